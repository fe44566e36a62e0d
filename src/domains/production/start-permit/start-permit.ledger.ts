import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { insert, update } from '#server/db/rows.ts'
import type { Exec } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import type { Block } from '../exec/start-blocks.query.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { startPermits } from './start-permit.table.ts'

/** 异常开工许可 (INV-72): used at most once and before it dies. Given and used under the lock of the work order. */
export type StartPermit = typeof startPermits.$inferSelect

export async function livePermit(
  { tx }: Pick<Working, 'tx'>,
  { id, exceptionStart }: Pick<Exec, 'id' | 'exceptionStart'>,
  now: Date,
): Promise<StartPermit | undefined> {
  if (exceptionStart !== 'yes') return undefined
  const [found] = await tx
    .select()
    .from(startPermits)
    .where(and(eq(startPermits.execId, id), isNull(startPermits.usedTime), gt(startPermits.validUntil, now)))
    .orderBy(desc(startPermits.validUntil))
    .limit(1)
  return found
}

/** Whether a permit is about this: the reason, and the very machine or person. */
export function excuses(permit: StartPermit | undefined, { key, subject }: Block): boolean {
  if (!permit || !key || !permit.blockReasons?.includes(key)) return false
  if (key === 'equipment') return subject === permit.equipmentId
  return key !== 'person' || subject === permit.operatorId
}

const HOUR = 3_600_000

type Given = Pick<
  typeof startPermits.$inferInsert,
  'workId' | 'pieceId' | 'blockReasons' | 'equipmentId' | 'operatorId' | 'riskMeasure' | 'validHours' | 'billNo'
>

export async function givePermit(ctx: Working, execId: string, given: Given): Promise<void> {
  const validUntil = new Date(ctx.now.getTime() + given.validHours * HOUR)
  await insert(ctx, startPermits, { ...given, execId, validUntil })
  await update(ctx, workExecs, execId, { exceptionStart: 'yes' })
}

export const spendPermit = (ctx: Working, { id }: StartPermit): Promise<void> => update(ctx, startPermits, id, { usedTime: ctx.now })
