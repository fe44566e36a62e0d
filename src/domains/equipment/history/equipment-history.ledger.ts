import { and, eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import type { Attachment } from '#model/form/field.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, post } from '#server/document/ledger.ts'
import { missing } from '#server/http/refusal.ts'
import { equipments } from '../equipment.table.ts'
import { STATE_NAMES } from '../equipment-state.rules.ts'
import { equipmentHistories } from './equipment-history.table.ts'

export interface HistoryEntry {
  readonly equipmentId: string
  /** Dictionary equipment_event. */
  readonly event: string
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly billNo?: string | undefined
  readonly remark?: string | undefined
  /** Default: today. */
  readonly eventDate?: string
  readonly userId?: string | undefined
  readonly files?: readonly Attachment[]
}

/** 履历. Adds what happened to machines to their history. */
export const recordHistory = (book: Book, entries: readonly HistoryEntry[]): Promise<string[]> =>
  post(
    book,
    equipmentHistories,
    entries.map(entry => ({ eventDate: formatDate(book.now, 'yyyy-MM-dd'), ...entry, userId: entry.userId || null })),
  )

export type Change = Omit<HistoryEntry, 'equipmentId' | 'before' | 'after'> & { readonly to: string }

/** A machine gets into another state, and its history says so. */
export async function changeState(book: Book, equipmentId: string, { to, ...entry }: Change): Promise<void> {
  const { tx, tenantId, now } = book
  const [machine] = await tx
    .select({ state: equipments.equipmentState })
    .from(equipments)
    .where(and(eq(equipments.id, equipmentId), notDeleted(equipments, tenantId)))
    .for('update')
  if (!machine) throw missing('设备不存在')
  await tx.update(equipments).set({ equipmentState: to, updateTime: now }).where(eq(equipments.id, equipmentId))
  await recordHistory(book, [{ ...entry, equipmentId, before: STATE_NAMES[machine.state] ?? '', after: STATE_NAMES[to] ?? '' }])
}
