import { and, eq, notLike, sql } from 'drizzle-orm'
import { bizDicts } from '#platform/dict/dict.table.ts'
import { SECRET } from '#platform/param/param.store.ts'
import { params } from '#platform/param/param.table.ts'
import { roleMenus, roles } from '#platform/role/role.table.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { FIRST_TENANT } from '#server/http/caller.ts'

/**
 * What a tenant begins with: the business dictionaries, parameters and roles of the first one. Runs again at every release and adds only
 * what the tenant has never had; menus and system dictionaries are shared.
 */
interface Filling {
  tx: Tx
  newId(): string
}

const AT_ONCE = 1000

export async function fillTenant(filling: Filling, tenantId: string): Promise<void> {
  await copyDictionaries(filling, tenantId)
  await copyParameters(filling, tenantId)
  await copyRoles(filling, tenantId)
}

async function copyDictionaries({ tx, newId }: Filling, tenantId: string): Promise<void> {
  const nameOf = ({ code, dictKey, parentId }: { code: string; dictKey: string; parentId: string }) =>
    parentId === ROOT ? code : `${code} ${dictKey}`
  const there = await tx.select().from(bizDicts).where(eq(bizDicts.tenantId, tenantId))
  const known = new Set(there.map(nameOf))
  const first = await tx.select().from(bizDicts).where(notDeleted(bizDicts, FIRST_TENANT))
  const fresh = first.filter(row => !known.has(nameOf(row)))
  const ids = new Map(fresh.map(row => [row.id, newId()]))
  const roots = new Map(there.flatMap(row => (row.parentId === ROOT && row.isDeleted === 0 ? [[row.code, row.id] as const] : [])))
  const rows = fresh.flatMap(({ id, code, parentId, dictKey, dictValue, sort, remark, isSealed }) => {
    const above = parentId === ROOT ? ROOT : (ids.get(parentId) ?? roots.get(code))
    // A dictionary that the tenant has removed stays removed.
    return above ? [{ id: ids.get(id) ?? newId(), tenantId, code, parentId: above, dictKey, dictValue, sort, remark, isSealed }] : []
  })
  for (let at = 0; at < rows.length; at += AT_ONCE) await tx.insert(bizDicts).values(rows.slice(at, at + AT_ONCE))
}

const ROOT = '0'

/** Without secrets, and without what marks the database as a whole. */
async function copyParameters({ tx, newId }: Filling, tenantId: string): Promise<void> {
  const known = new Set((await tx.select({ key: params.paramKey }).from(params).where(eq(params.tenantId, tenantId))).map(row => row.key))
  const first = await tx
    .select()
    .from(params)
    .where(and(notDeleted(params, FIRST_TENANT), notLike(params.paramKey, 'system.%'), notLike(params.paramKey, 'tenant.%')))
  const rows = first
    .filter(({ paramKey }) => !known.has(paramKey) && !SECRET.test(paramKey))
    .map(({ paramName, paramKey, paramValue, remark }) => ({ id: newId(), tenantId, paramName, paramKey, paramValue, remark }))
  if (rows.length > 0) await tx.insert(params).values(rows)
}

/** A role comes with its menus; later grants are the tenant's own decision. */
async function copyRoles({ tx, newId }: Filling, tenantId: string): Promise<void> {
  const known = new Set((await tx.select({ alias: roles.roleAlias }).from(roles).where(eq(roles.tenantId, tenantId))).map(row => row.alias))
  const first = await tx.select().from(roles).where(notDeleted(roles, FIRST_TENANT))
  const fresh = first.filter(({ roleAlias }) => !known.has(roleAlias)).map(role => ({ from: role.id, id: newId(), role }))
  if (fresh.length === 0) return
  await tx
    .insert(roles)
    .values(fresh.map(({ id, role: { roleName, roleAlias, dataScope, sort } }) => ({ id, tenantId, roleName, roleAlias, dataScope, sort })))
  await tx.execute(sql`
    insert into ${roleMenus} (role_id, menu_id)
    select made.id, held.menu_id from unnest(${sql.param(fresh.map(each => each.from))}::bigint[], ${sql.param(fresh.map(each => each.id))}::bigint[])
      as made (origin, id) join sys_role_menu held on held.role_id = made.origin`)
}
