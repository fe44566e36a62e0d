import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { topMenu } from '#contract/menu.ts'
import { add, change, live, retire, split } from '#server/db/keeper.ts'
import { type Listing, page, text } from '#server/db/listing.ts'
import { requireButton } from '#server/http/caller.ts'
import { missing } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'
import { requireName } from '#server/text/name.ts'
import { requireLink } from './link.store.ts'
import { menus, topMenuItems, topMenus } from './menu.table.ts'
import { MENU, pagesSeen } from './sidebar.store.ts'

/** 顶部菜单. Each gathers some branches of the sidebar. */
const mine = ({ caller }: Scene) => live(topMenus, caller.tenantId)
const order = [asc(topMenus.sort), asc(topMenus.id)]

/** Those behind which the caller would find something. */
export async function topMenusOf(scene: Scene) {
  const { tx, caller } = scene
  const pages = caller.isAdmin ? [] : await pagesSeen(scene)
  const item = tx
    .select({ found: sql`1` })
    .from(topMenuItems)
    .where(and(eq(topMenuItems.topMenuId, topMenus.id), pages.length > 0 ? inArray(topMenuItems.menuId, pages) : sql`false`))
  return tx
    .select()
    .from(topMenus)
    .where(and(mine(scene), caller.isAdmin ? undefined : exists(item)))
    .orderBy(...order)
}

const listing: Listing = {
  filters: { code: text(topMenus.code), name: text(topMenus.name) },
  sorts: { code: topMenus.code, name: topMenus.name, sort: topMenus.sort },
  order,
}

export const topMenuPage = (scene: Scene) =>
  page(scene.tx, scene.params, listing, {
    table: topMenus,
    where: mine(scene),
    rows: ({ where, order, size, offset }) =>
      scene.tx
        .select()
        .from(topMenus)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })

export async function oneTopMenu(scene: Scene, id: string) {
  const [found] = await scene.tx
    .select()
    .from(topMenus)
    .where(and(mine(scene), eq(topMenus.id, id)))
  return found ?? Promise.reject(missing())
}

export async function submitTopMenu(scene: Scene, { id, ...form }: Input<typeof topMenu.submit>): Promise<void> {
  requireButton(scene.caller, id ? 'topmenu_edit' : 'topmenu_add')
  if (form.path) await requireLink(scene, form.path)
  const values = { ...form, code: requireName(form.code, 'code'), name: requireName(form.name, 'name') }
  if (id) await change(scene, topMenus, id, values)
  else await add(scene, topMenus, values)
}

export async function removeTopMenus(scene: Scene, ids: readonly string[]): Promise<void> {
  await retire(scene, topMenus, ids)
  await scene.tx.delete(topMenuItems).where(inArray(topMenuItems.topMenuId, [...ids]))
}

/** Each of the named top menus holds exactly these menus afterwards. */
export async function grantTopMenus(scene: Scene, topMenuIds: readonly string[], menuIds: readonly string[]): Promise<void> {
  const tops = await requireTops(scene, topMenuIds)
  const chosen = [...new Set(menuIds)]
  const known = chosen.length
    ? await scene.tx
        .select({ id: menus.id })
        .from(menus)
        .where(and(inArray(menus.id, chosen), eq(menus.category, MENU), live(menus, scene.caller.tenantId)))
    : []
  if (known.length !== chosen.length) throw missing()
  await scene.tx.delete(topMenuItems).where(inArray(topMenuItems.topMenuId, tops))
  if (chosen.length > 0)
    await scene.tx.insert(topMenuItems).values(tops.flatMap(topMenuId => chosen.map(menuId => ({ topMenuId, menuId }))))
}

export async function topMenuKeys(scene: Scene, topMenuIds: string) {
  const tops = await requireTops(scene, split(topMenuIds))
  const held = await scene.tx.selectDistinct({ id: topMenuItems.menuId }).from(topMenuItems).where(inArray(topMenuItems.topMenuId, tops))
  return { menu: held.map(row => row.id) }
}

async function requireTops(scene: Scene, ids: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(ids)]
  const known = distinct.length
    ? await scene.tx
        .select({ id: topMenus.id })
        .from(topMenus)
        .where(and(mine(scene), inArray(topMenus.id, distinct)))
    : []
  if (known.length === 0 || known.length !== distinct.length) throw missing()
  return distinct
}
