import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { parseIds } from '#server/db/rows.ts'
import { phrases } from '#server/engine/shell/wf.table.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

/** 常用意见 per person, at most this many. */
const MOST = 50

export const phraseList = ({ tx, caller }: Context) =>
  tx
    .select({ id: phrases.id, text: phrases.text, sort: phrases.sort })
    .from(phrases)
    .where(eq(phrases.userId, caller.userId))
    .orderBy(asc(phrases.sort), asc(phrases.id))

export async function submitPhrase({ tx, caller, newId }: Context, input: { id?: string; text: string; sort?: number }) {
  const text = input.text.trim()
  if (!text) throw new Refusal('意见内容不能为空')
  if (input.id) {
    const changed = await tx
      .update(phrases)
      .set({ text, ...(input.sort === undefined ? {} : { sort: input.sort }) })
      .where(and(eq(phrases.id, input.id), eq(phrases.userId, caller.userId)))
    if (changed.rowCount !== 1) throw missing()
    return { id: input.id }
  }
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int`, same: sql<number>`count(*) filter (where ${phrases.text} = ${text})::int` })
    .from(phrases)
    .where(eq(phrases.userId, caller.userId))
  if (counted!.same > 0) throw new Refusal('该意见已存在', 409)
  if (counted!.total >= MOST) throw new Refusal(`常用意见不能超过${MOST}条`)
  const id = newId()
  await tx.insert(phrases).values({ id, userId: caller.userId, text, sort: input.sort ?? counted!.total })
  return { id }
}

export async function removePhrases({ tx, caller }: Context, ids: string): Promise<true> {
  const wanted = [...new Set(parseIds(ids))]
  const gone = await tx.delete(phrases).where(and(inArray(phrases.id, wanted), eq(phrases.userId, caller.userId)))
  if (gone.rowCount !== wanted.length) throw missing()
  return true
}
