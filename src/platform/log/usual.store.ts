import type { Scene } from '../../server/http/route.ts'
import { usualLogs } from './log.table.ts'

/** Writes a line of the general log. Outside the caller's transaction: what is refused is worth remembering too. */
export async function note(
  { site, from, newId }: Pick<Scene, 'site' | 'from' | 'newId'>,
  level: 'info' | 'warn' | 'error',
  logId: string,
  data: Record<string, unknown>,
  who?: { id: string; account: string },
): Promise<void> {
  await site.database.reader.insert(usualLogs).values({
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
