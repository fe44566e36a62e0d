import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { containing, saying } from './search.ts'

const character = fc.constantFrom(...'轴承主钢锭aAbB1209-_%\\×é \n')
/** Numbers are long and similar, so groups of four are tested with few digits. */
const digit = fc.constantFrom(...'01aA')
const text = fc.oneof(fc.string({ unit: character, maxLength: 12 }), fc.string({ unit: digit, maxLength: 16 }))
const wantedText = fc.oneof(
  fc.string({ unit: character, minLength: 1, maxLength: 4 }),
  fc.string({ unit: digit, minLength: 1, maxLength: 9 }),
  fc
    .tuple(fc.string({ unit: character, minLength: 1, maxLength: 3 }), fc.string({ unit: digit, minLength: 1, maxLength: 6 }))
    .map(([a, b]) => a + b),
)

describe('关键字', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  it('finds exactly the rows that contain it, whatever its length and characters', async () => {
    const { reader } = app.sites[0]!.database
    await fc.assert(
      fc.asyncProperty(text, wantedText, async (said, wanted) => {
        const { rows } = await reader.execute<{ found: boolean | null; contains: boolean }>(
          sql`select ${saying(sql`${said}::text`, wanted)} as found, ${said} ilike ${containing(wanted)} as contains`,
        )
        expect(rows[0]!.found ?? false, JSON.stringify([said, wanted])).toBe(rows[0]!.contains)
      }),
      { numRuns: 300 },
    )
  })

  it('finds every part of a text', async () => {
    const { reader } = app.sites[0]!.database
    const part = text
      .filter(said => said !== '')
      .chain(said => fc.tuple(fc.constant(said), fc.nat(said.length - 1), fc.integer({ min: 1, max: 9 })))
    await fc.assert(
      fc.asyncProperty(part, async ([said, from, many]) => {
        const wanted = said.slice(from, from + many)
        const { rows } = await reader.execute<{ found: boolean }>(sql`select ${saying(sql`${said}::text`, wanted)} as found`)
        expect(rows[0]!.found, JSON.stringify([said, wanted])).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('uses the index', async () => {
    // The planner takes a table without statistics for empty.
    await app.sql('analyze wh_material')
    await app.sql('analyze stock_ledger')
    const plan = async (asked: ReturnType<typeof sql>) =>
      JSON.stringify((await app.sites[0]!.database.reader.execute(sql`explain ${asked}`)).rows)
    const words = sql.raw(
      ['material_code', 'material_name', 'specs', 'model_no', 'steel_grade', 'py']
        .map(name => `coalesce(${name}, '')`)
        .join(' || chr(10) || '),
    )
    expect(await plan(sql`select id from wh_material where is_deleted = 0 and ${saying(words, '轴')}`)).toContain('wh_material_search')
    const latest = sql`select id from stock_ledger where tenant_id = '000000' order by post_time desc, id desc limit 20`
    expect(await plan(latest)).not.toContain('Sort')
  })
})
