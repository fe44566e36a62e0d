import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import type { Breach } from '#server/document/breach.ts'
import { openTestApp, type Reply, type Session, type TestApp } from './app.ts'
import { type Booking, bookingIn } from './books.ts'
import { type Cases, casesIn } from './cases.ts'

type Check = (tx: Tx) => Promise<readonly Breach[]>
type Row = Record<string, string>

/** The tools of a test. They may be taken apart while tests are collected, and used once tests run. */
export interface AppTools {
  readonly app: TestApp
  readonly cases: Cases
  booking: Booking
  as(account: string): Promise<Session>
  get(account: string, path: string, query?: object): Promise<Reply>
  /** The id of an account, and of a department by its code: people and departments of the demo company. */
  user(account: string): string
  dept(code: string): string
  /** Rows of a table whose columns have these values, in the order they were written or in the one asked for. */
  rows<T extends object = Row>(table: string, where: object, columns?: string, order?: string): Promise<T[]>
  /** The only one. */
  row<T extends object = Row>(table: string, where: object, columns?: string): Promise<T>
  /** A page of a book, and one row of it, as somebody reads them. */
  list<T extends object = Row>(account: string, master: string, query?: object): Promise<T[]>
  detail(account: string, master: string, id: string): Promise<Reply['body']['data']>
  /** What somebody does with a row of a book; without one, to make it. */
  act(account: string, master: string, action: string, id: string | undefined, fields?: object): Promise<Reply>
  save(account: string, master: string, fields: object): Promise<Reply>
  /** How many rows some lists have, and what a column of theirs comes to. */
  figures(account: string, asked: readonly Asked[]): Promise<{ total: number; sum?: string }[]>
  /** The form as it opens, with what a page of a book fills in. */
  opened(account: string, flowKey: string, given?: object): Promise<Reply['body']['data']['form']>
  /** What a picker offers. */
  offers<T extends object = Row>(account: string, to: string, keyword?: string, within?: object): Promise<T[]>
  /** Who was told something, by its title. */
  told(title: string): Promise<{ account: string; content: string }[]>
  /** The rules of the books that these tests write, asked after every test. */
  keeps(...checks: readonly Check[]): void
  sound(): Promise<void>
  /** How many transactions wait for what another one holds. */
  waiting(): Promise<number>
}

interface Asked {
  readonly master: string
  readonly where: object
  readonly sum?: string
}

/** Tests on an app of their own: that of the demo company, unless it is opened differently. */
export function appTest(title: string, body: (tools: AppTools) => void, open: () => Promise<TestApp> = openTestApp): void {
  describe(title, () => {
    let opened: TestApp | undefined
    const known = new Map<string, string>()
    const app = new Proxy({} as TestApp, {
      get(_, name) {
        if (!opened) throw new Error('the app is open while tests run, not while they are collected')
        return Reflect.get(opened, name)
      },
    })
    const tools = toolsOf(app, known)
    beforeAll(async () => {
      opened = await open()
      const named = `select 'user ' || account as name, id from sys_user where is_deleted = 0
        union all select 'dept ' || dept_code, id from sys_dept where is_deleted = 0`
      for (const { name, id } of await opened.sql<{ name: string; id: string }>(named)) known.set(name, id)
    })
    afterEach(tools.sound)
    afterAll(() => opened?.close())
    body(tools)
  })
}

function toolsOf(app: TestApp, known: ReadonlyMap<string, string>): AppTools {
  const cases = casesIn(app)
  const { as } = cases
  const checks: Check[] = []
  const idOf = (name: string) => known.get(name) ?? missing(name)
  const rows: AppTools['rows'] = (table, where, columns = '*', order = '') => {
    const asked = Object.entries(where)
    const conditions = asked.map(([column], at) => `${column} = any ($${at + 1})`)
    return app.sql(
      `select ${columns} from ${table} where ${conditions.join(' and ')} ${order && `order by ${order}`}`,
      asked.map(([, value]) => (Array.isArray(value) ? value : [value])),
    )
  }
  const get: AppTools['get'] = async (account, path, query = {}) => (await as(account)).get(path, { ...query })
  const read = async (account: string, path: string, query: object) => (await get(account, path, query)).body.data
  return {
    app,
    cases,
    as,
    get,
    booking: bookingIn(app),
    user: account => idOf(`user ${account}`),
    dept: code => idOf(`dept ${code}`),
    rows,
    async row<T extends object = Row>(table: string, where: object, columns?: string) {
      const [found, ...others] = await rows<T>(table, where, columns)
      if (!found || others.length > 0) throw new Error(`${table} has ${others.length + (found ? 1 : 0)} of ${JSON.stringify(where)}`)
      return found
    },
    list: async (account, master, query = {}) => (await read(account, 'blade-biz/master/list', { master, size: 500, ...query })).records,
    detail: (account, master, id) => read(account, 'blade-biz/master/detail', { master, id }),
    act: async (account, master, action, id, fields = {}) =>
      (await as(account)).post('blade-biz/master/act', { master, action, id, fields }),
    save: async (account, master, fields) => (await as(account)).post('blade-biz/master/submit', { master, ...fields }),
    offers: async (account, to, keyword = '', within = {}) =>
      (await read(account, 'blade-flow/reference/list', { to, keyword, within: JSON.stringify(within), size: 500 })).records,
    figures: (account, asked) => {
      const plain = asked.map(({ master, where, sum }) => ({ master, where, ...(sum ? { sum } : {}) }))
      return read(account, 'blade-biz/master/figures', { asked: JSON.stringify(plain) })
    },
    opened: async (account, flowKey, given = {}) =>
      (await read(account, 'blade-flow/process/open', { flowKey, given: JSON.stringify(given) })).form,
    waiting: async () =>
      (await app.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length,
    told: title =>
      app.sql('select u.account, m.content from sys_message m join sys_user u on u.id = m.user_id where m.title = $1 order by 1', [title]),
    keeps: (...more) => void checks.push(...more),
    async sound() {
      const found: Breach[] = []
      for (const check of checks) found.push(...(await check(app.sites[0]!.database.reader)))
      expect(found).toEqual([])
    },
  }
}

function missing(name: string): never {
  throw new Error(`the demo company has no ${name}`)
}
