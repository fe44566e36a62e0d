import type { Context } from '#server/http/route.ts'
import { usualLogs } from './log.table.ts'

/** Writes an entry of the general log in the caller's transaction, so it is rolled back with it. */
export async function note(
  { tx, from, newId }: Pick<Context, 'tx' | 'from' | 'newId'>,
  level: 'info' | 'warn' | 'error',
  logId: string,
  data: Record<string, unknown>,
  who?: { id: string; account: string },
): Promise<void> {
  await tx.insert(usualLogs).values({
    id: newId(),
    logLevel: level,
    logId,
    logData: JSON.stringify(data),
    userId: who?.id ?? null,
    account: who?.account ?? '',
    remoteIp: from.ip,
    requestId: from.requestId,
  })
}
