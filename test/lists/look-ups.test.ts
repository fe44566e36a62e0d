import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allReports, allRoutes } from '#app/discover.ts'
import { day } from '#test/harness.ts'
import { openTestApp, type Session, type TestApp } from '../setup/app.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}

/** A comparison with a column of the row that something is looked up for; the tenant alone does not lead to it. */
const OF_ANOTHER = /([a-z_0-9]+)\)?(?:::text)? = \(?[a-z_0-9]+\.(?!tenant_id)[a-z_]+/g

/** What is set up once: some hundred rows in ten years. */
const SMALL: readonly string[] = ['erp_producation_process', 'erp_producation_month_target']

/** Scans that are repeated for each row of another table, and read all of their own to find what belongs to it. */
function slowScans(plan: Plan, leads: ReadonlySet<string>): string[] {
  const { 'Relation Name': table = '', 'Index Cond': found = '', 'Recheck Cond': again = '', Filter: sifted = '', Plans: below = [] } = plan
  const compared = [...sifted.matchAll(OF_ANOTHER)].map(([, column]) => `${table}.${column}`)
  const isFound = (found + again).match(OF_ANOTHER) !== null
  // Of the small tables of the demo, another index may be as good as the right one.
  const hasIndex = plan['Node Type'] !== 'Seq Scan' && compared.some(column => leads.has(column))
  const isSlow = table && compared.length > 0 && !isFound && !hasIndex && !SMALL.includes(table)
  return [...(isSlow ? [`${table}: ${sifted}`] : []), ...below.flatMap(each => slowScans(each, leads))]
}

/**
 * What a list or report adds to each of its rows is found by an index. Without one it takes the square of the time: nobody notices in the
 * demo, and everybody in the second year.
 */
describe('look-ups of lists and reports', () => {
  let app: TestApp
  let admin: Session
  const asked = new Set<string>()
  const ask = pg.Client.prototype.query
  beforeAll(async () => {
    // Before the first connection, which keeps what it finds.
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string })?.text
      // Not those of the queue of jobs, which has its own schema.
      if (text && /^\s*(select|with)\b/i.test(text) && !text.includes('mainshaft_')) asked.add(text)
      return Reflect.apply(ask, this, given)
    } as typeof ask
    app = await openTestApp()
    admin = await app.signIn('admin')
  })
  afterAll(async () => {
    pg.Client.prototype.query = ask
    await app.close()
  })

  /** Sentences for the statements of what is asked here. */
  async function slowIn(questions: readonly [path: string, query: Record<string, string>][]): Promise<string[]> {
    asked.clear()
    for (const [path, query] of questions) {
      const { status, body } = await admin.get(path, query)
      expect(status, `${path} ${JSON.stringify(query)}: ${body.msg}`).toBe(200)
    }
    const statements = [...asked]
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    const found = new Set<string>()
    try {
      await client.query('set search_path to site1; set enable_seqscan = off')
      const { rows: indices } = await client.query<{ lead: string }>(
        `select c.relname || '.' || (array_remove(array_agg(a.attname order by k.at), 'tenant_id'))[1] as lead
         from pg_index i join pg_class c on c.oid = i.indrelid cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, at)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where c.relnamespace = 'site1'::regnamespace group by i.indexrelid, c.relname`,
      )
      const leads = new Set(indices.map(({ lead }) => lead))
      for (const text of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${text}`)
        for (const scan of slowScans(rows[0]!['QUERY PLAN'][0].Plan, leads))
          found.add(`${scan} in ${text.replace(/\s+/g, ' ').slice(0, 2000)}`)
      }
    } finally {
      await client.end()
    }
    expect(statements.length).toBeGreaterThan(questions.length / 3)
    return [...found]
  }

  it('of every book', async () => {
    const books = [...app.masters.values()].filter(({ master }) => !master.stepUp).map(({ master }) => master.key)
    expect(books.length).toBeGreaterThan(150)
    expect(await slowIn(books.map(master => ['blade-biz/master/list', { master }]))).toEqual([])
  })

  it('of every kind of document', async () => {
    const kinds = [...app.engine.flows.flows.keys()]
    expect(kinds.length).toBeGreaterThan(70)
    expect(await slowIn(kinds.map(flowKey => ['blade-flow/document/list', { flowKey }]))).toEqual([])
  })

  it('of every report', async () => {
    const questions = [...(await allReports()).values()].map(({ report }): [string, Record<string, string>] => {
      const filters = Object.entries(report.initial(day(0)) as Record<string, unknown>)
      return ['blade-biz/report/rows', { report: report.key, ...Object.fromEntries(filters.map(([key, value]) => [key, String(value)])) }]
    })
    expect(questions.length).toBeGreaterThan(50)
    expect(await slowIn(questions)).toEqual([])
  })

  it('of every other list', async () => {
    const paths = (await allRoutes())
      .filter(({ call, policy }) => call.paged && call.method === 'GET' && call.form === 'wrapped' && !('open' in policy))
      .map(({ call }) => call.path)
      .filter(path => !/^blade-biz\/(report|master)|^blade-flow\/(document|reference)|salary|child-list/.test(path))
    expect(paths.length).toBeGreaterThan(20)
    expect(await slowIn(paths.map(path => [path, {}]))).toEqual([])
  })
})
