import { eq, sql } from 'drizzle-orm'
import { same } from '#model/form/arithmetic.ts'
import type { Field } from '#model/form/field.ts'
import { entryOf } from '#platform/dict/dict-entry.query.ts'
import { users } from '#platform/user/user.table.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { spelled } from '#server/text/pinyin.ts'
import { type Customer, customerKnown, today } from './customer.ledger.ts'
import { customer } from './customer.register.ts'
import { creditEntries, customerHistories, customers } from './customer.table.ts'
import { type Changeable, changeable } from './customer-fields.rules.ts'

export interface HistoryEntry {
  readonly customerField: string
  readonly oldValue: string
  readonly newValue: string
  readonly newKey?: string | undefined
}
interface Source {
  readonly billNo: string
  readonly effectiveDate?: string | undefined
}

/** 变更. The only way to change a customer's row: records old and new values, and a new limit in the credit ledger. */
export async function alterCustomer(
  book: Book,
  customerId: string,
  changes: Partial<Record<Changeable, string>>,
  { more = {}, ...source }: Source & { more?: Partial<Customer> },
): Promise<void> {
  const before = await customerKnown(book, customerId)
  const entries: HistoryEntry[] = []
  const set: Partial<Customer> = { ...more }
  for (const [field, value] of Object.entries(changes) as [Changeable, string][]) {
    const old = before[changeable[field]] ?? ''
    if (old === value || (field === 'credit' && same(old, value))) continue
    Object.assign(set, { [changeable[field]]: value })
    const words = { oldValue: await wordOf(book, field, old), newValue: await wordOf(book, field, value) }
    entries.push({ customerField: field, ...words, newKey: value })
  }
  if (changes.name) set.py = await spelled(`${before.customerCode} ${changes.name} ${before.shortName ?? ''}`)
  if (Object.keys(set).length > 0)
    await book.tx
      .update(customers)
      .set({ ...set, updateTime: book.now, version: sql`version + 1` })
      .where(eq(customers.id, customerId))
  await writeHistory(book, customerId, entries, source)
  if (set.creditLimit) await grantCredit(book, customerId, before.creditLimit, set.creditLimit, source.billNo)
}

export async function writeHistory(book: Book, customerId: string, entries: readonly HistoryEntry[], source: Source): Promise<void> {
  const { billNo, effectiveDate = today(book) } = source
  await post(
    book,
    customerHistories,
    entries.map(entry => ({ ...entry, customerId, billNo, effectiveDate })),
  )
}

/** 授信. */
export async function grantCredit(book: Book, customerId: string, limitBefore: string, limitAfter: string, billNo: string): Promise<void> {
  await post(book, creditEntries, [{ customerId, limitBefore, limitAfter, billNo }])
}

/** A value of a customer as people read it. */
async function wordOf(book: Pick<Book, 'tx' | 'tenantId'>, field: Changeable, value: string): Promise<string> {
  const { kind, code } = customer.fields[changeable[field]] as Field
  if (kind === 'user') {
    const [person] = await book.tx
      .select({ name: users.realName })
      .from(users)
      .where(eq(users.id, value || '0'))
    return person?.name ?? ''
  }
  return code ? ((await entryOf(book, code, value))?.value ?? value) : value
}
