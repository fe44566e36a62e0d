import Big from 'big.js'
import { deduct, employmentOf } from '#domains/hr/payroll/payroll-deduction.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { positive } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { postPending, settlePending } from '../pending-property/pending-property.ledger.ts'
import { consume, heldStock } from '../stock/stock-reserve.ledger.ts'
import { inventoryLoss } from './inventory_loss.flow.ts'
import { lineFaults, linesOf, openLines, type StocktakeLine } from './stocktake-lines.store.ts'
import { freeLines, settleLines, takeLines } from './stocktake-settle.ledger.ts'

type Doc = SubmittedOf<typeof inventoryLoss>
type Context = FormContext<Doc>

const BIZ = 'COUNT_LOSS'
/** Losses that nobody can explain by measuring or by nature: the input tax on them has to be taken back. */
const ABNORMAL: readonly string[] = ['lost', 'unknown']

/** 盘亏. The lines are taken and the missing quantity is put aside at submit; the last step writes it down. */
export default effects(inventoryLoss, {
  propose: ({ tx, doc }) => openLines(tx, doc, 'loss'),

  async check(ctx) {
    return [...(await lossFaults(ctx)), ...(await dutyFaults(ctx))]
  },

  async submitted(ctx) {
    const { doc, documentId } = ctx
    await freeLines(ctx, documentId)
    const rows = await linesOf(ctx.tx, doc)
    await takeLines(
      ctx,
      doc.stocktakeId,
      rows.map(row => row.id),
      documentId,
    )
    await heldStock.hold(
      ctx,
      rows.map(row => ({ ...placeOf(doc, row), bizType: BIZ, bizLineId: row.id, amount: missingQty(row) })),
    )
  },

  async approved(ctx) {
    const { doc, documentId, number, tx, tenantId } = ctx
    await settleLosses(ctx, await consume(ctx))
    await settleLines(ctx, documentId)
    const { dutyUserId, compensateAmount } = doc
    const employeeId = dutyUserId && positive(compensateAmount) ? await employmentOf(tx, tenantId, dutyUserId) : undefined
    if (employeeId && compensateAmount)
      await deduct(ctx, { employeeId, amount: compensateAmount, source: 'stock', sourceId: documentId, billNo: number })
    await tellTax(ctx)
  },

  rejected: letGo,
})

async function letGo(ctx: EffectContext<unknown>): Promise<void> {
  await heldStock.free(ctx)
  await freeLines(ctx, ctx.documentId)
}

const placeOf = ({ warehouseId }: Doc, { locationId, materialId, batchNo }: StocktakeLine) => ({
  ...{ warehouseId, locationId, materialId, batchNo },
})
const missingQty = ({ diffQty }: StocktakeLine) => new Big(diffQty ?? 0).neg().toFixed(3)

/** What is missing must be there to be written down, whatever it is like: not promised to anybody else. */
async function lossFaults(ctx: Context): Promise<Fault[]> {
  const { doc, tx, documentId } = ctx
  const lines = await linesOf(tx, doc)
  const stock = await heldStock.seenBy(
    ctx,
    lines.map(line => placeOf(doc, line)),
  )
  return lineFaults(tx, doc, documentId, line => {
    const left = stock.free(placeOf(doc, line))
    return left.lt(missingQty(line)) ? `可用库存 ${left.toFixed(3)} 小于盘亏数量 ${missingQty(line)}，请先释放占用` : ''
  })
}

async function dutyFaults({ doc, tx, tenantId }: Context): Promise<Fault[]> {
  if (!doc.dutyUserId || !positive(doc.compensateAmount) || (await employmentOf(tx, tenantId, doc.dutyUserId))) return []
  return [{ path: 'dutyUserId', message: '责任人没有在职员工档案，无法从工资中扣款' }]
}

/**
 * Pending at the cost it left the book with, and settled at once as the paper says: a compensation is taken off the lines it is for, in
 * their order, what is left of them is an expense of the department of the warehouse. What an insurer bears stays open (INV-94).
 */
async function settleLosses(ctx: EffectContext<Doc>, movementIds: readonly string[]): Promise<void> {
  const { doc, number: billNo } = ctx
  const items = new Map(doc.items.map(item => [item.stocktakeLineId, item]))
  let paid = new Big(doc.compensateAmount ?? 0)
  for (const row of await postPending(ctx, { stocktakeId: doc.stocktakeId, billNo }, movementIds)) {
    const { lossHandle, materialName = '' } = must(items.get(row.stocktakeLineId), 'the line of the paper')
    const settle = (settleKind: string, amount: Big) =>
      settlePending(ctx, row, {
        settleKind,
        amount: amount.toFixed(2),
        billNo,
        sourceType: 'inventory_loss',
        remark: `盘亏 ${materialName}`,
      })
    const cost = new Big(row.amount).neg()
    if (lossHandle === 'expense') await settle('expense', cost)
    if (lossHandle === 'supplier') await settle('supplier', cost)
    if (lossHandle !== 'compensate') continue
    const borne = paid.lt(cost) ? paid : cost
    paid = paid.minus(borne)
    await settle('compensate', borne)
    await settle('expense', cost.minus(borne))
  }
}

/** 进项税额转出. */
async function tellTax(ctx: EffectContext<Doc>): Promise<void> {
  const { doc, tx, tenantId, number } = ctx
  const abnormal = doc.items.filter(item => ABNORMAL.includes(item.diffCause))
  if (abnormal.length === 0) return
  const amount = abnormal.reduce((sum, item) => sum.plus(item.diffAmount ?? 0), new Big(0)).toFixed(2)
  await ctx.notify(await holdersOf(tx, tenantId, 'tax_acct'), {
    title: `盘亏进项税额转出：${number}`,
    content: `盘亏单 ${number} 有 ${abnormal.length} 项非正常损失，成本合计 ${amount} 元，请办理进项税额转出。`,
  })
}
