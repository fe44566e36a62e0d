import { eq, inArray, sql } from 'drizzle-orm'
import type { Field } from '#model/form/field.ts'
import { entryOf } from '#platform/dict/dict-entry.query.ts'
import { users } from '#platform/user/user.table.ts'
import type { Tx } from '#server/db/database.ts'
import { post } from '#server/document/ledger.ts'
import { spell } from '#server/text/pinyin.ts'
import { type Changeable, changeable } from '../change/supplier-change.chain.ts'
import { type Book, mustBeKnown, type Supplier, today } from './supplier.ledger.ts'
import { supplier } from './supplier.register.ts'
import { supplierHistories, suppliers } from './supplier.table.ts'

export type Entry = { changeField: string; oldValue: string; newValue: string; newKey?: string | undefined }

type Reading = Pick<Book, 'tx' | 'tenantId'>

/** A value of a supplier as people read it. */
export async function wordOf(ctx: Reading, field: string, value: string | null | undefined): Promise<string> {
  if (!value) return ''
  const { kind, code } = (supplier.fields[changeable[field as Changeable]] ?? {}) as Partial<Field>
  if (kind === 'user') {
    const [person] = await ctx.tx.select({ name: users.realName }).from(users).where(eq(users.id, value))
    return person?.name ?? ''
  }
  return code ? ((await entryOf(ctx, code, value))?.value ?? value) : value
}

/** 变更. The only way to change a supplier's row; records the old values. Unchanged values are not recorded. */
export async function alter(
  book: Book,
  supplierId: string,
  changes: Partial<Record<Changeable, string | null>>,
  { billNo, effectiveDate = today(book), more = {} }: { billNo: string; effectiveDate?: string; more?: Partial<Supplier> },
): Promise<void> {
  const { tx, now } = book
  const before = await mustBeKnown(book, supplierId)
  const entries: Entry[] = []
  const set: Partial<Supplier> = { ...more }
  for (const [field, value] of Object.entries(changes) as [Changeable, string | null][]) {
    const old = before[changeable[field]] as string | null
    if (old === value) continue
    Object.assign(set, { [changeable[field]]: value })
    entries.push({
      changeField: field,
      oldValue: await wordOf(book, field, old),
      newValue: await wordOf(book, field, value),
      newKey: value ?? undefined,
    })
  }
  if (changes.name) Object.assign(set, { py: await spelling(`${before.supplierNo ?? ''} ${changes.name}`) })
  if (Object.keys(set).length > 0)
    await tx
      .update(suppliers)
      .set({ ...set, updateTime: now, version: sql`version + 1` })
      .where(eq(suppliers.id, supplierId))
  await writeHistory(book, supplierId, entries, { billNo, effectiveDate })
}

/** 历史. Rows are only added. */
export async function writeHistory(
  book: Book,
  supplierId: string,
  entries: readonly Entry[],
  { billNo, effectiveDate }: { billNo: string; effectiveDate: string },
): Promise<void> {
  const lines = entries.map(entry => ({ ...entry, supplierId, billNo, effectiveDate }))
  await post(book, supplierHistories, lines)
}

export async function spelling(text: string): Promise<string> {
  const { py, pyi } = await spell(text)
  return `${py} ${pyi}`.slice(0, 255)
}

export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx
        .select({ id: suppliers.id, name: suppliers.supplierName })
        .from(suppliers)
        .where(inArray(suppliers.id, [...ids, '0']))
    ).map(row => [row.id, row.name]),
  )
