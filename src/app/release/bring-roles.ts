import { eq } from 'drizzle-orm'
import { broughtGrants, roleMenus, roles } from '#platform/role/role.table.ts'
import { roles as roleSeeds } from '#seed/base/roles.ts'
import { type Seeding, TENANT } from '#server/document/demo.ts'
import type { StandingMenus } from './bring-menus.ts'

export interface StandingRoles {
  /** Ids by alias, without roles that an administrator removed. */
  ids: Map<string, string>
  /** Aliases added by this release. */
  fresh: ReadonlySet<string>
}

/** Adds missing roles. Removed ones are not added again. */
export async function bringRoles({ tx, newId }: Seeding): Promise<StandingRoles> {
  const there = await tx
    .select({ id: roles.id, alias: roles.roleAlias, isDeleted: roles.isDeleted })
    .from(roles)
    .where(eq(roles.tenantId, TENANT))
  const known = new Set(there.map(row => row.alias))
  const fresh = roleSeeds.flatMap(({ alias, name, sort, dataScope }) =>
    known.has(alias) ? [] : [{ id: newId(), roleAlias: alias, roleName: name, sort, dataScope }],
  )
  if (fresh.length > 0) await tx.insert(roles).values(fresh)
  const standing = there.filter(row => row.isDeleted === 0).map(row => [row.alias, row.id] as const)
  return {
    ids: new Map([...standing, ...fresh.map(row => [row.roleAlias, row.id] as const)]),
    fresh: new Set(fresh.map(row => row.roleAlias)),
  }
}

const AT_ONCE = 5000

/**
 * Adds grants that no earlier release has added. Each is recorded, so that one revoked by an administrator is not added again. In a
 * database older than the record, grants between existing roles and existing menus count as recorded.
 */
export async function bringGrants(
  { tx }: Seeding,
  { ids, fresh }: StandingRoles,
  standing: StandingMenus,
  more: ReadonlyMap<string, readonly string[]>,
): Promise<number> {
  const brought = await tx.select().from(broughtGrants)
  const known = new Set(brought.map(row => `${row.roleAlias} ${row.menuCode}`))
  const named = roleSeeds.flatMap(({ alias, menus: codes }) => {
    const all = codes === 'all' ? [...standing.keys()] : [...codes, ...(more.get(alias) ?? [])]
    return [...new Set(all)].filter(code => !known.has(`${alias} ${code}`)).map(menuCode => ({ roleAlias: alias, menuCode }))
  })
  if (named.length === 0) return 0
  const older = brought.length === 0
  const given = new Map<string, { roleId: string; menuId: string }>()
  for (const { roleAlias, menuCode } of named) {
    const roleId = ids.get(roleAlias)
    const menu = standing.get(menuCode)
    if (!roleId || !menu || (older && !menu.fresh && !fresh.has(roleAlias))) continue
    for (const menuId of [...menu.above, menu.id]) given.set(`${roleId} ${menuId}`, { roleId, menuId })
  }
  const grants = [...given.values()]
  for (let at = 0; at < grants.length; at += AT_ONCE)
    await tx
      .insert(roleMenus)
      .values(grants.slice(at, at + AT_ONCE))
      .onConflictDoNothing()
  for (let at = 0; at < named.length; at += AT_ONCE) await tx.insert(broughtGrants).values(named.slice(at, at + AT_ONCE))
  return grants.length
}
