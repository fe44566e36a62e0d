/**
 * 页面. Where the list of a master or a register is shown, and to which roles. Its menu entry and rights follow: `{key}` opens the page;
 * `{key}_view`, `{key}_export` … and `{key}_{action}` are its buttons.
 */
export interface ListPage {
  readonly path: string
  /** `ant-design:` icon name without the prefix, e.g. `shop-outlined`. Pages without one are not in the menu. */
  readonly icon?: string
  /** Roles that maintain it: every right, except those of actions with their own roles. */
  readonly keeps?: readonly string[]
  /** Roles that view and export. */
  readonly reads?: readonly string[]
  /** Roles that view only. */
  readonly views?: readonly string[]
}

/** A menu entry with its buttons. */
export interface PageMenu {
  /** Also the prefix of its button codes: `supplier_view`, `supplier_export` … */
  readonly code: string
  readonly name: string
  readonly path: string
  /** `ant-design:` icon name without the prefix, e.g. `shop-outlined`. */
  readonly icon: string
  /** A master can be added to, changed and imported; a book can only be read and exported; a page of its own only be looked at. */
  readonly kind: 'master' | 'book' | 'page'
  /** Buttons of actions: key and name, e.g. `['reportBack', '销假']`, and optionally roles, which replace those that maintain the page. */
  readonly buttons?: readonly (readonly [key: string, name: string, roles?: readonly string[]])[]
  /** Roles with every right, roles that view and export, and roles that view only. */
  readonly keeps?: readonly string[]
  readonly reads?: readonly string[]
  readonly views?: readonly string[]
}

/**
 * 菜单. The name of a department in the menu and the order of its masters, registers and own pages, by key; those not listed come last. The documents of its
 * flows follow automatically, one entry per flow, granted to the roles in its chain.
 */
export interface DepartmentMenu {
  /** Default: `dept_{folder}`. */
  readonly code?: string
  readonly name: string
  readonly icon: string
  readonly sort: number
  /** Pages that are not the list of a book. Their screens are announced in `*.pages.tsx`. */
  readonly pages?: readonly PageMenu[]
  readonly order: readonly string[]
}

export const departmentMenu = (menu: DepartmentMenu): DepartmentMenu => Object.freeze(menu)
