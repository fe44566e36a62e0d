/** Menus from the server: addresses, leaves, search. Pure. */
export interface MenuItem {
  id: string
  parentId?: string
  name: string
  /** The name from the server, if it is shown under another one. */
  given?: string
  path: string
  source?: string
  children?: MenuItem[]
  query?: Record<string, string>
  favouriteId?: string
  py?: string
  pyi?: string
  meta?: { keepAlive?: boolean; i18n?: string; en?: string; roles?: string[] }
}

/** A leaf with its address and the names of its ancestors. */
export interface Leaf extends MenuItem {
  to: string
  trail: string[]
}

export const isLink = (path: string) => /^https?:\/\//i.test(path) || path.includes('html')

/** A leaf gets /index appended; links open in the embedded page and carry their query. */
export function addressOfMenu({ path, name, query = {} }: MenuItem): string {
  if (isLink(path)) return `/myiframe/urlPath?${new URLSearchParams({ src: path, name, ...query })}`
  const clean = `/${path.replace(/^\/+|\/+$/g, '')}`
  const search = new URLSearchParams(query).toString()
  return (clean.endsWith('/index') ? clean : `${clean}/index`) + (search ? `?${search}` : '')
}

/** Visible unless it has roles and the user has none of them. */
export function visibleMenus(items: readonly MenuItem[], roles: readonly string[]): MenuItem[] {
  return items
    .filter(({ meta }) => !meta?.roles?.length || meta.roles.some(role => roles.includes(role)))
    .map(item => (item.children ? { ...item, children: visibleMenus(item.children, roles) } : item))
}

/** The same tree with other names; items without one keep theirs. */
export const renamed = (items: readonly MenuItem[], nameOf: (item: MenuItem) => string | undefined): MenuItem[] =>
  items.map(item => {
    const name = nameOf(item)
    const children = item.children ? { children: renamed(item.children, nameOf) } : {}
    return name ? { ...item, ...children, name, given: item.name } : { ...item, ...children }
  })

export function leavesOf(items: readonly MenuItem[], trail: string[] = []): Leaf[] {
  return items.flatMap(item =>
    item.children?.length ? leavesOf(item.children, [...trail, item.name]) : [{ ...item, to: addressOfMenu(item), trail }],
  )
}

/** The ids from the root to the item at an address. */
export function trailTo(items: readonly MenuItem[], to: string): string[] {
  for (const item of items) {
    if (!item.children?.length) {
      if (addressOfMenu(item) === to) return [item.id]
      continue
    }
    const below = trailTo(item.children, to)
    if (below.length > 0) return [item.id, ...below]
  }
  return []
}

/** By name prefix, ignoring case, as in the spec; then substrings, then pinyin and initials. */
export function searchLeaves(leaves: readonly Leaf[], typed: string): Leaf[] {
  const text = typed.trim().toLowerCase()
  if (!text) return []
  const rank = ({ name, given = '', py = '', pyi = '' }: Leaf): number => {
    const names = [name, given].map(each => each.toLowerCase())
    if (names.some(each => each.startsWith(text))) return 0
    if (names.some(each => each.includes(text))) return 1
    if (pyi.startsWith(text) || py.startsWith(text)) return 2
    return pyi.includes(text) || py.includes(text) ? 3 : 9
  }
  return leaves
    .map((leaf, index) => ({ leaf, index, rank: rank(leaf) }))
    .filter(each => each.rank < 9)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ leaf }) => leaf)
}

interface Button {
  readonly code?: string
  readonly children?: readonly object[]
}

const codesIn = (items: readonly Button[]): string[] =>
  items.flatMap(({ code, children }) => (children ? codesIn(children) : code ? [code] : []))

const known = new WeakMap<readonly Button[], Record<string, true>>()

/** Button codes as a map to true, made once for all components that ask. Only leaves of the button tree have codes. */
export function permissionsOf(items: readonly Button[]): Record<string, true> {
  const made = known.get(items) ?? Object.fromEntries(codesIn(items).map(code => [code, true as const]))
  known.set(items, made)
  return made
}
