import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { idempotencyKeys } from './idempotency.table.ts'
import { conflict, Refusal } from './refusal.ts'

/**
 * A command with a key runs once. A second one that arrives meanwhile waits at the unique index until the first has committed, then returns
 * its reply.
 */
interface Command {
  userId: string
  key: string
  command: unknown
  /** Whether the reply may be stored; one with a secret may not. */
  keep: boolean
}

export async function replayed(tx: Tx, { userId, key, command, keep }: Command, act: () => Promise<unknown>): Promise<unknown> {
  if (key.length > 128) throw new Refusal('请求参数过长: Idempotency-Key')
  const fingerprint = createHash('sha256').update(JSON.stringify(command)).digest('hex')
  const first = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  if (first.length === 1) {
    const reply = await act()
    if (keep)
      await tx
        .update(idempotencyKeys)
        .set({ reply: { told: reply } })
        .where(mine)
    return reply
  }
  const [earlier] = await tx.select().from(idempotencyKeys).where(mine)
  if (!earlier) throw conflict('请求正在处理，请稍后重试')
  if (earlier.fingerprint !== fingerprint) throw new Refusal('该请求编号已用于另一操作', 409, { error: 'E_COMMAND_REUSED' })
  if (!keep) throw conflict('该操作已完成，请勿重复提交')
  return earlier.reply?.told
}
