import { menus, topMenuItems, topMenus } from '#platform/menu/menu.table.ts'
import { topMenus as topMenuSeeds } from '#seed/base/menus.ts'
import type { MenuSeed } from '#seed/shape.ts'
import type { Seeding } from '#server/document/demo.ts'
import { spell } from '#server/text/pinyin.ts'

/** An existing menu or button. */
export interface Standing {
  id: string
  /** Ids of its ancestors, from the root. */
  above: string[]
  /** Added by this release. */
  fresh: boolean
}

/** By code. Menus removed by an administrator are missing, with everything below them. */
export type StandingMenus = Map<string, Standing>

type MenuRow = typeof menus.$inferInsert

/** Adds missing menus and buttons. Renamed and moved ones stay so, removed ones are not added again. */
export async function bringMenus(seeding: Seeding, all: readonly MenuSeed[]): Promise<StandingMenus> {
  const { tx, newId } = seeding
  const there = await tx.select({ id: menus.id, code: menus.code, isDeleted: menus.isDeleted }).from(menus)
  const removed = new Set(there.flatMap(row => (row.isDeleted === 0 ? [] : [row.code])))
  const known = new Map(there.flatMap(row => (row.isDeleted === 0 ? [[row.code, row.id] as const] : [])))
  const standing: StandingMenus = new Map()
  const rows: MenuRow[] = []

  /** Its id, or undefined if it was removed. */
  const stand = (code: string, above: string[], row: () => Omit<MenuRow, 'id' | 'code'>): string | undefined => {
    const old = known.get(code)
    if (!old && removed.has(code)) return undefined
    const id = old ?? newId()
    if (!old) rows.push({ id, code, ...row() })
    standing.set(code, { id, above, fresh: !old })
    return id
  }
  const visit = async (menu: MenuSeed, parentId: string, above: string[]): Promise<void> => {
    const { code, name, path, sort } = menu
    const spelt = known.has(code) ? undefined : await spell(name)
    const keepAlive = menu.keepAlive ? 1 : 0
    const id = stand(code, above, () => ({ parentId, name, path, source: menu.icon, sort, category: 1, keepAlive, ...spelt }))
    if (!id) return
    for (const [at, button] of (menu.buttons ?? []).entries()) {
      const alias = button.code.split('_').at(-1) ?? ''
      stand(button.code, [...above, id], () => ({
        ...{ parentId: id, name: button.name, alias, source: '', sort: at + 1, category: 2, action: button.action },
        // Buttons need a path too: without one, older clients fail to load the whole menu.
        path: `${path}/${alias}`,
      }))
    }
    for (const child of menu.children ?? []) await visit(child, id, [...above, id])
  }
  for (const menu of all) await visit(menu, '0', [])
  if (rows.length > 0) await tx.insert(menus).values(rows)
  await bringTopMenus(seeding, standing)
  return standing
}

/** 顶部菜单. A new one contains its menus; an existing one gets those of its menus that are new. */
async function bringTopMenus({ tx, newId }: Seeding, standing: StandingMenus): Promise<void> {
  const there = new Map(
    (await tx.select({ id: topMenus.id, code: topMenus.code, isDeleted: topMenus.isDeleted }).from(topMenus)).map(row => [row.code, row]),
  )
  for (const { code, name, icon, sort, menus: codes } of topMenuSeeds) {
    const old = there.get(code)
    if (old?.isDeleted) continue
    const id = old?.id ?? newId()
    if (!old) await tx.insert(topMenus).values({ id, code, name, source: icon, sort })
    const opened = codes.flatMap(each => {
      const menu = standing.get(each)
      return menu && (!old || menu.fresh) ? [{ topMenuId: id, menuId: menu.id }] : []
    })
    if (opened.length > 0) await tx.insert(topMenuItems).values(opened)
  }
}
