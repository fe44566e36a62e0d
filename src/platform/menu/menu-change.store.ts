import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { menu } from '#contract/menu.ts'
import { callersOf } from '#platform/auth/caller.store.ts'
import { roleMenus } from '#platform/role/role.table.ts'
import { insert, parseIds, softDelete, update } from '#server/db/rows.ts'
import { requireButton } from '#server/http/caller.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireName } from '#server/text/name.ts'
import { spell } from '#server/text/pinyin.ts'
import { requireLink } from './link.store.ts'
import { favourites, menus, topMenuItems } from './menu.table.ts'
import { BUTTON, MENU, ROOT, standing } from './sidebar.store.ts'

/** Adding, changing and removing menus and buttons, with the rules that keep the tree valid. */
type Form = Input<typeof menu.submit>
interface Above extends Record<string, unknown> {
  id: string
  category: number
  code: string
  path: string
}

export async function submitMenu(ctx: Context, { id, ...form }: Form): Promise<void> {
  requireButton(ctx.caller, id ? 'menu_edit' : 'menu_add')
  // Two concurrent moves could make two branches children of each other.
  ctx.tx.lock('menu tree')
  const known = id ? await menuNamed(ctx, id) : undefined
  const code = requireName(form.code, 'code')
  const name = requireName(form.name, 'name')
  const category = form.category ?? known?.category ?? MENU
  const parentId = form.parentId ?? known?.parentId ?? ROOT
  const line = await lineAbove(ctx, parentId)
  guardPlace(category, parentId, line, id)
  if (known) await guardNature(ctx, known, { code, category })
  const path = form.path?.trim() || known?.path || (category === BUTTON ? buttonPath(line[0]!, code) : '')
  await requireLink(ctx, path)
  if (parentId === ROOT) await requireUniqueTop(ctx, name, path, id)
  const values = {
    ...form,
    code,
    name,
    category,
    parentId,
    path,
    alias: form.alias || known?.alias || (category === BUTTON ? code.split('_').at(-1) : 'menu'),
    roles: form.roles === undefined ? undefined : parseIds(form.roles).join(','),
    ...(await spell(name)),
  }
  if (id) await update(ctx, menus, id, values)
  else await insert(ctx, menus, values)
  ctx.after(() => callersOf(ctx.site).forget())
}

export async function removeMenus(ctx: Context, ids: readonly string[]): Promise<void> {
  const { tx } = ctx
  tx.lock('menu tree')
  const below = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(and(inArray(menus.parentId, [...ids]), standing()))
  if (below.some(row => !ids.includes(row.id))) throw new Refusal('请先删除子节点!')
  await softDelete(ctx, menus, ids)
  await tx.delete(roleMenus).where(inArray(roleMenus.menuId, [...ids]))
  await tx.delete(topMenuItems).where(inArray(topMenuItems.menuId, [...ids]))
  await tx.delete(favourites).where(inArray(favourites.menuId, [...ids]))
  ctx.after(() => callersOf(ctx.site).forget())
}

async function menuNamed({ tx }: Context, id: string) {
  const [found] = await tx
    .select()
    .from(menus)
    .where(and(eq(menus.id, id), standing()))
  return found ?? Promise.reject(missing())
}

/** The parent and all its ancestors, bottom up. */
async function lineAbove({ tx, caller }: Context, parentId: string): Promise<Above[]> {
  if (parentId === ROOT) return []
  const { rows } = await tx.execute<Above>(sql`
    with recursive line as (
      select id, parent_id, category, code, path, 1 as step from sys_menu
      where id = ${parentId} and tenant_id = ${caller.tenantId} and is_deleted = 0
      union all
      select m.id, m.parent_id, m.category, m.code, m.path, step + 1 from sys_menu m join line on m.id = line.parent_id where m.is_deleted = 0
    ) select id, category, code, path from line order by step`)
  if (rows.length === 0) throw missing()
  return rows
}

function guardPlace(category: number, parentId: string, line: readonly Above[], id: string | undefined): void {
  if (category === BUTTON && parentId === ROOT) throw new Refusal('按钮须设在菜单之下')
  if (line[0]?.category === BUTTON) throw new Refusal('按钮之下不能再设菜单或按钮')
  if (line.some(above => above.id === id)) throw new Refusal('不能移动到自身或自身的下级')
}

/** A button's code is a permission. Renaming a button of one's own role would grant any right, so only administrators may do it. */
async function guardNature({ tx, caller }: Context, known: typeof menus.$inferSelect, next: { code: string; category: number }) {
  if (next.code === known.code && next.category === known.category) return
  if (!caller.isAdmin) throw new Refusal('菜单编号和类型只能由超级管理员修改', 403)
  if (next.category === known.category || next.category === MENU) return
  const below = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(and(eq(menus.parentId, known.id), eq(menus.isDeleted, 0)))
    .limit(1)
  if (below.length > 0) throw new Refusal('该菜单下还有子节点，不能改为按钮')
}

/** Older clients build routes from these two and lose a page if they are not unique. */
async function requireUniqueTop({ tx }: Context, name: string, path: string, id = ROOT): Promise<void> {
  const same = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(and(standing(), eq(menus.parentId, ROOT), ne(menus.id, id), or(eq(menus.name, name), path ? eq(menus.path, path) : undefined)))
    .limit(1)
  if (same.length > 0) throw conflict('顶级菜单的名称和路径不可重复')
}

function buttonPath(page: Above, code: string): string {
  const base = page.path.startsWith('/') ? (page.path.split('?')[0] ?? '') : `/${page.code}`
  return `${base}/${code.startsWith(`${page.code}_`) ? code.slice(page.code.length + 1) : code}`
}
