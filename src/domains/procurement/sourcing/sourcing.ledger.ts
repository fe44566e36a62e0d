import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { toDate } from '#model/date.ts'
import type { Tx } from '#server/db/database.ts'
import type { Book } from '#server/document/ledger.ts'
import { conflict } from '#server/http/refusal.ts'
import { sourcingLines, sourcingSuppliers, sourcings } from './sourcing.table.ts'

export type { Book }
export type Sourcing = typeof sourcings.$inferSelect
export type SourcingLine = typeof sourcingLines.$inferSelect
export type SourcingMode = 'inquiry' | 'tender' | 'quantity'
export type SourcingValues = Partial<Omit<typeof sourcings.$inferInsert, 'id' | 'tenantId' | 'sourcingState' | 'batchNo'>> & {
  readonly mode: SourcingMode
}
type LineValues = Omit<typeof sourcingLines.$inferInsert, 'id' | 'tenantId' | 'sourcingId' | 'sourcingNo' | 'lineNo'>
type FirmValues = Omit<typeof sourcingSuppliers.$inferInsert, 'id' | 'tenantId' | 'sourcingId' | 'sourcingNo' | 'lineNo' | 'partState'>

/** Approved by a batch that is being carried out; exists only inside that transaction. */
export const AGREED = 'agreed'

export const momentOf = (written: string | undefined): Date | null => toDate(written) ?? null

export async function sourcingOf(tx: Tx, id: string | undefined): Promise<Sourcing | undefined> {
  const [found] = await tx
    .select()
    .from(sourcings)
    .where(eq(sourcings.id, id || '0'))
  return found
}

/** 寻源账. A sourcing follows the document that releases it from the first draft on; one in a batch follows the batch. */
export async function keepSourcing(book: Book, id: string, values: SourcingValues, state: 'draft' | 'releasing'): Promise<void> {
  const { tx, tenantId, now } = book
  const before = await sourcingOf(tx, id)
  const sourcingState = before?.sourcingState === AGREED ? AGREED : state
  const row = { ...values, tenantId, sourcingState, quoteRound: 1, lineOpinion: null, updateTime: now, isDeleted: 0 }
  const kept = await tx
    .insert(sourcings)
    .values({ ...row, id, createTime: now })
    .onConflictDoUpdate({
      target: sourcings.id,
      set: row,
      setWhere: or(isNull(sourcings.batchNo), eq(sourcings.sourcingState, AGREED)),
    })
  if (kept.rowCount !== 1) throw conflict(inBatch((await sourcingOf(tx, id))?.batchNo))
}

const inBatch = (batchNo?: string | null) => `该寻源单已列入批次 ${batchNo ?? ''}，由批次统一审批`

/** The lines as they were submitted; those of an earlier submit are out of use. Their ids, in order. */
export async function keepLines(
  book: Book,
  sourcing: Pick<Sourcing, 'id' | 'sourcingNo'>,
  lines: readonly LineValues[],
): Promise<string[]> {
  const { tx, tenantId, newId, now } = book
  await tx
    .update(sourcingLines)
    .set({ isDeleted: 1, updateTime: now })
    .where(and(eq(sourcingLines.sourcingId, sourcing.id), eq(sourcingLines.isDeleted, 0)))
  const stamped = { tenantId, sourcingId: sourcing.id, sourcingNo: sourcing.sourcingNo ?? '', createTime: now, updateTime: now }
  const rows = lines.map((line, at) => ({ ...line, ...stamped, id: newId(), lineNo: at + 1 }))
  await tx.insert(sourcingLines).values(rows)
  return rows.map(({ id }) => id)
}

export async function keepFirms(book: Book, sourcing: Pick<Sourcing, 'id' | 'sourcingNo'>, firms: readonly FirmValues[]): Promise<void> {
  const { tx, tenantId, newId, now } = book
  await tx
    .update(sourcingSuppliers)
    .set({ isDeleted: 1, updateTime: now })
    .where(and(eq(sourcingSuppliers.sourcingId, sourcing.id), eq(sourcingSuppliers.isDeleted, 0)))
  if (firms.length === 0) return
  const stamped = { tenantId, sourcingId: sourcing.id, sourcingNo: sourcing.sourcingNo ?? '', createTime: now, updateTime: now }
  await tx
    .insert(sourcingSuppliers)
    .values(firms.map((firm, at) => ({ ...firm, ...stamped, id: newId(), lineNo: at + 1, partState: 'invited' })))
}

export const linesOf = (tx: Tx, sourcingId: string): Promise<SourcingLine[]> =>
  tx
    .select()
    .from(sourcingLines)
    .where(and(eq(sourcingLines.sourcingId, sourcingId), eq(sourcingLines.isDeleted, 0)))
    .orderBy(sourcingLines.lineNo)

/** Who takes part. */
export const firmsOf = (tx: Tx, sourcingId: string) =>
  tx
    .select()
    .from(sourcingSuppliers)
    .where(and(eq(sourcingSuppliers.sourcingId, sourcingId), eq(sourcingSuppliers.isDeleted, 0)))
    .orderBy(sourcingSuppliers.lineNo)

/** Returns it to its writer; one that a batch has taken meanwhile is not changed. */
export const backToDraft = (book: Book, id: string): Promise<void> => changeOwn(book, id, { sourcingState: 'draft', lineOpinion: null })

export const dropSourcing = (book: Book, id: string): Promise<void> => changeOwn(book, id, { isDeleted: 1 })

/** Checked in the update itself, because a batch may take it at the same time. */
async function changeOwn({ tx, now }: Book, id: string, values: Partial<typeof sourcings.$inferInsert>): Promise<void> {
  const changed = await tx
    .update(sourcings)
    .set({ ...values, updateTime: now })
    .where(and(eq(sourcings.id, id), isNull(sourcings.batchNo)))
  if (changed.rowCount !== 1) throw conflict(inBatch((await sourcingOf(tx, id))?.batchNo))
}

/** From one of these states to another, once: somebody else may be doing it. */
export async function moveSourcing(
  { tx, now }: Pick<Book, 'tx' | 'now'>,
  id: string,
  from: readonly string[],
  values: Partial<typeof sourcings.$inferInsert>,
): Promise<void> {
  const moved = await tx
    .update(sourcings)
    .set({ ...values, updateTime: now })
    .where(and(eq(sourcings.id, id), inArray(sourcings.sourcingState, [...from])))
  if (moved.rowCount !== 1) throw conflict('寻源单状态已变化，请刷新后重试')
}
