import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { type Book, post, standing } from '#server/document/ledger.ts'
import { costVariances } from './cost-variance.table.ts'

/** 生产成本差异 (production.md 2.8). */
interface Variance {
  readonly workshopId: string
  /** Dictionary cost_variance_kind. */
  readonly varianceKind: string
  readonly amount: string
  readonly billNo: string
  readonly rateId?: string
  readonly workId?: string
  readonly sourceId?: string
  readonly reverseOf?: string
}

/** Each with its expense of the workshop; where nothing differs, nothing is posted. */
export async function postVariances(book: Book, variances: readonly Variance[], postTime: Date = book.now): Promise<void> {
  const differing = variances.filter(({ amount }) => !new Big(amount).eq(0))
  if (differing.length === 0) return
  const period = await openPeriod(book, postTime)
  const postDate = formatDate(postTime, 'yyyy-MM-dd')
  const ids = await post(
    book,
    costVariances,
    differing.map(each => ({ ...each, period, postDate })),
    '该差异已冲销',
  )
  await postExpenses(
    book,
    differing.map(({ workshopId, amount, billNo, varianceKind }, at) => ({
      ...{ sourceType: 'costVariance', billNo, sourceLineId: must(ids[at], 'its row'), costDeptId: workshopId },
      ...{ subject: 'variance', amount, summary: SUMMARIES[varianceKind] ?? '生产成本差异' },
    })),
    postTime,
  )
}

/** 冲回. Equal opposite rows, today, of what these lines have caused. */
export async function reverseVariances(book: Book, varianceKind: string, sourceIds: readonly string[]): Promise<void> {
  const rows = standing(
    await book.tx
      .select()
      .from(costVariances)
      .where(and(eq(costVariances.varianceKind, varianceKind), inArray(costVariances.sourceId, [...sourceIds, '0'])))
      .orderBy(asc(costVariances.id)),
  )
  await postVariances(
    book,
    rows.map(({ id: reverseOf, workshopId, amount, billNo, workId, sourceId }) => ({
      ...{ reverseOf, workshopId, varianceKind, billNo, workId: workId ?? undefined, sourceId: sourceId ?? undefined },
      amount: new Big(amount).neg().toFixed(2),
    })),
  )
}

const SUMMARIES: Readonly<Record<string, string>> = {
  ...{ labor: '工时费率差异', energy: '能耗差异', rest: '工单余额归集', outsource: '外协价差', material: '材料价差' },
}
