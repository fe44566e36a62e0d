import { and, eq, inArray } from 'drizzle-orm'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { favourites } from './menu.table.ts'
import { DESKTOP, pagesSeen } from './sidebar.store.ts'

/** 常用功能. Pages somebody wants at hand: only pages they see, only their own list. */
export async function addFavourite(ctx: Context, menuId: string, clientType = DESKTOP): Promise<string> {
  const { tx, caller, newId } = ctx
  if (!(await pagesSeen(ctx)).includes(menuId)) throw missing()
  const [kept] = await tx
    .insert(favourites)
    .values({ id: newId(), userId: caller.userId, menuId, clientType })
    // Asked for twice, it is still one: the second time answers the first one's id.
    .onConflictDoUpdate({ target: [favourites.userId, favourites.menuId, favourites.clientType], set: { menuId } })
    .returning({ id: favourites.id })
  return kept!.id
}

export async function removeFavourites({ tx, caller }: Context, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const removed = await tx.delete(favourites).where(and(inArray(favourites.id, distinct), eq(favourites.userId, caller.userId)))
  if (removed.rowCount !== distinct.length) throw missing()
}
