import { ADMINISTRATORS } from '#company/roles.ts'
import type { Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Caller, DataScope } from '#server/http/caller.ts'
import { keptOf } from '#server/http/kept.ts'
import type { PushHub } from '#server/push.ts'
import type { Site } from '#server/site.ts'

/** While this node hears of every change of rights, and while it does not. */
const CACHE_MS = 60_000
const CACHE_DEAF_MS = 1_000
const CACHE_SIZE = 10_000
/** The words of `caller.trigger.sql` and `dict.trigger.sql`. */
export const RIGHTS = 'rights'
const DICT = 'dict'

interface SessionRow extends Record<string, unknown> {
  expires: Date
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
const findSession = prepared<SessionRow>(`
  with seen as (
    update sys_session set last_seen = now()
    where id = $1 and end_time is null and last_seen < now() - interval '1 minute' returning id
  ), mine as (
    select r.id, r.role_alias, r.data_scope from sys_session s
    join sys_user_role ur on ur.user_id = s.user_id join sys_role r on r.id = ur.role_id and r.is_deleted = 0 and r.tenant_id = s.tenant_id
    where s.id = $1
  )
  select s.id as session_id, s.tenant_id, s.dept_id, s.expires, u.id as user_id, u.account, u.real_name, u.user_type, u.supplier_id,
    u.must_change_password,
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
  where s.id = $1 and s.end_time is null and s.expires > now() and u.is_deleted = 0 and u.status = 1`)

interface Known {
  until: number
  caller: Promise<Caller | undefined>
}

function toCaller(row: SessionRow): Caller {
  const isAdmin = row.user_type !== 3 && row.role_aliases.some(alias => ADMINISTRATORS.includes(alias))
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

/** Callers of one site. Every change of rights is told to all nodes (`caller.trigger.sql`), so they are kept for as long as nothing changes. */
class Callers {
  private readonly known = new Map<string, Known>()
  private readonly site: Site
  private hub: Pick<PushHub, 'isListening'> | undefined

  constructor(site: Site) {
    this.site = site
  }

  find(tx: Tx, sessionId: string): Promise<Caller | undefined> {
    const now = Date.now()
    const hit = this.known.get(sessionId)
    if (hit && hit.until > now) return hit.caller
    if (this.known.size >= CACHE_SIZE) this.known.clear()
    const entry: Known = { until: now + (this.hub?.isListening() ? CACHE_MS : CACHE_DEAF_MS), caller: Promise.resolve(undefined) }
    entry.caller = tx.rows(findSession, [sessionId]).then(([row]) => {
      if (row) entry.until = Math.min(entry.until, row.expires.getTime())
      return row && toCaller(row)
    })
    this.known.set(sessionId, entry)
    // Neither "nobody" nor a database that was away may be remembered.
    entry.caller.then(
      found => found ?? this.known.delete(sessionId),
      () => this.known.delete(sessionId),
    )
    return entry.caller
  }

  forget(): void {
    this.known.clear()
    keptOf(this.site).forget('rights')
  }

  /** Forgets whenever rights change anywhere, and when such a word may have been missed. */
  follow(hub: PushHub): void {
    this.hub = hub
    hub.watch(kind => {
      if (kind === RIGHTS || kind === '') this.forget()
      if (kind === DICT || kind === '') keptOf(this.site).forget(DICT)
    })
  }
}

const bySite = new WeakMap<Site, Callers>()

export function callersOf(site: Site): Callers {
  let callers = bySite.get(site)
  if (!callers) {
    callers = new Callers(site)
    bySite.set(site, callers)
  }
  return callers
}
