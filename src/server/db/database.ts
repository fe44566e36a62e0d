import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isLost, OutcomeUnknown, openPool } from './connect.ts'
import { type Prepared, prepared } from './prepared.ts'
import { quicken } from './quick.ts'
import type { Statements } from './statements.ts'

/** What stores work with: the pool for reads, one connection inside a transaction for changes. */
export interface Tx extends Statements {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The rows of a prepared statement. Several that do not depend on each other travel together: `Promise.all`. */
  rows<R extends object>(statement: Prepared<R>, values: readonly unknown[]): Promise<R[]>
  /** Sends a write without waiting for its answer. It runs in its place in the transaction; if it fails, so does the transaction. */
  send(statement: Prepared, values: readonly unknown[]): void
  /**
   * Two transactions that lock the same name run one after the other. Travels with the next statement, which sees what the other committed.
   * Outside a transaction it would end with its own statement, so nothing is sent.
   */
  lock(name: string): void
  /** Runs after the commit, and never if there is none. */
  afterCommit(work: () => void): void
  /**
   * Work that may fail without ending the transaction: then all of it is taken back, and whatever of it still goes on beside what failed can no
   * longer reach the connection. It gets a transaction of its own to write through.
   */
  attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

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
  /** One connection for short statements of their own beside a transaction. They are durable once any later commit is. */
  readonly beside: pg.Pool
  /** Reads, each statement on its own. */
  readonly reader: Tx
  /** How many changes this node has committed: who looks after them need not look where there was none. */
  changes(): number
  /** One action = one transaction. It opens, and names the actor, together with the first statement. */
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
  const pooled = (max: number, name: string, more: string[][] = []) =>
    openPool({
      connectionString: url,
      max,
      pipeline: true,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 60_000,
      options: [...settings, ...more].map(([key, value]) => `-c ${key}=${value}`).join(' '),
      application_name: `${name} ${schema}`,
    })
  const pool = pooled(size, 'mainshaft')
  const nameOf = namesOfHot()
  // The log is flushed in order, so whoever commits later flushes these, too: waiting for the disk twice gains nothing.
  const beside = pooled(1, 'mainshaft beside', [['synchronous_commit', 'off']])

  let changes = 0
  return {
    schema,
    pool,
    beside,
    changes: () => changes,
    reader: readerOn(pool, nameOf),
    async change(actor, work) {
      const client = await pool.connect()
      const session = openSession(client, nameOf)
      let broken: Error | undefined
      try {
        session.begin(actor)
        const result = await work(session.tx)
        const told = await session.commit()
        changes++
        for (const each of told) each()
        return result
      } catch (error) {
        const cause = error instanceof OutcomeUnknown ? error : (session.failure ?? error)
        session.end()
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw cause
      } finally {
        client.release(broken)
      }
    },
    async close() {
      await Promise.all([pool.end(), beside.end()])
    },
  }
}

const OFTEN = 10
const MOST_NAMED = 200

type NameOf = (text: string) => string | undefined
type Queries = Pick<pg.PoolClient, 'query'>

/**
 * Lists are built from what somebody asks for, but most people ask for the same; the statements of an effect differ only in their values.
 * A text that keeps coming back is prepared under a name, which saves planning it anew; only so many, as each connection keeps their plans.
 */
function namesOfHot(): NameOf {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return text => {
    const known = names.get(text)
    if (known || names.size >= MOST_NAMED) return known
    const times = (seen.get(text) ?? 0) + 1
    if (seen.size > 1000) seen.clear()
    seen.set(text, times)
    if (times >= OFTEN) names.set(text, prepared(text).name)
    return names.get(text)
  }
}

const naming = (client: Queries, nameOf: NameOf) => (config: { name?: string; text: string }, values?: unknown[]) =>
  client.query(values && !config.name ? { ...config, name: nameOf(config.text) } : config, values as unknown[])

function readerOn(pool: pg.Pool, nameOf: NameOf): Tx {
  return Object.assign(quicken(drizzle({ client: { query: naming(pool, nameOf) } as unknown as pg.Pool })) as unknown as Tx, {
    rows: <R extends object>(statement: Prepared<R>, values: readonly unknown[]) => ask<R>(pool, statement, values),
    send() {
      throw new Error('a write that nobody waits for needs a transaction')
    },
    lock() {},
    afterCommit: (work: () => void) => work(),
    attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return this.transaction(work)
    },
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const client = await pool.connect()
      const session = openSession(client, nameOf)
      let broken: Error | undefined
      try {
        session.begin()
        const result = await work(session.tx)
        for (const each of await session.commit()) each()
        return result
      } catch (error) {
        session.end()
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw session.failure ?? error
      } finally {
        client.release(broken)
      }
    },
  })
}

