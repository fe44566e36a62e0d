import { and, count, inArray, notInArray, sql } from 'drizzle-orm'
import { ADMINISTRATORS } from '#company/roles.ts'
import { menus } from '#platform/menu/menu.table.ts'
import { heldBy, standing } from '#platform/menu/sidebar.store.ts'
import { lockRows } from '#server/db/rows.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { roleMenus, roles } from './role.table.ts'

/**
 * 角色授权: replaces the menus of roles. Menus that the granter does not have can neither be granted nor revoked: a role that has them
 * keeps them.
 */
export async function grantMenus(
  ctx: Context,
  roleIds: readonly string[],
  menuIds: readonly string[] | undefined,
  clear: boolean,
): Promise<void> {
  const { tx, caller } = ctx
  const holders = [...new Set(roleIds)]
  await lockRows(ctx, roles, holders, 'update')
  await requireNoAdministrator(ctx, holders)
  if (!menuIds) return
  const wanted = [...new Set(menuIds)]
  const held = await grantable(ctx, wanted)
  await requireHeld(ctx, holders, wanted, held)

  const within = heldBy(caller)
  const mine = within && sql`${roleMenus.menuId} in (select ${menus.id} from ${menus} where ${within})`
  const dropped = wanted.length > 0 ? notInArray(roleMenus.menuId, wanted) : undefined
  const taken = await tx.delete(roleMenus).where(and(inArray(roleMenus.roleId, holders), dropped, mine))
  if (wanted.length === 0 && !clear && taken.rowCount)
    throw new Refusal('未选择任何菜单，角色的权限没有改变；如需清空，请在角色授权页中逐项取消')
  await tx.execute(sql`
    insert into ${roleMenus} (role_id, menu_id)
    select r, m from unnest(${sql.param(holders)}::bigint[]) r cross join unnest(${sql.param(wanted)}::bigint[]) m
    on conflict do nothing`)
}

async function requireNoAdministrator({ tx, caller }: Context, roleIds: readonly string[]): Promise<void> {
  if (caller.isAdmin) return
  const found = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.id, [...roleIds]), inArray(roles.roleAlias, [...ADMINISTRATORS])))
  if (found.length > 0) throw forbidden()
}

/** The given menus that the caller has; an unknown id rejects the whole request. */
async function grantable({ tx, caller }: Context, menuIds: readonly string[]): Promise<Set<string>> {
  if (menuIds.length === 0) return new Set()
  const known = await tx
    .select({ id: menus.id, held: sql<boolean>`(${heldBy(caller) ?? sql`true`})` })
    .from(menus)
    .where(and(inArray(menus.id, [...menuIds]), standing()))
  if (known.length !== menuIds.length) throw missing()
  return new Set(known.filter(menu => menu.held).map(menu => menu.id))
}

async function requireHeld({ tx }: Context, roleIds: readonly string[], wanted: readonly string[], held: Set<string>): Promise<void> {
  const foreign = wanted.filter(id => !held.has(id))
  if (foreign.length === 0) return
  const [kept] = await tx
    .select({ pairs: count() })
    .from(roleMenus)
    .where(and(inArray(roleMenus.roleId, [...roleIds]), inArray(roleMenus.menuId, foreign)))
  if (kept?.pairs !== roleIds.length * foreign.length) throw new Refusal('不能授予本人未持有的权限', 403)
}

/** Deleting a role deletes its grants. */
export const dropGrants = ({ tx }: Context, roleIds: readonly string[]) =>
  tx.delete(roleMenus).where(inArray(roleMenus.roleId, [...roleIds]))
