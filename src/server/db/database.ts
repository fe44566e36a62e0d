import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Statements } from './statements.ts'

/** What stores work with: the pool for reads, one connection inside a transaction for changes. */
export interface Tx extends Statements {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const statements = (client: pg.Pool | pg.PoolClient) => drizzle({ client }) as unknown as Tx

/** Who stands behind a change; the audit triggers read it from the connection. */
export interface Actor {
  userId: string
  account: string
  from: string
  action: string
  requestId: string
}

export interface Database {
  readonly schema: string
  readonly pool: pg.Pool
  /** Reads, each statement on its own. */
  readonly reader: Tx
  /** One action = one transaction. The first round trip opens it and names the actor. */
  change<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  schema: string
  /** The role that may only touch this schema; absent where the server does not let us create one. */
  role?: string
  size?: number
}

export function openDatabase({ url, schema, role, size = 20 }: DatabaseOptions): Database {
  const settings = [
    ['search_path', schema],
    ['timezone', 'UTC'],
    ['statement_timeout', '10000'],
    ['idle_in_transaction_session_timeout', '30000'],
    // Books lie in memory or on solid state: a page further away costs hardly more than the next one.
    ['random_page_cost', '1.1'],
    ...(role ? [['role', role]] : []),
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    application_name: `mainshaft ${schema}`,
  })
  // A dropped idle connection is not our failure: the next query opens another, or answers 503.
  pool.on('error', () => {})
  const reader = statements(pool)

  return {
    schema,
    pool,
    reader,
    async change(actor, work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query(opening(actor))
        const result = await work(statements(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

const opening = (actor: Actor) =>
  `begin; select ${Object.entries({
    user_id: actor.userId,
    account: actor.account,
    origin: actor.from,
    action: actor.action,
    request_id: actor.requestId,
  })
    .map(([name, value]) => `set_config('mainshaft.${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ')}`
