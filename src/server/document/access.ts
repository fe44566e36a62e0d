import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { EXTERNAL } from '#model/account.ts'
import { type Caller, may } from '../http/caller.ts'

/** 可见范围 of masters and books, for `access` of their resources. */

/** Hidden from external accounts. */
export const staffOnly = ({ accountType }: Caller): SQL | undefined => (accountType === EXTERNAL ? sql`false` : undefined)

/**
 * 外部账号 see only the rows of their own company. Staff see all; of a book named here, only people who may open its page, because pickers
 * are open to everybody but bank accounts and grades are not.
 */
export const ownFirm =
  (column: PgColumn, book?: string) =>
  (caller: Caller): SQL | undefined => {
    if (caller.accountType === EXTERNAL) return caller.supplierId ? eq(column, caller.supplierId) : sql`false`
    return book && !may(caller, `${book}_view`) ? sql`false` : undefined
  }

interface DeptAccess {
  /** Owner of the row: people see their own rows in any department. */
  own?: PgColumn
  /** Roles that see the whole book, whatever their data scope. */
  whole?: readonly string[]
}

/** 数据权限 of a book whose rows belong to departments: all rows, those of the caller's departments, or the caller's own. */
export const deptAccess =
  (dept: PgColumn, { own, whole = [] }: DeptAccess = {}) =>
  ({ scope, userId, roleAliases }: Caller): SQL | undefined => {
    if (scope.kind === 'all' || whole.some(alias => roleAliases.includes(alias))) return undefined
    const seen = [
      ...(scope.kind === 'depts' && scope.deptIds.length > 0 ? [inArray(dept, [...scope.deptIds])] : []),
      ...(own ? [eq(own, userId)] : []),
    ]
    return or(...seen) ?? sql`false`
  }
