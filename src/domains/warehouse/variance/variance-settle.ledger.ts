import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { type Expense, postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { lockPeriod, monthAfter } from '#domains/finance/period/period.ledger.ts'
import { postVariances } from '#domains/production/cost-close/cost-variance.ledger.ts'
import { instantOf } from '#model/date.ts'
import { nextNumber } from '#server/document/number.ts'
import { Refusal } from '#server/http/refusal.ts'
import { deptOfWarehouse } from '../place/warehouse-dept.store.ts'
import type { Book } from '../stock/locked-balances.store.ts'
import { post } from '../stock/stock.ledger.ts'
import { postVariance } from './variance.ledger.ts'

interface Balance extends Record<string, unknown> {
  readonly materialId: string
  readonly warehouseId: string
  readonly amount: string
}

interface Share extends Record<string, unknown> {
  readonly costDeptId: string
  readonly subject: string
  /** The workshop that leads the order, where it was issued to one. */
  readonly workshopId: string | null
  readonly amount: string
}

const RULE = { prefix: 'CYJZ', date: 'YMD', digits: 4 } as const
const DAY_MS = 86_400_000

/** 差异结转. Everything open up to a month, dated in it; the month is locked, so that two people never share out the same. Answers the bill. */
export async function settleVariance(book: Book, period: string): Promise<string> {
  await lockPeriod(book, period)
  const end = new Date(instantOf(`${monthAfter(period)}-01`).getTime() - DAY_MS)
  const postTime = end < book.now ? end : book.now
  const { rows } = await book.tx.execute<Balance>(sql`
    select material_id::text as "materialId", (array_agg(warehouse_id::text order by id desc))[1] as "warehouseId", sum(amount)::text as amount
    from wh_variance_ledger where tenant_id = ${book.tenantId} and period <= ${period} group by material_id having sum(amount) <> 0 order by material_id`)
  if (rows.length === 0) throw new Refusal(`${period} 没有待结转的材料成本差异`)
  const billNo = await nextNumber(book.tx, { tenantId: book.tenantId, flowKey: 'varianceSettle', rule: RULE, now: postTime })
  for (const balance of rows) await settleOne(book, balance, { billNo, period, postTime })
  return billNo
}

interface Settling {
  readonly billNo: string
  readonly period: string
  readonly postTime: Date
}

async function settleOne(book: Book, { materialId, warehouseId, amount }: Balance, { billNo, period, postTime }: Settling): Promise<void> {
  const bizLineId = book.newId()
  const cost = new Big(amount)
  const source = { sourceType: 'variance', billNo, sourceLineId: bizLineId, summary: '材料成本差异结转' }
  const shares = await issuesOf(book, materialId, period)
  const left =
    shares.length > 0 ? new Big(0) : cost.minus(await revalued(book, { materialId, warehouseId, cost, billNo, bizLineId }, postTime))
  const parts = shared(cost, shares)
  const expenses: Expense[] = parts.flatMap(({ costDeptId, subject, workshopId, amount: part }) =>
    workshopId ? [] : [{ ...source, costDeptId, subject, amount: part }],
  )
  if (!left.eq(0)) {
    const costDeptId = await deptOfWarehouse(book.tx, warehouseId)
    expenses.push({ ...source, costDeptId, subject: 'admin', amount: left.toFixed(2) })
  }
  await postExpenses(book, expenses, postTime)
  await postVariances(
    book,
    parts.flatMap(({ workshopId, amount: part }) =>
      workshopId ? [{ workshopId, varianceKind: 'material', amount: part, billNo, sourceId: bizLineId }] : [],
    ),
    postTime,
  )
  await postVariance(book, [{ entryType: 'SETTLE', materialId, warehouseId, billNo, bizLineId, amount: cost.neg().toFixed(2) }], postTime)
}

/** What departments, and work orders of workshops, got of a material in a month, without what they brought back. */
async function issuesOf({ tx, tenantId }: Book, materialId: string, period: string): Promise<Share[]> {
  const { rows } = await tx.execute<Share>(sql`
    select case when o.id is null then e.cost_dept_id::text else '' end as "costDeptId", case when o.id is null then e.subject else '' end as subject,
      o.dept_shop_id::text as "workshopId", sum(e.amount)::text as amount
    from fin_expense_entry e join wh_issue_line l on l.id = e.source_line_id and l.material_id = ${materialId}
    left join erp_producation_workorder o on o.id = e.work_id
    where e.tenant_id = ${tenantId} and e.period = ${period} and e.source_type in ('material_requisition', 'scm_accessories_apply')
    group by 1, 2, 3 having sum(e.amount) > 0 order by sum(e.amount) desc, 1, 2, 3`)
  return rows
}

/** To the cent: the largest share takes what rounding leaves. */
function shared(cost: Big, shares: readonly Share[]): Share[] {
  const whole = shares.reduce((sum, share) => sum.plus(share.amount), new Big(0))
  const parts = shares.map(share => ({ ...share, amount: cost.times(share.amount).div(whole).round(2, Big.roundHalfUp).toFixed(2) }))
  const rest = cost.minus(parts.reduce((sum, part) => sum.plus(part.amount), new Big(0)))
  return parts.map((part, at) => (at === 0 ? { ...part, amount: rest.plus(part.amount).toFixed(2) } : part))
}

/** To the value of what is still there, which never becomes negative. Answers how much of it. */
async function revalued(
  book: Book,
  {
    materialId,
    warehouseId,
    cost,
    billNo,
    bizLineId,
  }: { materialId: string; warehouseId: string; cost: Big; billNo: string; bizLineId: string },
  postTime: Date,
): Promise<Big> {
  const { rows } = await book.tx.execute<{ value: string; locationId: string; batchNo: string }>(sql`
    select c.stock_value::text as value, b.location_id::text as "locationId", b.batch_no as "batchNo" from stock_cost c
    join lateral (select location_id, batch_no from stock_balance b where b.warehouse_id = c.warehouse_id and b.material_id = c.material_id
      and b.on_hand_qty > 0 order by b.id limit 1) b on true
    where c.warehouse_id = ${warehouseId} and c.material_id = ${materialId} and c.on_hand_qty > 0`)
  const [pool] = rows
  if (!pool) return new Big(0)
  const worth = cost.plus(pool.value).lt(0) ? new Big(pool.value).neg() : cost
  if (worth.eq(0)) return worth
  const place = { warehouseId, materialId, locationId: pool.locationId, batchNo: pool.batchNo }
  await post(book, [{ ...place, bizType: 'REVALUE', bizId: bizLineId, bizLineId, billNo, qty: '0', amount: worth.toFixed(2) }], postTime)
  return worth
}
