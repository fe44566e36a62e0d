import { creditCodeOf } from '#company/credit-code.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { below } from '#model/form/arithmetic.ts'
import { workPhoneProblem } from '#model/phone.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { creditOf } from '../customer/credit.ledger.ts'
import { codeClaim, customerClaim, nameClaim } from '../customer/customer-claim.ledger.ts'
import { codeProblem } from '../customer/customer-code.rules.ts'
import { customerFor, salesmanFault, standingFaults, twiceFaults } from '../customer/customer-rules.query.ts'
import { customerChange } from './customer_change.flow.ts'
import { carryOut, valuesOf } from './customer-change.ledger.ts'

type Doc = SubmittedOf<typeof customerChange>
type Context = FormContext<Doc>

/** 客户变更. Carried out on its day, all lines or none, and only onto the values that were approved to be replaced. */
export default effects(customerChange, {
  async compute(ctx) {
    const found = await customerFor(ctx, ctx.doc.customerId)
    if (!found) return {}
    const values = await valuesOf(ctx, found)
    return { changes: (ctx.doc.changes ?? []).map(({ customerField = '' }) => ({ oldValue: values[customerField] || undefined })) }
  },

  async check(ctx) {
    const standing = await standingFaults(ctx, ctx.doc.customerId, 'enabled')
    if (standing.length > 0) return standing
    const faults = await Promise.all(ctx.doc.changes.map((_, at) => lineFaults(ctx, at)))
    return faults.flat()
  },

  claims: ({ doc }) => [
    customerClaim(doc.customerId),
    ...doc.changes.flatMap(({ customerField, newValue }, at) => {
      const path = `changes.${at}.newValue`
      if (customerField === 'name') return [nameClaim(newValue, path)]
      return customerField === 'creditCode' ? [codeClaim(creditCodeOf(newValue), path)] : []
    }),
  ],

  takesEffect: doc => doc.effectiveDate,
  responsible: ['sales_head'],
  effective: carryOut,
})

/** The line says something that can be carried out, and its "before" is still what the book says. */
async function lineFaults(ctx: Context, at: number): Promise<Fault[]> {
  const { customerId, changes } = ctx.doc
  const { customerField = '', oldValue = '', newValue = '' } = changes[at] ?? {}
  const path = `changes.${at}.newValue`
  const found = await customerFor(ctx, customerId)
  if (!found) return []
  const now = (await valuesOf(ctx, found))[customerField] ?? ''
  if (now !== oldValue) return [{ path, message: '变更前的内容已变化，请重新提交' }]
  if (customerField === 'name') return twiceFaults(ctx, { customerName: newValue }, { customerName: path }, customerId)
  if (customerField === 'sales') return salesmanFault(ctx, newValue, path)
  const problem = customerField === 'creditCode' ? codeProblem(found.tradeArea, newValue) : ''
  if (problem) return [{ path, message: problem }]
  if (customerField === 'creditCode') return twiceFaults(ctx, { creditCode: newValue }, { creditCode: path }, customerId)
  if (customerField === 'tel' && workPhoneProblem(newValue)) return [{ path, message: '开票电话格式不正确' }]
  if (customerField !== 'credit') return []
  const exposure = (await creditOf(ctx.tx, customerId))?.exposure
  return below(newValue, exposure) || below(newValue, 0) ? [{ path, message: `信用额度不能低于信用占用 ${exposure} 元` }] : []
}
