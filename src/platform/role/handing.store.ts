import { and, eq, inArray, not } from 'drizzle-orm'
import { ADMINISTRATORS } from '#company/roles.ts'
import { menus } from '#platform/menu/menu.table.ts'
import { heldBy } from '#platform/menu/sidebar.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { may } from '#server/http/caller.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { roleMenus, roles } from './role.table.ts'

/** 授权的边界. Nobody grants more than they have: no menu, no button, no wider data scope. Administrators have everything. */
type Giver = Pick<Context, 'tx' | 'caller'>

const NARROW_TO_WIDE: readonly string[] = ['self', 'dept', 'dept_and_below', 'all']
const width = (dataScope: string) => NARROW_TO_WIDE.indexOf(dataScope)

async function ownWidth({ tx, caller }: Giver): Promise<number> {
  const mine = await tx
    .select({ dataScope: roles.dataScope })
    .from(roles)
    .where(and(inArray(roles.id, [...caller.roleIds]), notDeleted(roles, caller.tenantId)))
  return Math.max(0, ...mine.map(role => width(role.dataScope)))
}

export async function requireScopeWithin(giver: Giver, dataScopes: readonly string[]): Promise<void> {
  if (giver.caller.isAdmin || dataScopes.length === 0) return
  const own = await ownWidth(giver)
  if (dataScopes.some(dataScope => width(dataScope) > own)) throw new Refusal('不能设置超出本人的数据权限', 403)
}

/**
 * Roles that the caller assigns or removes. Without the right to edit roles, only one's own roles can be passed on: a role may also mean a
 * step in an approval, which its menus do not show.
 */
export async function requireHandable(giver: Giver, roleIds: readonly string[]): Promise<void> {
  const { tx, caller } = giver
  if (caller.isAdmin || roleIds.length === 0) return
  const foreign = roleIds.filter(id => !caller.roleIds.includes(id))
  if (foreign.length > 0 && !may(caller, 'user_role')) throw new Refusal('只能分配本人持有的角色', 403)

  const wanted = await tx
    .select()
    .from(roles)
    .where(inArray(roles.id, [...roleIds]))
  const beyond = await tx
    .selectDistinct({ roleId: roleMenus.roleId })
    .from(roleMenus)
    .innerJoin(menus, and(eq(menus.id, roleMenus.menuId), eq(menus.isDeleted, 0)))
    .where(and(inArray(roleMenus.roleId, [...roleIds]), not(heldBy(caller)!)))
  const own = await ownWidth(giver)
  const refused = wanted.find(
    role => ADMINISTRATORS.includes(role.roleAlias) || width(role.dataScope) > own || beyond.some(row => row.roleId === role.id),
  )
  if (refused) throw new Refusal(`不能分配超出本人权限的角色: ${refused.roleName}`, 403)
}
