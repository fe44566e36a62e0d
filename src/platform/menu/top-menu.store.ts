import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { topMenu } from '#contract/menu.ts'
import { type Listing, page, text } from '#server/db/listing.ts'
import { insert, notDeleted, parseIds, softDelete, update } from '#server/db/rows.ts'
import { requireButton } from '#server/http/caller.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireName } from '#server/text/name.ts'
import { requireLink } from './link.store.ts'
import { menus, topMenuItems, topMenus } from './menu.table.ts'
import { MENU, pagesSeen, standing } from './sidebar.store.ts'

/** 顶部菜单. Each has some branches of the sidebar. */
const mine = ({ caller }: Context) => notDeleted(topMenus, caller.tenantId)
const order = [asc(topMenus.sort), asc(topMenus.id)]

/** Top menus in which the caller has any page. */
export async function topMenusOf(ctx: Context) {
  const { tx, caller } = ctx
  const pages = caller.isAdmin ? [] : await pagesSeen(ctx)
  const item = tx
    .select({ found: sql`1` })
    .from(topMenuItems)
    .where(and(eq(topMenuItems.topMenuId, topMenus.id), pages.length > 0 ? inArray(topMenuItems.menuId, pages) : sql`false`))
  return tx
    .select()
    .from(topMenus)
    .where(and(mine(ctx), caller.isAdmin ? undefined : exists(item)))
    .orderBy(...order)
}

const listing: Listing = {
  filters: { code: text(topMenus.code), name: text(topMenus.name) },
  sorts: { code: topMenus.code, name: topMenus.name, sort: topMenus.sort },
  order,
}

export const topMenuPage = (ctx: Context) =>
  page(ctx.tx, ctx.params, listing, {
    table: topMenus,
    where: mine(ctx),
    rows: ({ where, order, size, offset }) =>
      ctx.tx
        .select()
        .from(topMenus)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })

export async function oneTopMenu(ctx: Context, id: string) {
  const [found] = await ctx.tx
    .select()
    .from(topMenus)
    .where(and(mine(ctx), eq(topMenus.id, id)))
  return found ?? Promise.reject(missing())
}

export async function submitTopMenu(ctx: Context, { id, ...form }: Input<typeof topMenu.submit>): Promise<void> {
  requireButton(ctx.caller, id ? 'topmenu_edit' : 'topmenu_add')
  if (form.path) await requireLink(ctx, form.path)
  const values = { ...form, code: requireName(form.code, 'code'), name: requireName(form.name, 'name') }
  if (id) await update(ctx, topMenus, id, values)
  else await insert(ctx, topMenus, values)
}

export async function removeTopMenus(ctx: Context, ids: readonly string[]): Promise<void> {
  await softDelete(ctx, topMenus, ids)
  await ctx.tx.delete(topMenuItems).where(inArray(topMenuItems.topMenuId, [...ids]))
}

/** Replaces the menus of each given top menu. */
export async function grantTopMenus(ctx: Context, topMenuIds: readonly string[], menuIds: readonly string[]): Promise<void> {
  const tops = await requireTops(ctx, topMenuIds)
  const chosen = [...new Set(menuIds)]
  const known = chosen.length
    ? await ctx.tx
        .select({ id: menus.id })
        .from(menus)
        .where(and(inArray(menus.id, chosen), eq(menus.category, MENU), standing()))
    : []
  if (known.length !== chosen.length) throw missing()
  await ctx.tx.delete(topMenuItems).where(inArray(topMenuItems.topMenuId, tops))
  if (chosen.length > 0) await ctx.tx.insert(topMenuItems).values(tops.flatMap(topMenuId => chosen.map(menuId => ({ topMenuId, menuId }))))
}

export async function topMenuKeys(ctx: Context, topMenuIds: string) {
  const tops = await requireTops(ctx, parseIds(topMenuIds))
  const held = await ctx.tx.selectDistinct({ id: topMenuItems.menuId }).from(topMenuItems).where(inArray(topMenuItems.topMenuId, tops))
  return { menu: held.map(row => row.id) }
}

async function requireTops(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(ids)]
  const known = distinct.length
    ? await ctx.tx
        .select({ id: topMenus.id })
        .from(topMenus)
        .where(and(mine(ctx), inArray(topMenus.id, distinct)))
    : []
  if (known.length === 0 || known.length !== distinct.length) throw missing()
  return distinct
}
