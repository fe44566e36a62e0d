import { and, eq, ne } from 'drizzle-orm'
import { sumUnsummed } from '#domains/production/piece-cost/piece-cost.ledger.ts'
import { bizDicts, dicts } from '#platform/dict/dict.table.ts'
import { params } from '#platform/param/param.table.ts'
import { tenants } from '#platform/tenant/tenant.table.ts'
import { fillTenant } from '#platform/tenant/tenant-fill.store.ts'
import { readyMenus } from '#seed/base/menus.ts'
import { type Seeding, TENANT } from '#server/document/demo.ts'
import { bringDictionaries } from './bring-dictionaries.ts'
import { bringMenus } from './bring-menus.ts'
import { bringGrants, bringRoles } from './bring-roles.ts'
import { departmentMenus, merged } from './department-menus.ts'
import { allDictionaries } from './dictionaries.ts'
import { allParameters } from './parameters.ts'

export interface Release {
  roles: Map<string, string>
  /** A summary of what was added; empty if nothing was. */
  news: string
}

/**
 * Adds what the database has never had: dictionaries, parameters, menus, roles, grants and sums of costs. Works on empty and on existing databases;
 * changes by the company stay.
 */
export async function bringRelease(seeding: Seeding): Promise<Release> {
  // Two processes of one release may start at the same time.
  seeding.tx.lock('release')
  const { system, business } = await allDictionaries()
  const entries = (await bringDictionaries(seeding, dicts, system)) + (await bringDictionaries(seeding, bizDicts, business))
  const fresh = await bringParameters(seeding)
  const departments = await departmentMenus()
  const standing = await bringMenus(seeding, merged(readyMenus(), departments))
  const roles = await bringRoles(seeding)
  const rights = await bringGrants(seeding, roles, standing, departments.grants)
  for (const { tenantId } of await otherTenants(seeding)) await fillTenant(seeding, tenantId)
  // An earlier release kept none, nor does whoever fills the tables with their triggers off.
  const sums = await sumUnsummed(seeding.tx)
  const menus = [...standing.values()].filter(menu => menu.fresh).length
  const counts = [
    [entries, '字典项'],
    [fresh, '参数'],
    [menus, '菜单与按钮'],
    [rights, '授权'],
    [sums, '件成本汇总'],
  ] as const
  return { roles: roles.ids, news: counts.flatMap(([many, what]) => (many > 0 ? [`${what} ${many}`] : [])).join('、') }
}

const otherTenants = ({ tx }: Seeding) =>
  tx
    .select({ tenantId: tenants.tenantId })
    .from(tenants)
    .where(and(eq(tenants.isDeleted, 0), ne(tenants.tenantId, TENANT)))

async function bringParameters({ tx, newId }: Seeding): Promise<number> {
  const known = new Set((await tx.select({ key: params.paramKey }).from(params).where(eq(params.tenantId, TENANT))).map(row => row.key))
  const fresh = (await allParameters()).filter(row => !known.has(row.paramKey)).map(row => ({ id: newId(), ...row }))
  if (fresh.length > 0) await tx.insert(params).values(fresh)
  return fresh.length
}
