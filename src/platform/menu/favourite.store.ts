import { and, eq, inArray } from 'drizzle-orm'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { favourites } from './menu.table.ts'
import { DESKTOP, pagesSeen } from './sidebar.store.ts'

/** 常用功能. Only pages the person can see, and only in their own list. */
export async function addFavourite(ctx: Context, menuId: string, clientType = DESKTOP): Promise<string> {
  const { tx, caller, newId } = ctx
  if (!(await pagesSeen(ctx)).includes(menuId)) throw missing()
  const [kept] = await tx
    .insert(favourites)
    .values({ id: newId(), userId: caller.userId, menuId, clientType })
    // Adding twice returns the same id.
    .onConflictDoUpdate({ target: [favourites.userId, favourites.menuId, favourites.clientType], set: { menuId } })
    .returning({ id: favourites.id })
  return kept!.id
}

export async function removeFavourites({ tx, caller }: Context, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const removed = await tx.delete(favourites).where(and(inArray(favourites.id, distinct), eq(favourites.userId, caller.userId)))
  if (removed.rowCount !== distinct.length) throw missing()
}
