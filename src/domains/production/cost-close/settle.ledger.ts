import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { lockPeriod } from '#domains/finance/period/period.ledger.ts'
import { instantOf } from '#model/date.ts'
import { lastDayOf } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { Book } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postVariances } from './cost-variance.ledger.ts'

/** 月末结转 (production.md 2.8). What a workshop spent in a month against what its rates charged to pieces; the difference is its variance. */
export interface WorkshopMonth {
  readonly id: string
  readonly workshopId: string
  readonly month: string
}

export interface Spent {
  readonly wages: string
  readonly depreciation: string
  readonly otherCost: string
}

const lastDay = (month: string) => instantOf(lastDayOf(month))
const billOf = (month: string) => `月末结转 ${month}`

export async function settleMonth(book: Book, { id: rateId, workshopId, month }: WorkshopMonth, spent: Spent): Promise<void> {
  await lockPeriod(book, month)
  const { rows } = await book.tx.execute<{ labor: string; energy: string; expense: string; used: string; unshared: number }>(sql`
    select absorbed_labor::text as labor, absorbed_energy::text as energy, expense_cost::text as expense, actual_energy::text as used, unshared
    from erp_producation_workshop_month where tenant_id = ${book.tenantId} and workshop_id = ${workshopId} and month = ${month}`)
  const found = must(rows[0], 'the month of the workshop')
  if (found.unshared > 0) throw new Refusal(`该车间 ${month} 的能耗尚未分摊，请先分摊`)
  const labor = [spent.wages, spent.depreciation, spent.otherCost, found.expense].reduce((sum, each) => sum.plus(each), new Big(0))
  const common = { workshopId, rateId, billNo: billOf(month) }
  await postVariances(
    book,
    [
      { ...common, varianceKind: 'labor', amount: labor.minus(found.labor).toFixed(2) },
      { ...common, varianceKind: 'energy', amount: new Big(found.used).minus(found.energy).toFixed(2) },
    ],
    lastDay(month),
  )
}

/** 反结转. Equal and opposite, in the same month, which is still open. */
export async function unsettleMonth(book: Book, { id: rateId, month }: WorkshopMonth): Promise<void> {
  await lockPeriod(book, month)
  const { rows } = await book.tx.execute<{ id: string; workshop: string; kind: string; amount: string }>(sql`
    select v.id::text, v.workshop_id::text as workshop, v.variance_kind as kind, (-v.amount)::text as amount from erp_producation_cost_variance v
    where v.rate_id = ${rateId} and v.reverse_of is null and not exists (select 1 from erp_producation_cost_variance o where o.reverse_of = v.id)
    order by v.id`)
  await postVariances(
    book,
    rows.map(({ id: reverseOf, workshop: workshopId, kind: varianceKind, amount }) => ({
      ...{ rateId, workshopId, varianceKind, amount, reverseOf, billNo: billOf(month) },
    })),
    lastDay(month),
  )
}
