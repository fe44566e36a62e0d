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

/** The tenant that runs the platform: menus, system dictionaries, regions, flow definitions, logs and upkeep are its own, for all tenants. */
export const FIRST_TENANT = '000000'

/** Pages and buttons for what all tenants share, as a pattern that PostgreSQL understands, too. Only the first tenant has them. */
export const SHARED =
  '^((tenant|log_usual|log_api|log_error|audit|upkeep)(_[a-z]+)?|(menu|dict|region)_(add|edit|delete|import)|flow_model_(edit|deploy|delete|state))$'
const shared = new RegExp(SHARED)

export const may = ({ isAdmin, permissions, tenantId }: Caller, code: string) =>
  (isAdmin || permissions.has(code)) && (tenantId === FIRST_TENANT || !shared.test(code))

export function requireFirstTenant({ tenantId }: Caller): void {
  if (tenantId !== FIRST_TENANT) throw forbidden()
}

/** For calls that serve two buttons (adding and changing): the handler checks the right one. */
export function requireButton(caller: Caller, code: string): void {
  if (!may(caller, code)) throw forbidden()
}
