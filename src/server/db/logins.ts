import pg from 'pg'
import { newClient } from './connect.ts'
import { CannotStart } from './embedded/cannot-start.ts'
import { makeLeases } from './snowflake.ts'

/** A role that holds rights and cannot log in, and the login that the server uses it through. */
export interface Login {
  group: string
  password: string
}

interface Server {
  /** A server of our own, where nobody else has business. */
  isOwn: boolean
  log(line: string): void
}

/**
 * The addresses under which the server works: one login per group, none of them a superuser, none able to become another. The address
 * that the operator gave, or that of our own superuser, is for migrations alone. A database user who may not create roles keeps its address.
 */
export async function ensureLogins(url: string, logins: readonly Login[], { isOwn, log }: Server): Promise<string[]> {
  const admin = newClient({ connectionString: url, application_name: 'mainshaft logins' })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string; version: number }>(
      `select current_database() as name, current_setting('server_version_num')::int as version`,
    )
    const { name: database, version } = rows[0]!
    await makeLeases(admin)
    const named = logins.map(login => {
      const name = `${login.group}_${database}`.slice(0, 63)
      return { login, name, address: addressOf(url, name, login.password) }
    })
    const open = await Promise.all(named.map(({ address }) => opens(address)))
    if (isOwn && !open.every(Boolean)) await admin.query(`revoke connect on database ${pg.escapeIdentifier(database)} from public`)
    for (const [at, { login, name }] of named.entries()) {
      if (open[at]) continue
      await requireAlone(admin, name)
      await make(admin, database, name, login, version)
    }
    return named.map(({ address }) => address)
  } catch (error) {
    if (!['42501', '28000', '28P01', 'ERR_INVALID_URL'].includes((error as { code?: string }).code ?? '')) throw error
    log('数据库用户无权建立登录角色，各站点沿用 DATABASE_URL 的用户；请授予 CREATEROLE 以分离权限')
    return logins.map(() => url)
  } finally {
    await admin.end()
  }
}

function addressOf(url: string, user: string, password: string): string {
  const address = new URL(url)
  address.username = user
  address.password = password
  if (address.username === '') throw Object.assign(new Error('the address has no place for a user'), { code: 'ERR_INVALID_URL' })
  return address.href
}

async function opens(address: string): Promise<boolean> {
  const client = newClient({ connectionString: address, application_name: 'mainshaft logins' })
  try {
    await client.connect()
    return true
  } catch (error) {
    // No such role, another password (the data moved with its keys), or a member of nothing yet.
    if (['28000', '28P01', '42501'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Another key means another password: setting it would lock out a node that is at work. */
async function requireAlone(admin: pg.Client, name: string): Promise<void> {
  const { rows } = await admin.query<{ node: string }>(
    `select node from mainshaft.id_lease where renewed > now() - interval '10 seconds' and exists (select 1 from pg_roles where rolname = $1)`,
    [name],
  )
  if (rows[0]) throw new CannotStart(`数据库正由另一节点（${rows[0].node}）使用，而密钥与它的不同。请为所有节点设置相同的 SIGNING_KEY。`)
}

async function make(admin: pg.Client, database: string, name: string, { group, password }: Login, version: number): Promise<void> {
  if (group === WORK) await makeWork(admin, database)
  const [login, role] = [pg.escapeIdentifier(name), pg.escapeIdentifier(group)]
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await admin.query(`create role ${login}`)
  await admin.query(
    `alter role ${login} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls inherit password ${pg.escapeLiteral(password)}`,
  )
  // It has the rights of its group without being able to become it; older servers know only both together.
  await admin.query(`grant ${role} to ${login}${version >= 160_000 ? ' with inherit true, set false' : ''}`)
  await admin.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${login}`)
}

/** For ids and jobs: the lease table, and a schema that the queue makes for itself. */
export const WORK = 'mainshaft_work'

async function makeWork(admin: pg.Client, database: string): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [WORK])
  // Roles belong to the whole server: another installation on it may make the same one at the same moment.
  if (rowCount === 0)
    await admin.query(`do $$ begin create role ${WORK} nologin; exception when duplicate_object or unique_violation then null; end $$`)
  await admin.query(`grant usage on schema mainshaft to ${WORK}; grant select, insert, update on mainshaft.id_lease to ${WORK};
    grant create on database ${pg.escapeIdentifier(database)} to ${WORK}`)
}
