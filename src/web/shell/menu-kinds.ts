import type { MenuItem } from './menu.ts'

export type MenuKind = 'menuBooks' | 'menuReports' | 'menuPapers'

const kindOf = ({ path }: MenuItem): MenuKind =>
  path.startsWith('/work/process/') ? 'menuPapers' : /\/report\/|^\/jinlei\/sm\//.test(path) ? 'menuReports' : 'menuBooks'

const ORDER: readonly MenuKind[] = ['menuPapers', 'menuBooks', 'menuReports']

/** The pages of a department by kind, documents of flows first; with one document or none there is nothing to tell apart. */
export function kindsOf(items: readonly MenuItem[]): { kind: MenuKind; items: MenuItem[] }[] {
  if (items.filter(item => kindOf(item) === 'menuPapers').length < 2) return [{ kind: 'menuBooks', items: [...items] }]
  return ORDER.map(kind => ({ kind, items: items.filter(item => kindOf(item) === kind) })).filter(group => group.items.length > 0)
}
