import { and, asc, count, eq, inArray, or } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { savedView, ViewScope } from '#contract/setting.ts'
import { depts } from '#platform/org/org.table.ts'
import type { Tx } from '#server/db/database.ts'
import type { Caller } from '#server/http/caller.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { savedViews, userSettings } from './setting.table.ts'

const MOST_BYTES = 65_536
const MOST_SETTINGS = 500

export async function settingsOf(tx: Tx, userId: string): Promise<Record<string, unknown>> {
  const rows = await tx
    .select({ key: userSettings.key, value: userSettings.value })
    .from(userSettings)
    .where(eq(userSettings.userId, userId))
  return Object.fromEntries(rows.map(row => [row.key, row.value]))
}

export async function keepSetting(tx: Tx, userId: string, key: string, value: unknown): Promise<void> {
  if (value === undefined || value === null) {
    await tx.delete(userSettings).where(and(eq(userSettings.userId, userId), eq(userSettings.key, key)))
    return
  }
  guardSize(value)
  const [held] = await tx.select({ n: count() }).from(userSettings).where(eq(userSettings.userId, userId))
  if ((held?.n ?? 0) >= MOST_SETTINGS) throw new Refusal('个人设置过多')
  await tx
    .insert(userSettings)
    .values({ userId, key, value })
    .onConflictDoUpdate({ target: [userSettings.userId, userSettings.key], set: { value, updateTime: new Date() } })
}

const guardSize = (value: unknown) => {
  if (JSON.stringify(value).length > MOST_BYTES) throw new Refusal('设置内容过大')
}

/** Own views, those of one's department, and those for everybody. */
export async function viewsOf(tx: Tx, caller: Caller, page: string) {
  const shared = or(
    eq(savedViews.userId, caller.userId),
    eq(savedViews.scope, 'all'),
    caller.deptId ? and(eq(savedViews.scope, 'dept'), eq(savedViews.deptId, caller.deptId)) : undefined,
  )
  const rows = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.page, page), shared))
    .orderBy(asc(savedViews.id))
  return rows.map(row => ({ ...row, mine: row.userId === caller.userId }))
}

/** With whom somebody may share a view: administrators with everybody, the head of a department with that department. */
export async function scopesOf({ tx, caller }: Pick<Context, 'tx' | 'caller'>): Promise<ViewScope[]> {
  if (caller.isAdmin) return ['own', 'dept', 'all']
  if (!caller.deptId) return ['own']
  const [led] = await tx
    .select({ id: depts.id })
    .from(depts)
    .where(and(eq(depts.id, caller.deptId), eq(depts.headUserId, caller.userId)))
  return led ? ['own', 'dept'] : ['own']
}

export async function keepView(ctx: Context, view: Input<typeof savedView.submit>): Promise<string> {
  const { tx, caller, newId } = ctx
  guardSize(view.value)
  const scope = view.scope ?? 'own'
  if (scope !== 'own' && !(await scopesOf(ctx)).includes(scope)) throw forbidden()
  const values = {
    page: view.page,
    name: view.name,
    scope,
    isDefault: view.isDefault ?? false,
    value: view.value,
    deptId: caller.deptId || null,
  }
  if (values.isDefault)
    await tx
      .update(savedViews)
      .set({ isDefault: false })
      .where(and(eq(savedViews.userId, caller.userId), eq(savedViews.page, view.page), eq(savedViews.scope, scope)))
  if (!view.id) {
    const id = newId()
    await tx.insert(savedViews).values({ id, userId: caller.userId, ...values })
    return id
  }
  const changed = await tx
    .update(savedViews)
    .set(values)
    .where(and(eq(savedViews.id, view.id), eq(savedViews.userId, caller.userId)))
  if (changed.rowCount !== 1) throw missing()
  return view.id
}

export async function removeViews(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const removed = await tx.delete(savedViews).where(and(inArray(savedViews.id, distinct), eq(savedViews.userId, userId)))
  if (removed.rowCount !== distinct.length) throw missing()
}
