import type { Context } from '#server/http/route.ts'
import { usualLogs } from './log.table.ts'

/** Writes a line of the general log, with whatever the caller is doing: a line about a change stands or falls with it. */
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
