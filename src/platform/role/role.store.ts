import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { ADMINISTRATORS } from '#company/roles.ts'
import { userRoles } from '#platform/user/user.table.ts'
import { insert, lockRows, notDeleted, parseIds, softDelete, update } from '#server/db/rows.ts'
import { getTableColumns } from '#server/db/table.ts'
import { forest, treeNode, withAbove, withBelow } from '#server/db/tree.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { plainLine } from '#server/text/plain.ts'
import { dropGrants } from './grant.store.ts'
import { requireScopeWithin } from './handing.store.ts'
import { roles } from './role.table.ts'

/** 角色. Approval chains refer to roles by alias, so only administrators may change one. */
const ROOT = '0'
const isAdministrator = (alias: string) => ADMINISTRATORS.includes(alias)

const rows = ({ tx, caller }: Context, where?: SQL) =>
  tx
    .select({
      ...getTableColumns(roles),
      userCount: sql<number>`(select count(*)::int from sys_user_role ur join sys_user u on u.id = ur.user_id and u.is_deleted = 0
        where ur.role_id = sys_role.id)`,
    })
    .from(roles)
    .where(and(notDeleted(roles, caller.tenantId), where))
    .orderBy(asc(roles.sort), asc(roles.id))

export async function roleForest(ctx: Context, { roleName = '', roleAlias = '' }: { roleName?: string; roleAlias?: string }) {
  const contains = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())
  return forest(withAbove(await rows(ctx), row => contains(row.roleName, roleName) && contains(row.roleAlias, roleAlias)))
}

/** For selectors; optionally without a role and its descendants, when that role is being moved. */
export async function roleTree(ctx: Context, withoutId?: string) {
  const all = await rows(ctx)
  const left = withoutId ? withBelow(all, withoutId) : new Set<string>()
  return forest(all.filter(row => !left.has(row.id)).map(row => treeNode(row.id, row.parentId, row.roleName)))
}

export async function oneRole(ctx: Context, id: string) {
  const [found] = await rows(ctx, eq(roles.id, id))
  return found ?? Promise.reject(missing())
}

export interface RoleForm {
  id?: string
  parentId?: string
  roleName: string
  roleAlias: string
  dataScope?: string
  sort?: number
}

export async function submitRole(ctx: Context, form: RoleForm): Promise<void> {
  ctx.tx.lock('role tree')
  const values = {
    parentId: form.parentId,
    roleName: plainLine(form.roleName).trim(),
    roleAlias: plainLine(form.roleAlias).trim(),
    dataScope: form.dataScope,
    sort: form.sort,
  }
  if (!values.roleName || !values.roleAlias) throw new Refusal('角色名称和角色别名不能为空')
  await requireParent(ctx, form)
  if (!form.id) {
    if (isAdministrator(values.roleAlias)) throw new Refusal('角色别名已存在!', 409)
    await requireScopeWithin(ctx, values.dataScope ? [values.dataScope] : [])
    await insert(ctx, roles, values)
    return
  }
  const before = await oneRole(ctx, form.id)
  guardAdministrator(ctx, before, values)
  if (before.roleAlias !== values.roleAlias && !ctx.caller.isAdmin) throw new Refusal('仅管理员可修改角色别名', 403)
  if (values.dataScope && values.dataScope !== before.dataScope) await requireScopeWithin(ctx, [values.dataScope, before.dataScope])
  await update(ctx, roles, form.id, values)
}

/** The two administrator roles cannot be changed, and no other role may take their alias. */
function guardAdministrator(
  { caller }: Context,
  before: RoleForm,
  after: { roleName: string; roleAlias: string; dataScope?: string },
): void {
  const was = isAdministrator(before.roleAlias)
  if (was && !caller.isAdmin) throw forbidden()
  if (was && (before.roleName !== after.roleName || before.roleAlias !== after.roleAlias)) throw new Refusal('管理员角色不可改名')
  if (was && after.dataScope && after.dataScope !== before.dataScope) throw new Refusal('管理员角色的数据权限不可修改')
  if (!was && isAdministrator(after.roleAlias)) throw new Refusal('角色别名已存在!', 409)
}

async function requireParent(ctx: Context, { id, parentId = ROOT }: RoleForm): Promise<void> {
  if (parentId === ROOT) return
  const all = await rows(ctx)
  if (!all.some(row => row.id === parentId)) throw missing()
  if (id && withBelow(all, id).has(parentId)) throw new Refusal('不能将角色移到自身或下级之下')
}

export async function removeRoles(ctx: Context, ids: string): Promise<void> {
  const list = parseIds(ids)
  const { tx, caller } = ctx
  tx.lock('role tree')
  await lockRows(ctx, roles, list, 'update')
  const found = await rows(ctx, inArray(roles.id, list))
  if (found.some(role => isAdministrator(role.roleAlias))) throw new Refusal('管理员角色不可删除')
  const children = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.parentId, list), notInArray(roles.id, list), notDeleted(roles, caller.tenantId)))
    .limit(1)
  if (children.length > 0) throw new Refusal('请先删除子节点!')
  if (found.some(role => role.userCount > 0)) throw new Refusal('该角色仍有人员持有，不能删除')
  await dropGrants(ctx, list)
  await tx.delete(userRoles).where(inArray(userRoles.roleId, list))
  await softDelete(ctx, roles, list)
}
