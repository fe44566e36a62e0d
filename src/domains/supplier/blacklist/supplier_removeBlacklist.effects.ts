import { addMonths } from '#model/day.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectScene, effects, type Fault, type FormScene } from '#server/document/effects.ts'
import { mustBeKnown, obstacle, today } from '../profile/supplier.ledger.ts'
import { closePapers, paperFaults, releasePapers, takePapers } from '../profile/supplier-paper.ledger.ts'
import { trialExcess } from '../profile/supplier-trade.ledger.ts'
import { categoriesOf } from '../qualification/supplier-kit.ledger.ts'
import { supplierRemoveBlacklist } from './supplier_removeBlacklist.flow.ts'
import { lift, openBlack } from './supplier-blacklist.ledger.ts'

type Doc = DocumentOf<typeof supplierRemoveBlacklist>

/** Whoever bribed or forged stays out for so long, whatever the period says. */
const GRAVE: readonly string[] = ['bribery', 'fraud']
const GRAVE_MONTHS = 36

/** 解除黑名单. The end date of a row lifts nothing by itself; it only makes a full return possible. */
export default effects(supplierRemoveBlacklist, {
  async compute({ tx, doc }) {
    const row = doc.supplierId ? await openBlack(tx, doc.supplierId) : undefined
    return { blackReason: row?.blackReason, blackDate: row?.startDate }
  },

  async check(scene) {
    return [...(await paperFaults(scene, 'standing', [scene.doc.supplierId!], 'supplierId')), ...(await liftFaults(scene))]
  },

  async submitted(scene) {
    await takePapers(scene, 'standing', [scene.doc.supplierId!])
  },

  async approved(scene) {
    const { doc, number } = scene
    await lift(scene, doc.supplierId!, doc.restoreStatus!, number)
    await closePapers(scene, 'done')
    await tellBuyers(scene)
  },

  rejected: releasePapers,
})

async function liftFaults(scene: FormScene<Doc>): Promise<Fault[]> {
  const { tx, doc, now } = scene
  const row = await openBlack(tx, doc.supplierId!)
  if (!row) return [{ path: 'supplierId', message: '供应商不在黑名单中' }]
  const day = today({ now })
  const faults: Fault[] = []
  if (GRAVE.includes(row.blackReason!) && day < addMonths(row.startDate!, GRAVE_MONTHS))
    faults.push({ path: 'supplierId', message: `因商业贿赂、弄虚作假拉黑的，须满 ${GRAVE_MONTHS} 个月方可解除` })
  if (row.claimSettled === 'no') faults.push({ path: 'supplierId', message: '索赔未结清，不能解除黑名单' })
  if (doc.restoreStatus === 'normal' && !(row.endDate && day >= row.endDate))
    faults.push({ path: 'restoreStatus', message: '拉黑期限未满，只能恢复为试用' })
  const excess = doc.restoreStatus === 'trial' ? await trialExcess(scene, doc.supplierId!) : ''
  if (excess) faults.push({ path: 'restoreStatus', message: excess })
  return faults
}

/** 重新核对资质: certificates may have run out meanwhile, and then nothing can be bought yet. */
async function tellBuyers(scene: EffectScene<Doc>): Promise<void> {
  const { tx, tenantId, doc, number } = scene
  const { supplierName, ownerUserId } = await mustBeKnown(scene, doc.supplierId)
  const why = await obstacle(scene, doc.supplierId!, await categoriesOf(tx, doc.supplierId!))
  const people = [...(ownerUserId ? [ownerUserId] : []), ...(await holdersOf(tx, tenantId, 'purchase_head'))]
  await scene.tell([...new Set(people)], {
    title: `供应商已解除黑名单：${supplierName}`,
    content: `${number} 已通过，观察期 ${doc.observeMonths} 个月。${why ? `${why}，请先办理信息维护。` : '资质核对通过。'}`,
  })
}
