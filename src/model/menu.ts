/**
 * 菜单. What a department shows in the menu: its masters, its books, its reports. The documents of its flows come by themselves, one entry per
 * flow, granted to the roles its chain names.
 */
export interface PageMenu {
  /** Also the stem of its button codes: `supplier_view`, `supplier_export` … */
  readonly code: string
  readonly name: string
  readonly path: string
  /** `ant-design:` icon name without the prefix, e.g. `shop-outlined`. */
  readonly icon: string
  /** What can be done there besides looking: a master is added to, changed, imported; a book is only read and exported. */
  readonly kind: 'master' | 'book'
  /** Further buttons, the actions of a master: key and name, e.g. `['reportBack', '销假']`; with roles, theirs instead of whoever keeps the page. */
  readonly buttons?: readonly (readonly [key: string, name: string, roles?: readonly string[]])[]
  /** Roles that do everything there, and roles that look. */
  readonly keeps?: readonly string[]
  readonly reads?: readonly string[]
}

export interface DepartmentMenu {
  readonly name: string
  readonly icon: string
  readonly sort: number
  readonly pages: readonly PageMenu[]
}

export const departmentMenu = (menu: DepartmentMenu): DepartmentMenu => Object.freeze(menu)
