import { type AnyTable, getTableColumns } from '../db/table.ts'
import { conflict } from '../http/refusal.ts'
import type { EffectContext } from './effects.ts'

/** What a posting needs; the context of effects has it. */
export type Book = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'newId' | 'now'>

/** The books as an action of a caller writes them. */
export const bookOf = ({ tx, caller, newId, now }: Omit<Book, 'tenantId'> & { readonly caller: Pick<Book, 'tenantId'> }): Book => ({
  ...{ tx, newId, now },
  tenantId: caller.tenantId,
})

/** Columns that the posting itself fills in. */
type Stamped = 'id' | 'tenantId' | 'createTime' | 'updateTime' | 'postTime'
/** Only what rows need: comparing whole tables is expensive for the type check. */
interface Ledger {
  readonly $inferInsert: object
}
/** A row as its ledger brings it; a posting of another day says when. */
export type Entry<T extends Ledger> = Omit<T['$inferInsert'], Stamped> & { readonly postTime?: Date }

/**
 * 记账. Adds rows to an append-only book: a trigger rejects changes, and `test/architecture.test.ts` any other writer. Rows are stamped
 * with tenant and time and written in one statement, all or none; duplicates are rejected. Returns their ids.
 */
export async function post<T extends Ledger>(
  { tx, tenantId, newId, now }: Book,
  ledger: T,
  entries: readonly Entry<T>[],
  twice: string | (() => Promise<string>) = '该单据已记账，请勿重复提交',
): Promise<string[]> {
  if (entries.length === 0) return []
  const table = ledger as unknown as AnyTable
  const columns = getTableColumns(table)
  const times = Object.fromEntries(['createTime', 'updateTime', 'postTime'].filter(name => name in columns).map(name => [name, now]))
  const rows = entries.map(entry => ({ ...times, ...entry, id: newId(), tenantId }))
  const made = await tx
    .insert(table)
    .values(rows as never)
    .onConflictDoNothing()
  if (made.rowCount !== rows.length) throw conflict(typeof twice === 'string' ? twice : await twice())
  return rows.map(({ id }) => id)
}

/** Posted rows that were not reversed, in order (INV-01). */
export function standing<R extends { readonly id: string; readonly reverseOf: string | null }>(rows: readonly R[]): R[] {
  const undone = new Set(rows.map(row => row.reverseOf))
  return rows.filter(row => !row.reverseOf && !undone.has(row.id))
}
