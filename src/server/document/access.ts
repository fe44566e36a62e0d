import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Caller, may } from '../http/caller.ts'

/** 可见范围 of masters and books, for `access` of their keepers. */
const EXTERNAL = 3

/** What is nobody's business outside the company. */
export const staffOnly = ({ accountType }: Caller): SQL | undefined => (accountType === EXTERNAL ? sql`false` : undefined)

/**
 * 外部账号 sees of a book only what is its own firm's. Staff see the company's; of a book that is named here, only those who may open its page:
 * pickers are open to everybody, and accounts and grades are not everybody's business.
 */
export const ownFirm =
  (column: PgColumn, book?: string) =>
  (caller: Caller): SQL | undefined => {
    if (caller.accountType === EXTERNAL) return caller.supplierId ? eq(column, caller.supplierId) : sql`false`
    return book && !may(caller, `${book}_view`) ? sql`false` : undefined
  }

interface DeptAccess {
  /** Whose row it is: people see their own, whichever department it belongs to. */
  own?: PgColumn
  /** Roles whose work is the whole book, though they see only their department elsewhere. */
  whole?: readonly string[]
}

/** 数据权限 of a book whose rows belong to departments: the company's, those of the caller's departments, or the caller's own. */
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
