import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import materialKeeper from '#domains/warehouse/material/material.resource.ts'
import { materials } from '#domains/warehouse/material/material.table.ts'
import { find, type Query, type Wanted } from '#server/db/find.ts'
import { plainly } from '#server/db/search.ts'
import { forgetTotals } from '#server/db/total.ts'
import { openTestApp, type TestApp } from '../setup/app.ts'
import { manyRows } from '../setup/many-rows.ts'

const MANY = 30_000
const FEW = 400

/** A word gives the same list, whether it is found by the index or by walking the list. */
describe('查找', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    // A frequent word in every second row, one at the far end, and a rare one.
    await manyRows(
      app,
      'wh_material',
      `(id, tenant_id, create_time, update_time, is_deleted, version, py, material_code, material_name, material_type, unit,
         batch_managed, need_inspect, enabled)
       select 70000000 + n, '000000', now(), now(), 0, 0, '', 'ZZ-' || lpad(n::text, 6, '0'),
         case when n % 2 = 0 then '衬套' else '压板' end || case when n > ${MANY} / 2 then '尾件' else '' end || case when n <= ${FEW} then '头件' else '' end,
         '5', 'pc', 'no', 'no', 'yes'
       from generate_series(1, ${MANY}) n`,
    )
  })
  afterAll(() => app.close())

  const reader = () => app.sites[0]!.database.reader
  const said = (wanted: string) => materialKeeper.search(wanted)!
  const list = (more: Partial<Wanted>): Wanted => ({
    ...{ table: materials, id: materials.id, book: eq(materials.isDeleted, 0), asked: [] },
    ...{ order: [asc(materials.materialCode), asc(materials.id)], walkable: true, size: 20, offset: 0, isCounted: true },
    ...more,
  })
  async function shown(wanted: Wanted) {
    const { total, isWhole, page } = await find(reader(), wanted)
    const codes = page ? await codesOf(page) : []
    return { total, isWhole, codes }
  }
  async function codesOf({ where, order, size, offset }: Query) {
    const rows = await reader()
      .select({ code: materials.materialCode })
      .from(materials)
      .where(where)
      .orderBy(...order)
      .limit(size)
      .offset(offset)
    return rows.map(row => row.code)
  }
  /** The expected rows. */
  async function meant(wanted: string, { size = 20, offset = 0 }) {
    const rows = await app.sql<{ code: string }>(
      `select material_code as code from wh_material where is_deleted = 0 and material_name like '%' || $1 || '%' order by material_code, id`,
      [wanted],
    )
    return { total: rows.length, isWhole: true, codes: rows.slice(offset, offset + size).map(row => row.code) }
  }

  it.each([
    ['衬套', 0],
    ['衬套', 400],
    ['衬套', 14_990],
    ['衬套', 90_000],
    ['尾件', 0],
    ['尾件', 40],
    ['头件', 0],
    ['头件', 390],
    ['没有', 0],
    ['没有', 20],
  ])('%s after %d rows: the same rows, also when the total is cached', async (wanted, offset) => {
    const question = list({ asked: [said(wanted)], offset })
    const expected = await meant(wanted, { offset })
    forgetTotals(reader())
    expect(await shown(question)).toEqual(expected)
    expect(await shown(question)).toEqual(expected)
  })

  it.each([
    ['衬套', 0, false],
    ['衬套', 400, false],
    ['衬套', 14_990, true],
    ['尾件', 0, true],
    ['头件', 0, false],
    ['头件', 390, true],
    ['没有', 0, true],
  ])('%s after %d rows, without waiting for the total: the same rows; whole is %s', async (wanted, offset, isWhole) => {
    const expected = await meant(wanted, { offset })
    forgetTotals(reader())
    const first = await shown(list({ asked: [said(wanted)], offset, isCounted: false }))
    expect(first).toEqual({ ...expected, isWhole, total: isWhole ? expected.total : offset + 20 })
    expect(await shown(list({ asked: [said(wanted)], offset }))).toEqual(expected)
  })

  it('a long list without a word says that it is long, a short one has its total', async () => {
    const beyond = (code: string) => plainly(sql`${materials.materialCode} > ${code}`)
    forgetTotals(reader())
    const long = { asked: [beyond('ZZ-000000')] }
    const first = await shown(list({ ...long, offset: 5000, isCounted: false }))
    expect(first).toMatchObject({ total: 2001, isWhole: false })
    const counted = await shown(list({ ...long, offset: 5000 }))
    expect(counted).toEqual({ ...first, total: MANY, isWhole: true })
    expect(await shown(list({ ...long, offset: 5000, isCounted: false }))).toEqual(counted)
    expect(await shown(list({ ...long, offset: 50_000, isCounted: false }))).toEqual({ total: MANY, isWhole: true, codes: [] })
    const short = list({ asked: [beyond('ZZ-029000')], offset: 990, isCounted: false })
    expect(await shown(short)).toMatchObject({ total: 1000, isWhole: true, codes: { length: 10 } })
  })

  it('several conditions found part by part give the same as together', async () => {
    const [low, odd] = [sql`${materials.materialCode} < 'ZZ-000100'`, sql`${materials.materialName} like '压板%'`]
    const found = sql`(${materials.materialCode} like 'ZZ-%' and (${low} or ${odd}))`
    const coded = sql`${materials.materialCode} like 'ZZ-%'`
    const either = { found, walked: sql`${found}`, apart: [sql`${coded} and ${low}`, sql`${coded} and not ${low} and ${odd}`] }
    forgetTotals(reader())
    for (const offset of [0, 80, 14_940]) {
      const together = await shown(list({ asked: [plainly(found)], offset }))
      expect(together.total).toBe(MANY / 2 + 49)
      expect(await shown(list({ asked: [either], offset }))).toEqual(together)
      expect(await shown(list({ asked: [either, said('衬套')], offset: 0 }))).toMatchObject({ total: 49, isWhole: true })
    }
  })

  it('with any other filters and page sizes', async () => {
    const narrowed = { asked: [said('衬套'), plainly(sql`${materials.materialCode} > 'ZZ-000100'`)], size: 7 }
    const first = await shown(list(narrowed))
    expect(first.codes).toEqual(['ZZ-000102', 'ZZ-000104', 'ZZ-000106', 'ZZ-000108', 'ZZ-000110', 'ZZ-000112', 'ZZ-000114'])
    expect(await shown(list(narrowed))).toEqual(first)
  })

  it('walks to a frequent word once the total is known, and finds a rare one by its index', async () => {
    const asked = async (wanted: string) => {
      const seen: string[] = []
      const tx = reader()
      const watched = new Proxy(tx, {
        get(target, name) {
          if (name === 'select') seen.push('select')
          return Reflect.get(target, name)
        },
      })
      await find(watched, list({ asked: [said(wanted)] }))
      await find(watched, list({ asked: [said(wanted)] }))
      return seen.length
    }
    // The first query counts; the second for a frequent word reads the start of the list instead.
    expect(await asked('衬套')).toBe(5)
    expect(await asked('头件')).toBe(4)
  })
})
