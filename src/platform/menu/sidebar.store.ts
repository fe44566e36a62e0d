import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { supplierWords } from '#company/supplier-words.ts'
import { EXTERNAL } from '#model/account.ts'
import { notDeleted } from '#server/db/rows.ts'
import { getTableColumns } from '#server/db/table.ts'
import { type Branch, forest } from '#server/db/tree.ts'
import { type Caller, FIRST_TENANT, SHARED } from '#server/http/caller.ts'
import type { Context } from '#server/http/route.ts'
import { favourites, menus } from './menu.table.ts'

/** 侧栏与按钮. The menus of a person's roles, with their ancestors. */
export const ROOT = '0'
export const MENU = 1
export const BUTTON = 2
/** The desktop client sends `client=1` or nothing. */
export const DESKTOP = 1

type Menu = typeof menus.$inferSelect
type Seen = Pick<Context, 'tx' | 'caller'>
type Named = Pick<Context, 'app'>

const ids = (list: readonly string[]) => sql`${sql.param([...list])}::bigint[]`

/** All tenants have the menus of the first one. */
export const standing = () => notDeleted(menus, FIRST_TENANT)

/** The menus of a person's roles with all ancestors. Administrators have all, but only those of the first tenant what tenants share. */
export const heldBy = (caller: Caller): SQL | undefined =>
  and(granted(caller), caller.tenantId === FIRST_TENANT ? undefined : sql`${menus.code} !~ ${SHARED}`)

const granted = ({ isAdmin, roleIds }: Caller): SQL | undefined =>
  isAdmin
    ? undefined
    : sql`${menus.id} in (
        with recursive held as (
          select m.id, m.parent_id from sys_menu m join sys_role_menu g on g.menu_id = m.id
          where g.role_id = any(${ids(roleIds)}) and m.is_deleted = 0
          union
          select above.id, above.parent_id from sys_menu above join held on above.id = held.parent_id where above.is_deleted = 0
        ) select id from held)`

/** An entry with roles is visible only to these, whoever else has it. */
const openTo = ({ isAdmin, roleAliases }: Caller): SQL | undefined =>
  isAdmin ? undefined : sql`(${menus.roles} = '' or string_to_array(${menus.roles}, ',') && ${sql.param([...roleAliases])}::text[])`

const seenBy = (caller: Caller) => and(standing(), heldBy(caller), openTo(caller))

/** The menus chosen for a top menu, with all descendants and ancestors; nothing for an unknown top menu. */
const chosenFor = (topMenuId: string, { tenantId }: Caller): SQL => sql`${menus.id} in (
  with recursive chosen as (
    select i.menu_id as id from sys_top_menu_item i join sys_top_menu t on t.id = i.top_menu_id
    where t.id = ${topMenuId} and t.tenant_id = ${tenantId} and t.is_deleted = 0
  ), below as (
    select id from chosen union select m.id from sys_menu m join below on m.parent_id = below.id
  ), above as (
    select m.parent_id as id from sys_menu m join chosen on chosen.id = m.id
    union select m.parent_id from sys_menu m join above on above.id = m.id
  ) select id from below union select id from above)`

/** Everything below a hidden entry is hidden: only what is connected to the root counts. */
const rooted = <T extends { id: string; parentId: string }>(rows: readonly T[]): Branch<T>[] =>
  forest(rows).filter(top => top.parentId === ROOT)

export async function sidebar({ tx, caller, app }: Seen & Named, { client, topMenuId }: { client?: string; topMenuId?: string }) {
  const clientType = /^\d{1,4}$/.test(client ?? '') ? Number(client) : DESKTOP
  const mine = and(eq(favourites.menuId, menus.id), eq(favourites.userId, caller.userId), eq(favourites.clientType, clientType))
  const rows = await tx
    .select({ ...getTableColumns(menus), favouriteId: favourites.id })
    .from(menus)
    .leftJoin(favourites, mine)
    .where(and(seenBy(caller), eq(menus.category, MENU), topMenuId ? chosenFor(topMenuId, caller) : undefined))
    .orderBy(asc(menus.sort), asc(menus.id))
  return rooted(rows.map(row => ({ ...row, ...routeOf(row, app, caller) })))
}

/** Adds what the shell needs: path, query and name, for a supplier in the supplier's words. */
function routeOf({ name, code, path, keepAlive, roles }: Menu, { engine }: Named['app'], { accountType }: Caller) {
  const [, flowKey = ''] = /^\/work\/process\/(\w+)/.exec(path) ?? []
  const words = accountType === EXTERNAL ? supplierWords[flowKey || code] : undefined
  const cut = path.startsWith('/') ? path.indexOf('?') : -1
  return {
    label: words?.zh ?? name,
    name: words?.zh ?? name,
    path: cut < 0 ? path : path.slice(0, cut),
    query: cut < 0 ? undefined : Object.fromEntries(new URLSearchParams(path.slice(cut + 1))),
    meta: {
      keepAlive: keepAlive === 1,
      i18n: code,
      en: words?.en ?? engine.flows.flows.get(flowKey)?.flow.en,
      roles: roles ? roles.split(',') : undefined,
    },
  }
}

export async function pagesSeen({ tx, caller }: Seen): Promise<string[]> {
  const rows = await tx
    .select({ id: menus.id, parentId: menus.parentId })
    .from(menus)
    .where(and(seenBy(caller), eq(menus.category, MENU)))
  const line = (node: Branch<{ id: string; parentId: string }>): string[] => [node.id, ...(node.children ?? []).flatMap(line)]
  return rooted(rows).flatMap(line)
}

/** Pages with the buttons that the person has; pages without any are left out. */
export async function buttons({ tx, caller }: Seen): Promise<Branch<Menu>[]> {
  const rows = await tx.select().from(menus).where(seenBy(caller)).orderBy(asc(menus.sort), asc(menus.id))
  const pressable = (node: Branch<Menu>): Branch<Menu>[] => {
    if (node.category === BUTTON) return [node]
    const children = (node.children ?? []).flatMap(pressable)
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return rooted(rows).flatMap(pressable)
}
