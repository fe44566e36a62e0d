import { and, eq, gt, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { LocalLog } from '#contract/auth.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { errorLogs } from './log.table.ts'

const UPLOADS_PER_HOUR = 10
const MAX_BYTES = 262_144

/** Errors uploaded by browsers. Limited in number, size and rate; stored as data, never interpreted. */
export async function recordLocalLogs(
  { tx, caller, from, newId }: Pick<Context, 'tx' | 'from' | 'newId'> & { caller: Caller },
  items: readonly Static<typeof LocalLog>[],
): Promise<void> {
  if (items.length === 0) return
  if (JSON.stringify(items).length > MAX_BYTES) throw new Refusal('日志内容过大', 413)
  const recent = await tx
    .select({ uploads: sql<number>`count(distinct ${errorLogs.requestId})::int` })
    .from(errorLogs)
    .where(
      and(eq(errorLogs.userId, caller.userId), eq(errorLogs.kind, 'browser'), gt(errorLogs.createTime, new Date(Date.now() - 3_600_000))),
    )
  if ((recent[0]?.uploads ?? 0) >= UPLOADS_PER_HOUR) throw new Refusal('日志上传过于频繁，请稍后再试', 429, { retryAfter: 600 })
  await tx.insert(errorLogs).values(
    items.map(item => ({
      id: newId(),
      userId: caller.userId,
      account: caller.account,
      remoteIp: from.ip,
      requestId: from.requestId,
      kind: 'browser',
      exceptionName: item.type ?? 'error',
      message: item.message ?? '',
      stackTrace: [item.stack, item.info].filter(Boolean).join('\n'),
      requestUri: item.url ?? '',
    })),
  )
}
