import { forbidden } from './refusal.ts'

/** The caller by session and database, never by a header's claim. */
export interface Caller {
  userId: string
  account: string
  name: string
  tenantId: string
  accountType: 1 | 2 | 3
  sessionId: string
  /** The department of the session, and all departments of the person. */
  deptId: string
  deptIds: readonly string[]
  roleIds: readonly string[]
  roleAliases: readonly string[]
  /** Has one of the two administrator roles, and so every menu and button. */
  isAdmin: boolean
  permissions: ReadonlySet<string>
  scope: DataScope
  /** External accounts belong to one supplier. */
  supplierId: string | null
  mustChangePassword: boolean
}

/** Whose data a person sees. */
export type DataScope = { kind: 'all' } | { kind: 'depts'; deptIds: readonly string[] } | { kind: 'self' }

export const may = (caller: Caller, code: string) => caller.isAdmin || caller.permissions.has(code)

/** For calls that serve two buttons (adding and changing): the handler checks the right one. */
export function requireButton(caller: Caller, code: string): void {
  if (!may(caller, code)) throw forbidden()
}
