import Big from 'big.js'
import { asc, eq, inArray } from 'drizzle-orm'
import type { DocumentOf } from '../../model/flow/flow.ts'
import { positive } from '../../model/form/arithmetic.ts'
import { holdersOf } from '../../platform/role/holders.store.ts'
import { type EffectScene, effects, type Fault, type FormScene } from '../../server/document/effects.ts'
import { deduct, employmentOf } from '../hr/payroll-deduction.ledger.ts'
import { inventoryLoss } from './inventory_loss.flow.ts'
import { onHandAt } from './stock.ledger.ts'
import { consume, heldBy, release, reserve } from './stock-reserve.ledger.ts'
import { freeLines, settleLines, takeLines } from './stocktake.ledger.ts'
import { stocktakeLines, stocktakes } from './stocktake.table.ts'

type Doc = DocumentOf<typeof inventoryLoss>
type Scene = FormScene<Doc>

const BIZ = 'COUNT_LOSS'
/** Losses that nobody can explain by measuring or by nature: the input tax on them has to be taken back. */
const ABNORMAL: readonly string[] = ['lost', 'unknown']

/** 盘亏. The lines are taken and the missing quantity is put aside at submit; the last step writes it down. */
export default effects(inventoryLoss, {
  async check(scene) {
    return [...(await lineFaults(scene)), ...(await dutyFaults(scene))]
  },

  async submitted(scene) {
    await letGo(scene)
    const { doc, documentId, number } = scene
    const rows = await linesOf(scene)
    await takeLines(
      scene,
      doc.stocktakeId!,
      rows.map(row => row.id),
      documentId,
    )
    await reserve(
      scene,
      rows.map(row => ({
        bizType: BIZ,
        bizId: documentId,
        bizLineId: row.id,
        billNo: number,
        warehouseId: doc.warehouseId!,
        locationId: row.locationId,
        materialId: row.materialId,
        batchNo: row.batchNo,
        qty: missingQty(row),
      })),
    )
  },

  async approved(scene) {
    const { doc, documentId, number, tx, tenantId } = scene
    await consume(scene, { bizType: BIZ, bizId: documentId })
    await settleLines(scene, documentId)
    const { dutyUserId, compensateAmount } = doc
    const employeeId = dutyUserId && positive(compensateAmount) ? await employmentOf(tx, tenantId, dutyUserId) : undefined
    if (employeeId && compensateAmount)
      await deduct(scene, { employeeId, amount: compensateAmount, source: 'stock', sourceId: documentId, billNo: number })
    await tellTax(scene)
  },

  rejected: letGo,
})

async function letGo(scene: EffectScene<Doc>): Promise<void> {
  await release(scene, { bizType: BIZ, bizId: scene.documentId })
  await freeLines(scene, scene.documentId)
}

type Line = typeof stocktakeLines.$inferSelect
const missingQty = ({ diffQty }: Line) => new Big(diffQty ?? 0).neg().toFixed(3)

const linesOf = ({ tx, doc }: Pick<Scene, 'tx' | 'doc'>): Promise<Line[]> =>
  tx
    .select()
    .from(stocktakeLines)
    .where(inArray(stocktakeLines.id, [...(doc.items ?? []).map(item => item.stocktakeLineId!), '0']))
    .orderBy(asc(stocktakeLines.id))

/** Each line belongs to this stocktake, is free or ours, and what is missing is there to be written down. */
async function lineFaults(scene: Scene): Promise<Fault[]> {
  const { doc, tx, documentId } = scene
  const [stocktake] = await tx.select().from(stocktakes).where(eq(stocktakes.id, doc.stocktakeId!))
  if (!stocktake || !['counted', 'settling'].includes(stocktake.state))
    return [{ path: 'stocktakeId', message: '盘点单未盘点完成或已关闭' }]
  const lines = await linesOf(scene)
  const stock = await onHandAt(
    tx,
    lines.map(line => ({ ...line, warehouseId: stocktake.warehouseId })),
  )
  const held = await heldBy(tx, { bizType: BIZ, bizId: documentId })
  const known = new Map(lines.map((line, at) => [line.id, { line, free: new Big(stock[at]!.availableQty).plus(held.get(line.id) ?? 0) }]))
  return (doc.items ?? []).flatMap((item, at) => {
    const message = faultOf(known.get(item.stocktakeLineId!), stocktake.id, documentId)
    return message ? [{ path: `items.${at}.stocktakeLineId`, message }] : []
  })
}

function faultOf(found: { line: Line; free: Big } | undefined, stocktakeId: string, documentId: string): string {
  if (found?.line.stocktakeId !== stocktakeId) return '盘点行不属于所选盘点单'
  const { line, free } = found
  if (line.state === 'settled') return '该盘点行已处理'
  if (line.state === 'settling' && line.documentId !== documentId) return '该盘点行已在其他单据中处理'
  return free.lt(missingQty(line)) ? `可用库存 ${free.toFixed(3)} 小于盘亏数量 ${missingQty(line)}，请先释放占用` : ''
}

async function dutyFaults({ doc, tx, tenantId }: Scene): Promise<Fault[]> {
  if (!doc.dutyUserId || !positive(doc.compensateAmount) || (await employmentOf(tx, tenantId, doc.dutyUserId))) return []
  return [{ path: 'dutyUserId', message: '责任人没有在职员工档案，无法从工资中扣款' }]
}

/** 进项税额转出. */
async function tellTax(scene: EffectScene<Doc>): Promise<void> {
  const { doc, tx, tenantId, number } = scene
  const abnormal = (doc.items ?? []).filter(item => ABNORMAL.includes(item.diffCause ?? ''))
  if (abnormal.length === 0) return
  const amount = abnormal.reduce((sum, item) => sum.plus(item.diffAmount ?? 0), new Big(0)).toFixed(2)
  await scene.tell(await holdersOf(tx, tenantId, 'tax_acct'), {
    title: `盘亏进项税额转出：${number}`,
    content: `盘亏单 ${number} 有 ${abnormal.length} 项非正常损失，成本合计 ${amount} 元，请办理进项税额转出。`,
  })
}
