import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Caller, DataScope } from '#server/http/caller.ts'
import type { Site } from '#server/site.ts'

/** The two fixed administrator roles: whoever holds one gets every menu and every button. */
export const ADMIN_ALIASES: readonly string[] = ['administrator', 'admin']

const CACHE_MS = 5000
const CACHE_SIZE = 10_000

interface SessionRow extends Record<string, unknown> {
  session_id: string
  tenant_id: string
  user_id: string
  account: string
  real_name: string
  user_type: 1 | 2 | 3
  dept_id: string | null
  supplier_id: string | null
  must_change_password: boolean
  dept_ids: string[]
  role_ids: string[]
  role_aliases: string[]
  scopes: string[]
  permissions: string[]
  reach: string[]
}

/** Everything about a living session in one statement; no row when it has ended or its owner may no longer work. */
async function loadCaller(tx: Tx, sessionId: string): Promise<Caller | undefined> {
  const { rows } = await tx.execute<SessionRow>(sql`
    with seen as (
      update sys_session set last_seen = now()
      where id = ${sessionId} and end_time is null and last_seen < now() - interval '1 minute' returning id
    ), mine as (
      select r.id, r.role_alias, r.data_scope from sys_session s
      join sys_user_role ur on ur.user_id = s.user_id join sys_role r on r.id = ur.role_id and r.is_deleted = 0 and r.tenant_id = s.tenant_id
      where s.id = ${sessionId}
    )
    select s.id as session_id, s.tenant_id, s.dept_id, u.id as user_id, u.account, u.real_name, u.user_type, u.supplier_id, u.must_change_password,
      array(select dept_id::text from sys_user_dept where user_id = u.id order by sort, dept_id) as dept_ids,
      array(select id::text from mine) as role_ids,
      array(select role_alias from mine) as role_aliases,
      array(select distinct data_scope from mine) as scopes,
      array(select distinct m.code from mine join sys_role_menu rm on rm.role_id = mine.id
            join sys_menu m on m.id = rm.menu_id and m.category = 2 and m.is_deleted = 0) as permissions,
      array(select below.id::text from sys_dept own join sys_dept below
            on below.is_deleted = 0 and (below.id = own.id or below.ancestors like own.ancestors || ',' || own.id || ',%'
               or below.ancestors = own.ancestors || ',' || own.id)
            where own.id = s.dept_id) as reach
    from sys_session s join sys_user u on u.id = s.user_id
    where s.id = ${sessionId} and s.end_time is null and s.expires > now() and u.is_deleted = 0 and u.status = 1`)
  const row = rows[0]
  return row && toCaller(row)
}

function toCaller(row: SessionRow): Caller {
  const isAdmin = row.user_type !== 3 && row.role_aliases.some(alias => ADMIN_ALIASES.includes(alias))
  return {
    userId: row.user_id,
    account: row.account,
    name: row.real_name,
    tenantId: row.tenant_id,
    accountType: row.user_type,
    sessionId: row.session_id,
    deptId: row.dept_id ?? '',
    deptIds: row.dept_ids,
    roleIds: row.role_ids,
    roleAliases: row.role_aliases,
    isAdmin,
    permissions: new Set(row.permissions),
    scope: scopeOf(row, isAdmin),
    supplierId: row.supplier_id,
    mustChangePassword: row.must_change_password,
  }
}

/** The widest scope of all roles held, measured from the department the session works for. */
function scopeOf(row: SessionRow, isAdmin: boolean): DataScope {
  if (row.user_type === 3) return { kind: 'self' }
  if (isAdmin || row.scopes.includes('all')) return { kind: 'all' }
  if (row.scopes.includes('dept_and_below')) return { kind: 'depts', deptIds: row.reach }
  if (row.scopes.includes('dept')) return { kind: 'depts', deptIds: row.dept_id ? [row.dept_id] : [] }
  return { kind: 'self' }
}

/** Callers of one site, remembered for a few seconds, so that a busy page does not ask for the same rights ten times. */
class Callers {
  private readonly known = new Map<string, { until: number; caller: Promise<Caller | undefined> }>()

  find(tx: Tx, sessionId: string): Promise<Caller | undefined> {
    const now = Date.now()
    const hit = this.known.get(sessionId)
    if (hit && hit.until > now) return hit.caller
    if (this.known.size >= CACHE_SIZE) this.known.clear()
    const caller = loadCaller(tx, sessionId)
    this.known.set(sessionId, { until: now + CACHE_MS, caller })
    // Neither "nobody" nor a database that was away may be remembered.
    caller.then(
      found => found ?? this.known.delete(sessionId),
      () => this.known.delete(sessionId),
    )
    return caller
  }

  forget(): void {
    this.known.clear()
  }
}

const bySite = new WeakMap<Site, Callers>()

export function callersOf(site: Site): Callers {
  let callers = bySite.get(site)
  if (!callers) {
    callers = new Callers()
    bySite.set(site, callers)
  }
  return callers
}
