import type { SubmittedOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { fileCarriedOut } from '../change/supplier-change.ledger.ts'
import { today } from '../profile/supplier.ledger.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { writeHistory } from '../profile/supplier-history.ledger.ts'
import { standingFaults } from '../profile/supplier-standing.query.ts'
import { openCategories } from '../profile/supplier-trade.ledger.ts'
import { supplierMaintain } from './supplier_maintain.flow.ts'
import { categoriesOf, changeCategories, changeQualifications, isSame, qualificationsOf } from './supplier-details.ledger.ts'

type Context = FormContext<SubmittedOf<typeof supplierMaintain>>

/** 维护. One change per supplier at a time; the new set is valid after the last step. */
export default effects(supplierMaintain, {
  async facts({ doc }) {
    return { categoryAdded: (doc.categories ?? []).some(line => line.lineAction === 'add') ? 'yes' : 'no' }
  },

  async check(ctx) {
    return [
      ...(await standingFaults(ctx, ['trial', 'normal', 'suspended'])),
      ...(await categoryFaults(ctx)),
      ...(await qualificationFaults(ctx)),
    ]
  },

  claims: ctx => [supplierClaim(ctx, 'change', ctx.doc.supplierId)],

  async approved(ctx) {
    const { flowKey, number: billNo } = ctx
    const { supplierId, categories, qualifications } = ctx.doc
    const said = [
      ...(await changeCategories(ctx, supplierId, categories, billNo)),
      ...(await changeQualifications(ctx, supplierId, qualifications, billNo)),
    ]
    const source = { billNo, effectiveDate: today(ctx) }
    await writeHistory(ctx, supplierId, said, source)
    await fileCarriedOut(ctx, { supplierId, flowKey, ...source }, said)
  },
})

/** Added categories must be new, changed or removed ones must exist, and none with open orders can be removed. */
async function categoryFaults({ tx, doc }: Context): Promise<Fault[]> {
  const has = new Set(await categoriesOf(tx, doc.supplierId))
  const open = await openCategories(tx, doc.supplierId)
  return doc.categories.flatMap(({ categoryId, lineAction }, at) => {
    const message =
      lineAction === 'add'
        ? has.has(categoryId) && '该供应商已有此品类'
        : !has.has(categoryId)
          ? '该供应商没有此品类'
          : lineAction === 'remove' && open.has(categoryId) && '该品类有未完订单，不能删除'
    return message ? [{ path: `categories.${at}.categoryId`, message }] : []
  })
}

/** A renewed certificate must have an existing type; a removed one must exist. */
async function qualificationFaults({ tx, doc, now }: Context): Promise<Fault[]> {
  const standing = await qualificationsOf(tx, doc.supplierId)
  return doc.qualifications.flatMap((line, at) => {
    const fault = (column: string, message: string) => [{ path: `qualifications.${at}.${column}`, message }]
    const { qualType, lineAction, expireDate } = line
    if (lineAction !== 'add' && !standing.some(row => row.qualType === qualType)) return fault('qualType', '该供应商没有此类资质')
    if (lineAction !== 'remove') return expireDate > today({ now }) ? [] : fault('expireDate', '有效期至须晚于今天')
    if (qualType === 'license') return fault('qualType', '营业执照不能删除')
    return standing.some(row => isSame(line, row)) ? [] : fault('qualNo', '该供应商没有此编号的资质证书')
  })
}
