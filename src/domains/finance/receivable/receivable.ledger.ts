import { type SQL, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { type Book, type Entry, post } from '#server/document/ledger.ts'
import { openPeriod } from '../period/period.ledger.ts'
import { receivableLedger } from './receivable.table.ts'

type Owed = Omit<Entry<typeof receivableLedger>, 'postDate' | 'period'>

/** 应收账. The only way to change what a customer owes. */
export async function postReceivable(book: Book, entries: readonly Owed[], postTime: Date = book.now): Promise<string[]> {
  if (entries.length === 0) return []
  const period = await openPeriod(book, postTime)
  const postDate = formatDate(postTime, 'yyyy-MM-dd')
  return post(
    book,
    receivableLedger,
    entries.map(entry => ({ ...entry, postDate, period })),
  )
}

/** 应收余额 of a customer, as SQL. */
export const receivableBalance = (customerId: SQL): SQL =>
  sql`(select coalesce(sum(e.amount), 0)::numeric(18, 2) from ar_ledger e where e.customer_id = ${customerId})`

/** 逾期应收: what is still open of sources that were due before today. */
export const overdueBalance = (customerId: SQL): SQL =>
  sql`(select coalesce(sum(o.amount), 0)::numeric(18, 2) from (select sum(e.amount) as amount from ar_ledger e where e.customer_id = ${customerId}
    group by e.source_no having min(e.due_date) < (now() at time zone 'Asia/Shanghai')::date and sum(e.amount) > 0) o)`
