import { and, asc, eq, inArray } from 'drizzle-orm'
import { roleMenus, roles } from '#platform/role/role.table.ts'
import { notDeleted, parseIds } from '#server/db/rows.ts'
import { forest, treeNode } from '#server/db/tree.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { menus } from './menu.table.ts'
import { heldBy, standing } from './sidebar.store.ts'

/** 授权树. Only menus the caller has, because nobody may grant more. */
export async function grantTree({ tx, caller }: Context) {
  const rows = await tx
    .select()
    .from(menus)
    .where(and(standing(), heldBy(caller)))
    .orderBy(asc(menus.sort), asc(menus.id))
  return { menu: forest(rows.map(row => treeNode(row.id, row.parentId, row.name))), dataScope: [], apiScope: [] }
}

export async function roleKeys({ tx, caller }: Context, roleIds: string) {
  const wanted = [...new Set(parseIds(roleIds))]
  const known = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.id, wanted), notDeleted(roles, caller.tenantId)))
  if (known.length !== wanted.length) throw missing()
  const held = await tx
    .selectDistinct({ id: roleMenus.menuId })
    .from(roleMenus)
    .innerJoin(menus, and(eq(menus.id, roleMenus.menuId), eq(menus.isDeleted, 0)))
    .where(inArray(roleMenus.roleId, wanted))
  return { menu: held.map(row => row.id), dataScope: [], apiScope: [] }
}
