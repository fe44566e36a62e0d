import { forbidden } from './refusal.ts'

/** Who is calling, as their session and the database say at this moment; never as a header claims. */
export interface Caller {
  userId: string
  account: string
  name: string
  tenantId: string
  accountType: 1 | 2 | 3
  sessionId: string
  /** The department this session works for, and all the person belongs to. */
  deptId: string
  deptIds: readonly string[]
  roleIds: readonly string[]
  roleAliases: readonly string[]
  /** Holds one of the two administrator roles: every menu and every button. */
  isAdmin: boolean
  permissions: ReadonlySet<string>
  scope: DataScope
  /** External accounts answer for one supplier only. */
  supplierId: string | null
  mustChangePassword: boolean
}

/** Whose data a person sees. */
export type DataScope = { kind: 'all' } | { kind: 'depts'; deptIds: readonly string[] } | { kind: 'self' }

export const may = (caller: Caller, code: string) => caller.isAdmin || caller.permissions.has(code)

/** Where one call serves two buttons (adding and changing), the handler asks for the one that is meant. */
export function requireButton(caller: Caller, code: string): void {
  if (!may(caller, code)) throw forbidden()
}
