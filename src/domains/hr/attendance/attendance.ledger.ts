import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Book } from '#server/document/ledger.ts'
import { conflict } from '#server/http/refusal.ts'
import type { HalfDay } from '../leave/leave-days.query.ts'
import { attendances } from './attendance.table.ts'

/** 考勤. Records half days of a person for a document; rejected if a half day is already recorded. */
export async function attend(
  { tx, tenantId, newId, now }: Book,
  halves: readonly HalfDay[],
  row: { employeeId: string; status: 'leave' | 'trip'; sourceId: string; billNo: string },
): Promise<void> {
  if (halves.length === 0) return
  const made = await tx
    .insert(attendances)
    .values(halves.map(({ day, half }) => ({ ...row, id: newId(), tenantId, workDate: day, half, createTime: now })))
    .onConflictDoNothing()
  if (made.rowCount !== halves.length) throw conflict('该期间已有考勤记录，不能重复登记')
}

/** Voids what a document recorded, all or after a half day; returns the number of days. */
export async function unattend({ tx, now }: Book, sourceId: string, after?: { day: string; half: string }): Promise<string> {
  const { workDate, half, voidTime } = attendances
  const later = after && sql`(${workDate}, ${half}) > (${after.day}::date, ${after.half})`
  const voided = await tx
    .update(attendances)
    .set({ voidTime: now })
    .where(and(eq(attendances.sourceId, sourceId), isNull(voidTime), later))
  return ((voided.rowCount ?? 0) / 2).toFixed(1)
}
