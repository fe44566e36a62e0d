import { addMonths } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { lockSuppliers, mustBeKnown, obstacle, today } from '../profile/supplier.ledger.ts'
import { supplierClaim } from '../profile/supplier-claim.ledger.ts'
import { trialExcess } from '../profile/supplier-trade.ledger.ts'
import { categoriesOf } from '../qualification/supplier-details.ledger.ts'
import { supplierRemoveBlacklist } from './supplier_removeBlacklist.flow.ts'
import { lift, openBlack } from './supplier-blacklist.ledger.ts'

type Doc = SubmittedOf<typeof supplierRemoveBlacklist>

/** Minimum period for bribery and forgery, whatever the row says. */
const GRAVE: readonly string[] = ['bribery', 'fraud']
const GRAVE_MONTHS = 36

/** 解除黑名单. The end date lifts nothing by itself; it only allows a full return. */
export default effects(supplierRemoveBlacklist, {
  async compute({ tx, doc }) {
    const row = doc.supplierId ? await openBlack(tx, doc.supplierId) : undefined
    return { blackReason: row?.blackReason, blackDate: row?.startDate }
  },

  check: liftFaults,

  claims: ctx => [supplierClaim(ctx, 'standing', ctx.doc.supplierId)],

  async approved(ctx) {
    const { doc, number } = ctx
    await lift(ctx, doc.supplierId, doc.restoreStatus, number)
    await tellBuyers(ctx)
  },
})

async function liftFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { tx, doc, now } = ctx
  lockSuppliers(tx, [doc.supplierId])
  const row = await openBlack(tx, doc.supplierId)
  if (!row) return [{ path: 'supplierId', message: '供应商不在黑名单中' }]
  const day = today({ now })
  const faults: Fault[] = []
  if (GRAVE.includes(row.blackReason) && day < addMonths(row.startDate, GRAVE_MONTHS))
    faults.push({ path: 'supplierId', message: `因商业贿赂、弄虚作假拉黑的，须满 ${GRAVE_MONTHS} 个月方可解除` })
  if (row.claimSettled === 'no') faults.push({ path: 'supplierId', message: '索赔未结清，不能解除黑名单' })
  if (doc.restoreStatus === 'normal' && !(row.endDate && day >= row.endDate))
    faults.push({ path: 'restoreStatus', message: '拉黑期限未满，只能恢复为试用' })
  const excess = doc.restoreStatus === 'trial' ? await trialExcess(ctx, doc.supplierId) : ''
  if (excess) faults.push({ path: 'restoreStatus', message: excess })
  return faults
}

/** 重新核对资质: certificates may have expired meanwhile, which blocks orders. */
async function tellBuyers(ctx: EffectContext<Doc>): Promise<void> {
  const { tx, tenantId, doc, number } = ctx
  const { supplierName, ownerUserId } = await mustBeKnown(ctx, doc.supplierId)
  const why = await obstacle(ctx, doc.supplierId, await categoriesOf(tx, doc.supplierId))
  const people = [...(ownerUserId ? [ownerUserId] : []), ...(await holdersOf(tx, tenantId, 'purchase_head'))]
  await ctx.notify([...new Set(people)], {
    title: `供应商已解除黑名单：${supplierName}`,
    content: `${number} 已通过，观察期 ${doc.observeMonths} 个月。${why ? `${why}，请先办理信息维护。` : '资质核对通过。'}`,
  })
}
