/**
 * 页面. Where the list of a master or a register is shown, and to whom. Its menu entry and its rights follow: `{key}` opens the page,
 * `{key}_view`, `{key}_export` … and `{key}_{action}` are its buttons.
 */
export interface ListPage {
  readonly path: string
  /** `ant-design:` icon name without the prefix, e.g. `shop-outlined`. Without one, the menu of the department does not show the page. */
  readonly icon?: string
  /** Roles that do everything there, except what an action reserves to roles of its own. */
  readonly keeps?: readonly string[]
  /** Roles that look and export. */
  readonly reads?: readonly string[]
  /** Drawn by a screen that the department announces in its `*.pages.tsx`. */
  readonly ownScreen?: true
}

/** An entry of the menu with its buttons, as a definition gives it. */
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

/**
 * 菜单. What a department is called in the menu and in which order it shows the pages of its masters and registers, by key; what is not named
 * comes last. The documents of its flows follow by themselves, one entry per flow, granted to the roles its chain names.
 */
export interface DepartmentMenu {
  readonly name: string
  readonly icon: string
  readonly sort: number
  readonly order: readonly string[]
}

export const departmentMenu = (menu: DepartmentMenu): DepartmentMenu => Object.freeze(menu)
