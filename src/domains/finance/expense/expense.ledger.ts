import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import { refuseSettled } from '#domains/production/cost-close/settled.ledger.ts'
import { formatDate } from '#model/date.ts'
import { type Book, post, standing } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { openPeriod } from '../period/period.ledger.ts'
import { expenseEntries } from './expense.table.ts'

export interface Expense {
  /** Dictionary expense_source: the flow or the action. */
  readonly sourceType: string
  readonly billNo: string
  readonly sourceLineId: string
  readonly costDeptId: string
  /** Dictionary book_subject. */
  readonly subject: string
  /** Signed, without deductible tax. */
  readonly amount: string
  readonly summary?: string
  readonly workId?: string | null
  readonly equipmentId?: string | null
}

const RULE = { prefix: 'FY', date: 'YMD', digits: 4 } as const

/** 费用. What belongs to a work order is cost of production, what is built is a project, the rest an expense of the period. */
const bookOf = ({ workId, subject }: Expense) => (workId ? 'production' : subject === 'project' ? 'project' : 'expense')

/** What the month-end of a workshop counts as spent on work (entities/production.md workshopRate). */
const isWorkshopCost = (expense: Expense) =>
  bookOf(expense) === 'expense' && expense.subject !== 'utility' && !['costVariance', 'scrap'].includes(expense.sourceType)

/** 费用记账. One number for what is posted together; nothing is posted where nothing was spent. */
export async function postExpenses(book: Book, expenses: readonly Expense[], postTime: Date = book.now): Promise<void> {
  const spent = expenses.filter(({ amount }) => !new Big(amount).eq(0))
  if (spent.length === 0) return
  const period = await openPeriod(book, postTime)
  await refuseSettled(
    book,
    period,
    spent.filter(isWorkshopCost).map(({ costDeptId }) => costDeptId),
  )
  const entryNo = await nextNumber(book.tx, { tenantId: book.tenantId, flowKey: 'expense', rule: RULE, now: postTime })
  await post(
    book,
    expenseEntries,
    spent.map(({ summary, workId, equipmentId, ...expense }) => ({
      ...expense,
      ...{ summary: summary ?? null, workId: workId ?? null, equipmentId: equipmentId ?? null, book: bookOf({ ...expense, workId }) },
      ...{ entryNo, period, postDate: formatDate(postTime, 'yyyy-MM-dd'), reverseOf: null },
    })),
    '该费用已记账，请勿重复提交',
  )
}

/** 冲销. Equal opposite rows, today, of what these lines have cost (INV-01). */
export async function reverseExpenses(book: Book, sourceType: string, lineIds: readonly string[]): Promise<void> {
  const { tx, tenantId, now } = book
  const rows = standing(
    await tx
      .select()
      .from(expenseEntries)
      .where(
        and(
          eq(expenseEntries.tenantId, tenantId),
          eq(expenseEntries.sourceType, sourceType),
          inArray(expenseEntries.sourceLineId, [...lineIds, '0']),
        ),
      ),
  )
  if (rows.length === 0) return
  const period = await openPeriod(book)
  const entryNo = await nextNumber(tx, { tenantId, flowKey: 'expense', rule: RULE, now })
  await post(
    book,
    expenseEntries,
    rows.map(({ id, costDeptId, subject, book: kind, amount, summary, billNo, workId, equipmentId, sourceLineId }) => ({
      ...{ costDeptId, subject, book: kind, summary, billNo, sourceType, workId, equipmentId, sourceLineId, entryNo, period },
      ...{ amount: new Big(amount).neg().toFixed(2), postDate: formatDate(now, 'yyyy-MM-dd'), reverseOf: id },
    })),
    '该费用已冲销',
  )
}
