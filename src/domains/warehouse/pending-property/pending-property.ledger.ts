import Big from 'big.js'
import { asc, inArray, sql } from 'drizzle-orm'
import { postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { only } from '#server/db/rows.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { deptOfWarehouse } from '../place/warehouse-dept.store.ts'
import { stockLedger } from '../stock/stock.table.ts'
import { pendingProperties } from './pending-property.table.ts'

export type Pending = Pick<
  typeof pendingProperties.$inferSelect,
  'id' | 'entryType' | 'stocktakeId' | 'stocktakeLineId' | 'warehouseId' | 'materialId' | 'amount'
>

/** What a document has written into the stock book is pending at the same amount; by line of the count. */
export async function postPending(
  book: Book,
  { stocktakeId, billNo }: { stocktakeId: string; billNo: string },
  movementIds: readonly string[],
): Promise<Pending[]> {
  const moved = await book.tx
    .select()
    .from(stockLedger)
    .where(inArray(stockLedger.id, [...movementIds, '0']))
    .orderBy(asc(stockLedger.id))
  const period = await openPeriod(book)
  const rows = moved.map(({ bizType, bizLineId, warehouseId, materialId, amount }) => ({
    ...{ entryType: bizType === 'COUNT_GAIN' ? 'GAIN' : 'LOSS', stocktakeId, stocktakeLineId: bizLineId, warehouseId, materialId, amount },
    ...{ billNo, period, postDate: formatDate(book.now, 'yyyy-MM-dd'), settleKind: null, settles: null, remark: null },
  }))
  const ids = await post(book, pendingProperties, rows, '该盘点差异已记账')
  return rows.map((row, at) => ({ ...row, id: must(ids[at], 'the row') }))
}

interface Settling {
  readonly settleKind: string
  readonly amount: string
  readonly billNo: string
  readonly remark?: string
  /** Dictionary expense_source. */
  readonly sourceType?: string
}

/**
 * 转销. Part or all of a row; the row is locked by whoever settles it. As an expense it is borne by the department of the warehouse, a gain
 * lowers what that department costs. Everything else has a book of its own.
 */
export async function settlePending(
  book: Book,
  row: Pending,
  { settleKind, amount, billNo, remark = '', sourceType = 'pending_settle' }: Settling,
): Promise<void> {
  const settled = new Big(amount)
  if (settled.eq(0)) return
  const { rows: open } = await book.tx.execute<{ open: string }>(
    sql`select (${row.amount}::numeric + coalesce(sum(amount), 0))::text as open from wh_pending_property where settles = ${row.id}`,
  )
  const left = new Big(only(open).open).abs()
  if (settled.gt(left)) throw new Refusal(`转销金额不能大于余额 ${left.toFixed(2)}`)
  const isLoss = row.entryType === 'LOSS'
  const period = await openPeriod(book)
  const [id] = await post(book, pendingProperties, [
    {
      ...{ entryType: 'SETTLE', stocktakeId: row.stocktakeId, stocktakeLineId: row.stocktakeLineId, warehouseId: row.warehouseId },
      ...{ materialId: row.materialId, amount: (isLoss ? settled : settled.neg()).toFixed(2), settleKind, billNo, remark, period },
      ...{ postDate: formatDate(book.now, 'yyyy-MM-dd'), settles: row.id },
    },
  ])
  if (settleKind !== 'expense') return
  const costDeptId = await deptOfWarehouse(book.tx, row.warehouseId)
  await postExpenses(book, [
    {
      ...{ sourceType, billNo, sourceLineId: must(id, 'the settlement'), costDeptId },
      ...{ subject: 'admin', amount: (isLoss ? settled : settled.neg()).toFixed(2), summary: remark || (isLoss ? '盘亏' : '盘盈') },
    },
  ])
}
