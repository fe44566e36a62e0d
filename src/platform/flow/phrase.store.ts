import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { parseIds } from '#server/db/rows.ts'
import { phrases } from '#server/engine/shell/wf.table.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

/** 常用意见 per person, at most this many. */
const MOST = 50

/** Offered to people who have none. They become their own as soon as one of them is changed; until then their place is their id. */
const STANDARD = ['同意', '情况属实，同意', '同意，请按规定办理', '请补充材料后重新提交', '不符合规定，不同意']
const standard = STANDARD.map((text, sort) => ({ id: String(sort + 1), text, sort }))

const own = ({ tx, caller }: Context) =>
  tx
    .select({ id: phrases.id, text: phrases.text, sort: phrases.sort })
    .from(phrases)
    .where(eq(phrases.userId, caller.userId))
    .orderBy(asc(phrases.sort), asc(phrases.id))

export async function phraseList(ctx: Context) {
  const rows = await own(ctx)
  return rows.length > 0 ? rows : standard
}

/** Turns the ids of standard phrases into those of the person's own. */
async function owned(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { tx, caller, newId } = ctx
  tx.lock(`phrases ${caller.userId}`)
  let rows = await own(ctx)
  if (rows.length === 0) {
    rows = standard.map(phrase => ({ ...phrase, id: newId() }))
    await tx.insert(phrases).values(rows.map(row => ({ ...row, userId: caller.userId })))
  }
  const textOf = new Map(standard.map(({ id, text }) => [id, text]))
  return ids.map(id => rows.find(row => row.text === textOf.get(id))?.id ?? id)
}

export async function submitPhrase(ctx: Context, input: { id?: string; text: string; sort?: number }) {
  const { tx, caller, newId } = ctx
  const text = input.text.trim()
  if (!text) throw new Refusal('意见内容不能为空')
  const [id] = await owned(ctx, input.id ? [input.id] : [])
  if (id) {
    const changed = await tx
      .update(phrases)
      .set({ text, ...(input.sort === undefined ? {} : { sort: input.sort }) })
      .where(and(eq(phrases.id, id), eq(phrases.userId, caller.userId)))
    if (changed.rowCount !== 1) throw missing()
    return { id }
  }
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int`, same: sql<number>`count(*) filter (where ${phrases.text} = ${text})::int` })
    .from(phrases)
    .where(eq(phrases.userId, caller.userId))
  if (counted!.same > 0) throw new Refusal('该意见已存在', 409)
  if (counted!.total >= MOST) throw new Refusal(`常用意见不能超过${MOST}条`)
  const added = newId()
  await tx.insert(phrases).values({ id: added, userId: caller.userId, text, sort: input.sort ?? counted!.total })
  return { id: added }
}

export async function removePhrases(ctx: Context, ids: string): Promise<true> {
  const { tx, caller } = ctx
  const wanted = await owned(ctx, [...new Set(parseIds(ids))])
  const gone = await tx.delete(phrases).where(and(inArray(phrases.id, wanted), eq(phrases.userId, caller.userId)))
  if (gone.rowCount !== wanted.length) throw missing()
  return true
}
