import { sql } from 'drizzle-orm'
import { WORKING_HOURS } from '#company/hours.ts'
import { ADMINISTRATORS, type Approver, relativePlaces } from '#company/roles.ts'
import type { Json } from '#model/flow/tree.ts'
import { cachedUnder, readCacheVersions } from '#server/db/cache-version.ts'
import type { Tx } from '#server/db/database.ts'
import type { Calendar, Concerned, Org } from '#server/engine/context.ts'
import { orgOf } from '#server/engine/org.ts'
import type { Company, Directory } from '#server/engine/shell/ports.ts'
import type { Site } from '#server/site.ts'

/**
 * The company as the engine sees it: people, departments, heads, roles, proxies, thresholds, working calendar. Cached as a whole under
 * versions that triggers increase, so a command costs one small statement and never uses outdated data.
 */
const TEAM = 4

interface PersonRow extends Record<string, unknown> {
  id: string
  account: string
  name: string
  enabled: boolean
  external: boolean
  dept: string | null
  roles: string[]
  posts: string[]
}
interface DeptRow extends Record<string, unknown> {
  id: string
  name: string
  parent: string
  category: number
  head: string | null
  vp: string | null
}
interface ProxyRow extends Record<string, unknown> {
  principal: string
  agent: string
  flows: string[]
  from_at: string
  until_at: string
}

interface FormerRow extends Record<string, unknown> {
  user: string
  account: string
  name: string
  /** Milliseconds. */
  until: number
}
interface Chart {
  org: Org
  people: Map<string, PersonRow>
  depts: Map<string, DeptRow>
  former: readonly FormerRow[]
}

async function loadOrg(tx: Tx, tenantId: string): Promise<Chart> {
  const { rows: people } = await tx.execute<PersonRow>(sql`
    select u.id::text, u.account, u.real_name as name, u.status = 1 and u.is_deleted = 0 as enabled, u.user_type = 3 as external,
      (select dept_id::text from sys_user_dept d where d.user_id = u.id order by sort, dept_id limit 1) as dept,
      array(select r.role_alias from sys_user_role ur join sys_role r on r.id = ur.role_id and r.is_deleted = 0 where ur.user_id = u.id) as roles,
      array(select post_id::text from sys_user_post p where p.user_id = u.id) as posts
    from sys_user u where u.tenant_id = ${tenantId}`)
  const { rows: depts } = await tx.execute<DeptRow>(sql`
    select id::text, dept_name as name, parent_id::text as parent, dept_category as category, head_user_id::text as head, vp_user_id::text as vp
    from sys_dept where tenant_id = ${tenantId} and is_deleted = 0`)
  const { rows: proxies } = await tx.execute<ProxyRow>(sql`
    select principal::text, agent::text, flows, to_char(from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as from_at,
      to_char(until_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until_at
    from wf_proxy where tenant_id = ${tenantId} and revoked_at is null and until_at > now()`)
  const { rows: former } = await tx.execute<FormerRow>(sql`
    select f.user_id::text as user, f.account, f.real_name as name, extract(epoch from f.until)::float8 * 1000 as until
    from sys_former_name f join sys_user u on u.id = f.user_id where u.tenant_id = ${tenantId} order by f.until`)
  const byDept = new Map(depts.map(dept => [dept.id, dept]))
  const org = orgOf({
    people: people.map(person => ({ id: person.id, enabled: person.enabled, dept: person.dept ?? '', roles: person.roles })),
    depts: depts.map(dept => ({
      id: dept.id,
      ...(dept.parent === '0' ? {} : { parent: dept.parent }),
      heads: dept.head ? [dept.head] : [],
    })),
    posts: groupPosts(people),
    proxies: proxies.map(proxy => ({
      principal: proxy.principal,
      agent: proxy.agent,
      from: proxy.from_at,
      until: proxy.until_at,
      ...(proxy.flows.length > 0 ? { flows: proxy.flows } : {}),
    })),
    rules: relativeRules(byDept, depts, people),
  })
  return { org, people: new Map(people.map(person => [person.id, person])), depts: byDept, former }
}

function groupPosts(people: readonly PersonRow[]): Record<string, string[]> {
  const posts: Record<string, string[]> = {}
  for (const { id, posts: held } of people) for (const post of held) posts[post] = [...(posts[post] ?? []), id]
  return posts
}

