import { eq } from 'drizzle-orm'
import { allDictionaries } from '#app/discover.ts'
import { clients } from '#platform/auth/auth.table.ts'
import { bizDicts, dicts } from '#platform/dict/dict.table.ts'
import { posts } from '#platform/org/org.table.ts'
import { params } from '#platform/param/param.table.ts'
import { regions } from '#platform/region/region.table.ts'
import { salaryGrades } from '#platform/salary/salary.table.ts'
import { sha256 } from '#server/auth/keys.ts'
import { advisoryLock } from '#server/db/advisory-lock.ts'
import { readyMenus } from './base/menus.ts'
import { parameters } from './base/parameters.ts'
import { posts as postSeeds } from './base/posts.ts'
import { bringDictionaries } from './bring-dictionaries.ts'
import { bringMenus } from './bring-menus.ts'
import { bringGrants, bringRoles } from './bring-roles.ts'
import { departmentMenus, merged } from './department-menus.ts'
import type { Seeding } from './load.ts'
import { TENANT } from './shape.ts'

/** Ids by code, for whoever refers to what was written here. */
export interface Base {
  roles: Map<string, string>
  posts: Map<string, string>
}

/** Client pairs that existing programs of this family bring along; our own pair comes from the configuration. */
const FAMILY_CLIENTS = [
  ['saber', 'saber_secret'],
  ['sword', 'sword_secret'],
] as const

/** What every company starts with: what a release brings, and what belongs to the company from then on. */
export async function loadBase(seeding: Seeding): Promise<Base> {
  const { tx } = seeding
  const { regions: regionSeeds } = await import('./base/regions.ts')
  await tx
    .insert(regions)
    .values(regionSeeds.map((row, sort) => ({ code: row.code, parentCode: row.parent, name: row.name, regionLevel: row.level, sort })))
  await tx.insert(clients).values(FAMILY_CLIENTS.map(([clientId, secret]) => ({ clientId, secretHash: sha256(secret) })))
  await tx.insert(salaryGrades).values(
    Array.from({ length: 8 }, (_, step) => ({
      grade: `G${step + 1}`,
      baseAmount: `${3200 + step * 900}.00`,
      postAmount: `${800 + step * 650}.00`,
    })),
  )
  const { roles } = await bringRelease(seeding)
  return { roles, posts: await loadPosts(seeding) }
}

export interface Release {
  roles: Map<string, string>
  /** What was new, in words; empty if nothing was. */
  news: string
}

/**
 * What a release brings along, into an empty database and into one that has served for years: dictionaries, parameters, menus, roles and
 * rights. Only what is not there yet: the company's own changes stay as they are.
 */
export async function bringRelease(seeding: Seeding): Promise<Release> {
  // Two nodes of one release may start at the same moment.
  await advisoryLock(seeding.tx, 'release')
  const { system, business } = await allDictionaries()
  const entries = (await bringDictionaries(seeding, dicts, system)) + (await bringDictionaries(seeding, bizDicts, business))
  const fresh = await bringParameters(seeding)
  const departments = await departmentMenus()
  const standing = await bringMenus(seeding, merged(readyMenus(), departments.menus))
  const roles = await bringRoles(seeding)
  const rights = await bringGrants(seeding, roles, standing, departments.grants)
  const menus = [...standing.values()].filter(menu => menu.fresh).length
  const counts = [
    [entries, '字典项'],
    [fresh, '参数'],
    [menus, '菜单与按钮'],
    [rights, '授权'],
  ] as const
  return { roles: roles.ids, news: counts.flatMap(([many, what]) => (many > 0 ? [`${what} ${many}`] : [])).join('、') }
}

async function bringParameters({ tx, newId }: Seeding): Promise<number> {
  const known = new Set((await tx.select({ key: params.paramKey }).from(params).where(eq(params.tenantId, TENANT))).map(row => row.key))
  const fresh = parameters.filter(row => !known.has(row.paramKey)).map(row => ({ id: newId(), ...row }))
  if (fresh.length > 0) await tx.insert(params).values(fresh)
  return fresh.length
}

async function loadPosts({ tx, newId }: Seeding): Promise<Map<string, string>> {
  const ids = new Map(postSeeds.map(post => [post.code, newId()]))
  await tx
    .insert(posts)
    .values(postSeeds.map(({ code, name, category, sort }) => ({ id: ids.get(code)!, postCode: code, postName: name, category, sort })))
  return ids
}
