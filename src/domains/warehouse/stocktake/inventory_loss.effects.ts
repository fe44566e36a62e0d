import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { proposePenalty } from '#domains/finance/penalty/penalty.ledger.ts'
import { registerTax } from '#domains/finance/tax/tax.ledger.ts'
import { deduct, employmentOf } from '#domains/hr/payroll/payroll-deduction.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { positive } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { postPending, settlePending } from '../pending-property/pending-property.ledger.ts'
import { deptOfWarehouse } from '../place/warehouse-dept.store.ts'
import { batchOf } from '../stock/stock-batch.ledger.ts'
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
    return [...(await lossFaults(ctx)), ...(await dutyFaults(ctx)), ...(await supplierFaults(ctx))]
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
    const { lossHandle, materialName = '', diffCause } = must(items.get(row.stocktakeLineId), 'the line of the paper')
    const settle = (settleKind: string, amount: Big) =>
      settlePending(ctx, row, {
        settleKind,
        amount: amount.toFixed(2),
        billNo,
        sourceType: 'inventory_loss',
        remark: `盘亏 ${materialName}`,
      })
    const cost = new Big(row.amount).neg()
    if (ABNORMAL.includes(diffCause)) await transferOut(ctx, row.stocktakeLineId, cost, `盘亏 ${materialName}`)
    if (lossHandle === 'expense') await settle('expense', cost)
    if (lossHandle === 'supplier') {
      await settle('supplier', cost)
      await chargeSupplier(ctx, row.stocktakeLineId, materialName, cost.toFixed(2))
    }
    if (lossHandle !== 'compensate') continue
    const borne = paid.lt(cost) ? paid : cost
    paid = paid.minus(borne)
    await settle('compensate', borne)
    await settle('expense', cost.minus(borne))
  }
}

/** 进项税额转出. At the rate the batch was received with last; the tax is an expense of the department of the warehouse. */
async function transferOut(ctx: EffectContext<Doc>, stocktakeLineId: string, cost: Big, reason: string): Promise<void> {
  const { doc, tx, number: billNo } = ctx
  const line = (await linesOf(tx, doc)).find(({ id }) => id === stocktakeLineId)
  const taxRate = await inputRateOf(tx, must(line, 'the line of the count'))
  const [amount, tax] = [cost.toFixed(2), cost.times(taxRate).toFixed(2, Big.roundHalfUp)]
  const entry = {
    direction: 'transfer_out',
    sourceType: 'inventory_loss',
    sourceId: stocktakeLineId,
    billNo,
    taxRate,
    amount,
    tax,
  } as const
  const sourceLineId = await registerTax(ctx, { ...entry, reason })
  if (!sourceLineId) return
  const costDeptId = await deptOfWarehouse(tx, doc.warehouseId)
  await postExpenses(ctx, [{ sourceType: 'tax_out', billNo, sourceLineId, costDeptId, subject: 'admin', amount: tax, summary: reason }])
}

/** Of the last receipt of the batch, else of the material; without one, of its category. */
async function inputRateOf(tx: Context['tx'], { materialId, batchNo }: StocktakeLine): Promise<string> {
  const { rows } = await tx.execute<{ rate: string }>(sql`
    select coalesce((select l.tax_rate from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id and r.receipt_status = 'posted'
      where l.material_id = m.id order by coalesce(l.batch_no, '') = ${batchNo} desc, l.id desc limit 1), c.default_tax_rate, '0.13') as rate
    from wh_material m left join scm_material_category c on c.id = m.category_id where m.id = ${materialId}`)
  return rows[0]?.rate ?? '0.13'
}

/** 向供应商索赔: proposed, for the buyer to confirm. */
async function chargeSupplier(ctx: EffectContext<Doc>, stocktakeLineId: string, materialName: string, deductAmount: string): Promise<void> {
  const { batchNo, supplierId } = must((await suppliersOf(ctx)).get(stocktakeLineId), 'the line')
  await proposePenalty(ctx, {
    ...{ supplierId: must(supplierId, 'its supplier'), sourceType: 'loss', sourceId: stocktakeLineId, sourceNo: ctx.number, deductAmount },
    penaltyReason: `盘亏 ${materialName} 批次 ${batchNo}：${ctx.doc.causeAnalysis}`,
  })
}

/** Who delivered the batch of each line. */
async function suppliersOf(ctx: Pick<Context, 'tx' | 'tenantId' | 'doc'>) {
  const found = new Map<string, { readonly batchNo: string; readonly supplierId: string | null }>()
  for (const { id, materialId, batchNo } of await linesOf(ctx.tx, ctx.doc))
    found.set(id, { batchNo, supplierId: (batchNo && (await batchOf(ctx, materialId, batchNo))?.supplierId) || null })
  return found
}

async function supplierFaults(ctx: Context): Promise<Fault[]> {
  if (!ctx.doc.items.some(({ lossHandle }) => lossHandle === 'supplier')) return []
  const known = await suppliersOf(ctx)
  return ctx.doc.items.flatMap(({ lossHandle, stocktakeLineId }, at) =>
    lossHandle === 'supplier' && !known.get(stocktakeLineId)?.supplierId
      ? [{ path: `items.${at}.lossHandle`, message: '该批次没有供应商，不能向供应商索赔' }]
      : [],
  )
}

/** 进项税额转出, to be checked. */
async function tellTax(ctx: EffectContext<Doc>): Promise<void> {
  const { doc, tx, tenantId, number } = ctx
  const abnormal = doc.items.filter(item => ABNORMAL.includes(item.diffCause))
  if (abnormal.length === 0) return
  const amount = abnormal.reduce((sum, item) => sum.plus(item.diffAmount ?? 0), new Big(0)).toFixed(2)
  await ctx.notify(await holdersOf(tx, tenantId, 'tax_acct'), {
    title: `盘亏进项税额转出：${number}`,
    content: `盘亏单 ${number} 有 ${abnormal.length} 项非正常损失，成本合计 ${amount} 元，已按最近入库税率登记进项税额转出，请核对。`,
  })
}