/** Relative roles, resolved in the department that the document concerns. */
function relativeRules(byId: ReadonlyMap<string, DeptRow>, depts: readonly DeptRow[], people: readonly PersonRow[]) {
  const own = (dept: string) => byId.get(dept)
  /** A team has a leader, but its department is the workshop above it. */
  const office = (dept: string): DeptRow | undefined => {
    const found = own(dept)
    return found?.category === TEAM ? (own(found.parent) ?? found) : found
  }
  const upward = (from: DeptRow | undefined, of: (dept: DeptRow) => string | null): string[] => {
    for (let at = from, steps = 0; at && steps < 20; at = own(at.parent), steps++) {
      const found = of(at)
      if (found) return [found]
    }
    return []
  }
  const leaderInCharge = ({ dept }: Concerned) => upward(office(dept), above => above.vp)
  const places = {
    head: ({ dept }: Concerned) => upward(office(dept), own => own.head),
    leaderInCharge,
    teamLeader: ({ user, dept }: Concerned) => {
      const team = own(dept)
      if (team?.category === TEAM) return team.head ? [team.head] : []
      return depts.flatMap(each => (each.parent === dept && each.category === TEAM && each.head && each.head !== user ? [each.head] : []))
    },
  }
  const holders = (alias: Approver) => people.filter(({ roles }) => roles.includes(alias)).map(({ id }) => id)
  /** Nobody decides about themselves what somebody else filed: the vice president in charge does, and for a vice president the general manager. */
  const unbarred = (concerned: Concerned, found: readonly string[]) =>
    [found, leaderInCharge(concerned), holders('gm')].find(users => users.some(user => user !== concerned.user)) ?? []
  return Object.fromEntries(
    Object.entries(relativePlaces).map(([role, place]) => [
      role,
      (_: unknown, concerned: Concerned) => {
        const found = places[place](concerned)
        return concerned.barred && found.includes(concerned.user)
          ? unbarred(concerned, found).filter(user => user !== concerned.user)
          : found
      },
    ]),
  )
}

const org = cachedUnder('org', loadOrg)

const entries = cachedUnder('dict', async (tx, tenantId) => {
  const { rows } = await tx.execute<{ code: string; key: string; value: string }>(sql`
    select code, dict_key as key, dict_value as value from sys_dict where is_deleted = 0 and parent_id <> 0
    union all select code, dict_key, dict_value from sys_dict_biz where is_deleted = 0 and parent_id <> 0 and tenant_id = ${tenantId}`)
  return new Map(rows.map(row => [`${row.code}:${row.key}`, row.value]))
})

const params = cachedUnder('param', async (tx, tenantId) => {
  const { rows } = await tx.execute<{ key: string; value: string }>(
    sql`select param_key as key, param_value as value from sys_param where is_deleted = 0 and tenant_id = ${tenantId}`,
  )
  return Object.fromEntries(rows.map(row => [row.key, row.value as Json]))
})

const calendar = cachedUnder('calendar', async (tx): Promise<Calendar> => {
  const { rows } = await tx.execute<{ day: string; worked: boolean }>(sql`select day::text, worked from work_calendar`)
  const named = new Map(rows.map(row => [row.day, row.worked]))
  const weekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  return { worked: day => named.get(day) ?? weekday(day), hours: WORKING_HOURS }
})

export async function companyAt(tx: Tx, site: Site, tenantId: string): Promise<Company> {
  const versions = await readCacheVersions(tx)
  const chart = await org(tx, site, tenantId, versions)
  const texts = await entries(tx, site, tenantId, versions)
  const names: Directory = {
    name: id => chart.people.get(id)?.name ?? '',
    account: id => chart.people.get(id)?.account ?? '',
    at: (id, moment) =>
      chart.former.find(({ user, until }) => user === id && until > moment.getTime()) ?? chart.people.get(id) ?? { name: '', account: '' },
    employs: id => chart.people.get(id)?.external === false,
    external: id => chart.people.get(id)?.external === true,
    deptName: id => chart.depts.get(id)?.name ?? '',
    entry: (code, entry) => texts.get(`${code}:${entry}`) ?? entry,
    knows: (code, entry) => texts.has(`${code}:${entry}`),
  }
  return {
    org: chart.org,
    names,
    params: await params(tx, site, tenantId, versions),
    calendar: await calendar(tx, site, tenantId, versions),
    admins: ADMINISTRATORS.flatMap(alias => chart.org.role(alias)).filter(user => chart.org.person(user)?.enabled),
  }
}