const ask = async <R extends object>(client: pg.Pool | pg.PoolClient, { name, text }: Prepared<R>, values: readonly unknown[]) =>
  (await client.query<R & pg.QueryResultRow>({ name, text, values: values as unknown[], types: plainDays })).rows

/** A day is a text, as everywhere: a `Date` would be midnight of some time zone. */
const plainDays: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.DATE ? (value: string) => value : pg.types.getTypeParser(type, format as 'text'),
}

interface Session {
  readonly tx: Tx
  /** What a statement that nobody waited for failed with. Statements after it only say that the transaction is aborted. */
  readonly failure: unknown
  begin(actor?: Actor): void
  /** Gives what waits for the commit. */
  commit(): Promise<(() => void)[]>
  /** Work that goes on after the transaction, because something beside it failed, can no longer reach the connection. */
  end(): void
}

/** What a transaction asks its connection through. */
interface Drizzled extends Tx {
  readonly session: { readonly client: Queries }
}

/** Drizzle's object for a connection: building it anew for each transaction would cost more than a statement. */
const drizzled = new WeakMap<pg.PoolClient, Drizzled>()

function drizzleOn(client: pg.PoolClient): Drizzled {
  const known = drizzled.get(client) ?? (quicken(drizzle({ client })) as unknown as Drizzled)
  drizzled.set(client, known)
  return known
}

/** One transaction: its own view of Drizzle's object, which ends with it. */
function openSession(client: pg.PoolClient, nameOf: NameOf): Session {
  const waiting: (() => void)[] = []
  let failure: unknown
  let hasEnded = false
  const open = () => {
    if (hasEnded) throw new Error('the transaction has ended')
    return client
  }
  const watch = (sent: Promise<unknown>) => {
    sent.catch(error => {
      failure ??= error
    })
  }
  const whole = drizzleOn(client)
  /** The transaction as one piece of work sees it, for as long as `outer` lets it. */
  const view = (outer: () => pg.PoolClient, depth = 0): Tx => {
    let isTrying = false
    const reach = () => {
      // It would be taken back with the attempt, unnoticed.
      if (isTrying) throw new Error('a statement beside an attempt that is under way')
      return outer()
    }
    const query = naming({ query: ((...args: Parameters<typeof client.query>) => reach().query(...args)) as typeof client.query }, nameOf)
    const tx: Tx = Object.assign(Object.create(whole) as Drizzled, {
      session: Object.assign(Object.create(whole.session), { client: { query } }),
      rows: <R extends object>(statement: Prepared<R>, values: readonly unknown[]) => ask<R>(reach(), statement, values),
      send: ({ name, text }: Prepared, values: readonly unknown[]) => watch(reach().query({ name, text, values: values as unknown[] })),
      lock: (name: string) => tx.send(takeLock, [name]),
      afterCommit: (work: () => void) => void waiting.push(work),
      async attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
        const [begun, told] = [failure, waiting.length]
        // A name for each depth: one inside this one that is still under way must not be found in its place.
        const savepoint = `attempt_${depth}`
        let isOver = false
        const inner = view(() => {
          if (isOver) throw new Error('the attempt has ended')
          return outer()
        }, depth + 1)
        const opened = reach().query(`savepoint ${savepoint}`)
        isTrying = true
        try {
          await opened
          try {
            const result = await work(inner)
            isOver = true
            await outer().query(`release savepoint ${savepoint}`)
            return result
          } catch (error) {
            isOver = true
            // Rolling back keeps the savepoint, and with it what PostgreSQL remembers for it.
            await Promise.all([outer().query(`rollback to savepoint ${savepoint}`), outer().query(`release savepoint ${savepoint}`)])
            const cause = failure === begun ? error : failure
            // What failed was taken back, and nobody is told of it.
            failure = begun
            waiting.length = told
            throw cause
          }
        } finally {
          isTrying = false
        }
      },
    })
    return tx
  }
  const tx = view(open)
  return {
    tx,
    get failure() {
      return failure
    },
    begin(actor) {
      watch(client.query('begin'))
      if (actor) tx.send(nameActor, [actor.userId, actor.account, actor.from, actor.action, actor.requestId])
    },
    async commit() {
      hasEnded = true
      const { command } = await client.query('commit').catch((error: Error) => {
        throw isLost(error) ? new OutcomeUnknown(error.message, { cause: error }) : error
      })
      if (failure) throw failure
      // PostgreSQL answers the commit of a failed transaction by rolling it back, without an error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an earlier statement failed and its error was lost')
      return waiting
    },
    end() {
      hasEnded = true
    },
  }
}

const takeLock = prepared(`select pg_advisory_xact_lock(hashtext(current_schema() || ' ' || $1))`)

const nameActor = prepared(
  `select ${['user_id', 'account', 'origin', 'action', 'request_id'].map((name, at) => `set_config('mainshaft.${name}', $${at + 1}, true)`).join(', ')}`,
)
