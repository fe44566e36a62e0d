import type { Dictionary } from '../src/model/dict.ts'
import { clients } from '../src/platform/auth/auth.table.ts'
import { bizDicts, type DictTable, dicts } from '../src/platform/dict/dict.table.ts'
import { menus, topMenuItems, topMenus } from '../src/platform/menu/menu.table.ts'
import { posts } from '../src/platform/org/org.table.ts'
import { params } from '../src/platform/param/param.table.ts'
import { regions } from '../src/platform/region/region.table.ts'
import { roleMenus, roles } from '../src/platform/role/role.table.ts'
import { salaryGrades } from '../src/platform/salary/salary.table.ts'
import { sha256 } from '../src/server/auth/keys.ts'
import { spell } from '../src/server/text/pinyin.ts'
import { readyMenus, topMenus as topMenuSeeds } from './base/menus.ts'
import { parameters } from './base/parameters.ts'
import { posts as postSeeds } from './base/posts.ts'
import { regions as regionSeeds } from './base/regions.ts'
import { roles as roleSeeds } from './base/roles.ts'
import { departmentMenus, merged } from './department-menus.ts'
import type { Seeding } from './load.ts'
import type { MenuSeed } from './shape.ts'

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

/** What every company starts with: dictionaries, parameters, menus, roles, posts, regions. */
export async function loadBase(seeding: Seeding, { system, business }: { system: Dictionary[]; business: Dictionary[] }): Promise<Base> {
  const { tx, newId } = seeding
  await loadDictionaries(seeding, dicts, system)
  await loadDictionaries(seeding, bizDicts, business)
  await tx.insert(params).values(parameters.map(row => ({ id: newId(), ...row })))
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
  const departments = await departmentMenus()
  const menuIds = await loadMenus(seeding, merged(readyMenus(), departments.menus))
  return { roles: await loadRoles(seeding, menuIds, departments.grants), posts: await loadPosts(seeding) }
}

async function loadDictionaries({ tx, newId }: Seeding, table: DictTable, dictionaries: readonly Dictionary[]): Promise<void> {
  const rows = dictionaries.flatMap(({ code, title, entries }, at) => {
    const root = { id: newId(), parentId: '0', code, dictKey: '-1', dictValue: title, sort: at + 1 }
    const below = entries.map(({ key, value, remark }, sort) => ({
      id: newId(),
      parentId: root.id,
      code,
      dictKey: key,
      dictValue: value,
      sort: sort + 1,
      remark: remark ?? '',
    }))
    return [root, ...below]
  })
  for (let at = 0; at < rows.length; at += 1000) await tx.insert(table).values(rows.slice(at, at + 1000))
}

async function loadMenus({ tx, newId }: Seeding, all: readonly MenuSeed[]): Promise<Map<string, { id: string; above: string[] }>> {
  const ids = new Map<string, { id: string; above: string[] }>()
  const rows: (typeof menus.$inferInsert)[] = []
  const visit = async (menu: MenuSeed, parentId: string, above: string[]): Promise<void> => {
    const id = newId()
    ids.set(menu.code, { id, above })
    rows.push({
      id,
      parentId,
      code: menu.code,
      name: menu.name,
      path: menu.path,
      source: menu.icon,
      sort: menu.sort,
      category: 1,
      keepAlive: menu.keepAlive ? 1 : 0,
      ...(await spell(menu.name)),
    })
    for (const [sort, { code, name, action }] of (menu.buttons ?? []).entries()) {
      const button = newId()
      ids.set(code, { id: button, above: [...above, id] })
      // Buttons have a path too: one item without it stops the whole menu of older clients.
      const path = `${menu.path}/${code.split('_').at(-1)}`
      rows.push({
        id: button,
        parentId: id,
        code,
        name,
        alias: code.split('_').at(-1) ?? '',
        path,
        source: '',
        sort: sort + 1,
        category: 2,
        action,
      })
    }
    for (const child of menu.children ?? []) await visit(child, id, [...above, id])
  }
  for (const menu of all) await visit(menu, '0', [])
  await tx.insert(menus).values(rows)
  for (const top of topMenuSeeds) {
    const id = newId()
    await tx.insert(topMenus).values({ id, code: top.code, name: top.name, source: top.icon, sort: top.sort })
    await tx.insert(topMenuItems).values(top.menus.map(code => ({ topMenuId: id, menuId: known(ids, code).id })))
  }
  return ids
}

function known<T>(ids: ReadonlyMap<string, T>, code: string): T {
  const found = ids.get(code)
  if (!found) throw new Error(`没有菜单 ${code}`)
  return found
}

async function loadRoles(
  { tx, newId }: Seeding,
  menuIds: Map<string, { id: string; above: string[] }>,
  more: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const ids = new Map(roleSeeds.map(role => [role.alias, newId()]))
  await tx
    .insert(roles)
    .values(
      roleSeeds.map(({ alias, name, sort, dataScope }) => ({ id: ids.get(alias)!, roleAlias: alias, roleName: name, sort, dataScope })),
    )
  const grants = roleSeeds.flatMap(({ alias, menus: codes }) => {
    const granted = codes === 'all' ? [...menuIds.values()] : [...codes, ...(more.get(alias) ?? [])].map(code => known(menuIds, code))
    const distinct = new Set(granted.flatMap(({ id, above }) => [...above, id]))
    return [...distinct].map(menuId => ({ roleId: ids.get(alias)!, menuId }))
  })
  await tx.insert(roleMenus).values(grants)
  return ids
}

async function loadPosts({ tx, newId }: Seeding): Promise<Map<string, string>> {
  const ids = new Map(postSeeds.map(post => [post.code, newId()]))
  await tx
    .insert(posts)
    .values(postSeeds.map(({ code, name, category, sort }) => ({ id: ids.get(code)!, postCode: code, postName: name, category, sort })))
  return ids
}
