import { creditCodeOf } from '#company/credit-code.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { effects } from '#server/document/effects.ts'
import { codeClaim, nameClaim } from '../customer/customer-claim.ledger.ts'
import { salesmanFault, twiceFaults } from '../customer/customer-rules.query.ts'
import { customerCreate } from './customer_create.flow.ts'
import { addCustomer } from './customer-create.ledger.ts'

type Doc = SubmittedOf<typeof customerCreate>
const codeOf = ({ creditCode }: Doc) => creditCodeOf(creditCode ?? '') || undefined

/** 新增客户. Name and credit code are taken at submit, so that two papers never make the same customer. */
export default effects(customerCreate, {
  async check(ctx) {
    const paths = { customerName: 'customerName', creditCode: 'creditCode' }
    const twice = await twiceFaults(ctx, ctx.doc, paths)
    return [...twice, ...(await salesmanFault(ctx, ctx.doc.salesUserId, 'salesUserId'))]
  },

  claims({ doc }) {
    const code = codeOf(doc)
    return [nameClaim(doc.customerName), ...(code ? [codeClaim(code)] : [])]
  },

  async approved(ctx) {
    const { licenseFile: _license, contacts, remark: _remark, attachments: _attachments, ...asked } = ctx.doc
    const lines = contacts.map(({ contactName, contactPhone, position, deliveryAddress, isDefault }) => ({
      ...{ contactName, contactPhone, position: position ?? null, deliveryAddress, isDefault },
    }))
    await addCustomer(ctx, { ...asked, creditCode: codeOf(ctx.doc) ?? null }, lines, ctx.number)
  },
})
