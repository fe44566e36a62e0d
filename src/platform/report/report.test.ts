import Big from 'big.js'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorkers } from '#platform/job/job.store.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

type Row = Record<string, string>

/** Properties of every report, tested with 收发存汇总. */
describe('any report', () => {
  let app: TestApp
  let admin: Session
  let keeper: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    keeper = await app.signIn('liang.yan')
    startWorkers(app)
  })
  afterAll(() => app.close())

  const report = 'stockSummary'
  const ask = (session: Session, call: string, query: Row = {}) => session.get(`blade-biz/report/${call}`, { report, ...query })
  const rows = async (query: Row = {}): Promise<Row[]> => (await ask(admin, 'rows', { size: '500', ...query })).body.data.records
  const totals = async (query: Row = {}): Promise<Row> => (await ask(admin, 'totals', query)).body.data.totals
  const sum = (all: readonly Row[], name: string) => all.reduce((added, row) => added.plus(row[name] || 0), new Big(0)).toFixed(2)

  it('needs its right', async () => {
    const worker = await app.signIn('worker01')
    const supplier = await app.signIn('supplier01')
    for (const call of ['rows', 'totals', 'chart']) {
      expect((await ask(worker, call, { chart: 'type' })).status).toBe(403)
      expect((await ask(supplier, call, { chart: 'type' })).status).toBe(403)
      expect((await ask(keeper, call, { chart: 'type' })).status).toBe(call === 'chart' ? 404 : 200)
    }
    expect((await admin.get('blade-biz/report/rows', { report: 'nothing' })).status).toBe(404)
  })

  it('shows costs only to people who may read them: in rows, totals, charts and sort orders', async () => {
    const [row] = (await ask(keeper, 'rows')).body.data.records
    expect(row).toHaveProperty('closeQty')
    expect(Object.keys(row).filter(name => name.endsWith('Value'))).toEqual([])
    expect(Object.keys((await ask(keeper, 'totals')).body.data.totals)).not.toContain('closeValue')
    const order = (query: Row) => ask(keeper, 'rows', query).then(({ body }) => body.data.records.map((each: Row) => each.materialId))
    expect(await order({ descs: 'closeValue' })).toEqual(await order({}))
  })

  it('belongs to its site', async () => {
    const other = await app.signIn('admin', { site: 2 })
    await app.sql('update stock_cost set stock_value = stock_value + 1 where on_hand_qty > 0')
    const there = (await ask(other, 'totals')).body.data.totals.closeValue
    expect(await totals()).not.toMatchObject({ closeValue: there })
    await app.sql('update stock_cost set stock_value = stock_value - 1 where on_hand_qty > 0')
  })

  it.each([
    [{ period: '2026-13,2026-14' }, '月份格式错误'],
    [{ period: '2026-03' }, '月份格式错误'],
    [{ period: '2026-03,2026-01' }, '月份的开始不能晚于结束'],
    [{ warehouseId: 'abc' }, '仓库格式错误'],
    [{ by: 'unit' }, '该报表不能这样分组'],
    [{ within: '{"unit":"kg"}' }, '请求参数格式错误: within'],
    [{ within: '[' }, '请求参数格式错误: within'],
  ])('explains what is wrong with %j', async (query, message) => {
    const { status, body } = await ask(admin, 'rows', query as Row)
    expect([status, body.msg]).toEqual([400, message])
  })

  it('starts with the current month', async () => {
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
    expect(await totals()).toEqual(await totals({ period: `${month},${month}` }))
  })

  it('INV-83 groups, rows and charts add up to the totals, and to the ledger', async () => {
    const whole = await totals()
    const [ledger] = await app.sql<{ value: string }>('select sum(amount)::text as value from stock_ledger')
    expect(whole.closeValue).toBe(ledger!.value)
    for (const name of ['openValue', 'inValue', 'outValue', 'closeValue']) {
      expect(sum(await rows(), name)).toBe(new Big(whole[name]!).toFixed(2))
      for (const by of ['warehouseId', 'materialType', 'categoryId'])
        expect(sum(await rows({ by }), name), `${name} by ${by}`).toBe(new Big(whole[name]!).toFixed(2))
    }
    const { body } = await ask(admin, 'chart', { chart: 'warehouse' })
    expect(
      sum(
        body.data.map((point: { values: Row }) => point.values),
        'closeValue',
      ),
    ).toBe(whole.closeValue)
  })

  it('compares its totals with each other and with the ledger, and reports the difference', async () => {
    const ties = async (session: Session) =>
      (await ask(session, 'ties')).body.data as { measure: string; of: string[]; difference: string }[]
    const off = async () => (await ties(admin)).filter(({ difference }) => Number(difference) !== 0)
    expect((await ties(admin)).map(({ measure, of }) => (of.length > 0 ? `${measure} = ${of.join(' ')}` : measure))).toEqual([
      ...['closeQty = openQty inQty -outQty countQty', 'closeValue = openValue inValue -outValue countValue'],
      ...['openQty', 'inQty', 'outQty', 'countQty', 'closeQty', 'openValue', 'inValue', 'outValue', 'countValue', 'closeValue'],
    ])
    expect(await off()).toEqual([])
    expect(new Set((await ties(keeper)).map(({ measure }) => measure.slice(-3)))).toEqual(new Set(['Qty']))
    expect((await ask(await app.signIn('worker01'), 'ties')).status).toBe(403)

    const wrong = await app.sql('update stock_cost set stock_value = stock_value + 1 where on_hand_qty > 0 returning material_id')
    expect((await off()).map(({ measure, difference }) => `${measure} ${Number(difference)}`)).toEqual([
      ...[`openValue ${wrong.length}`, `closeValue ${wrong.length}`],
    ])
    await app.sql('update stock_cost set stock_value = stock_value - 1 where on_hand_qty > 0')
  })

  it('opens a group into its rows', async () => {
    for (const group of await rows({ by: 'warehouseId' })) {
      const inside = await rows({ within: JSON.stringify({ warehouseId: group.warehouseId }) })
      expect(sum(inside, 'closeValue')).toBe(new Big(group.closeValue!).toFixed(2))
      expect(new Set(inside.map(row => row.warehouseId))).toEqual(new Set([group.warehouseId]))
    }
  })

  it('sums quantities of one unit only', async () => {
    const units = new Map<string, Row[]>()
    const all = await rows()
    for (const row of all) units.set(row.unit!, [...(units.get(row.unit!) ?? []), row])
    expect(units.size).toBeGreaterThan(1)
    expect((await totals()).closeQty).toBe('')
    expect((await totals({ materialId: all[0]!.materialId! })).closeQty).not.toBe('')
  })

  it('computes only the requested columns', async () => {
    const [asked, all] = [await totals({ measures: 'closeValue,inValue' }), await totals()]
    expect(asked).toEqual({ closeValue: all.closeValue, inValue: all.inValue })
    const [group] = await rows({ by: 'warehouseId', measures: 'closeValue', descs: 'closeQty' })
    expect(Object.keys(group!)).toEqual(['warehouseId', 'closeValue', 'labels'])
    expect((await ask(keeper, 'totals', { measures: 'closeValue' })).body.data.totals).toEqual({})
  })

  it('pages without losing or repeating a row, in any order', async () => {
    for (const order of [{}, { descs: 'closeValue' }, { ascs: 'materialCode' }] as Row[]) {
      const seen: string[] = []
      const size = 7
      const { total } = (await ask(admin, 'rows', { size: String(size), ...order })).body.data
      for (let current = 1; seen.length < total; current++)
        for (const row of (await ask(admin, 'rows', { size: String(size), current: String(current), ...order })).body.data.records)
          seen.push(`${row.warehouseId} ${row.materialId}`)
      expect(new Set(seen).size).toBe(total)
      expect((await ask(admin, 'rows', { size: String(size), current: '9999' })).body.data).toMatchObject({ total, records: [] })
    }
  })

  it('draws the largest values and sums the others', async () => {
    const { data } = (await ask(admin, 'chart', { chart: 'warehouse' })).body
    expect(data.map((point: { isRest: boolean }) => point.isRest)).toEqual([false, false, false, false, false, true])
    expect(
      sum(
        data.map((point: { values: Row }) => point.values),
        'closeValue',
      ),
    ).toBe((await totals()).closeValue)
  })

  describe('export to a workbook', () => {
    const columns = [
      { key: 'materialCode', title: '物料编码' },
      { key: 'unit', title: '单位' },
      { key: 'closeQty', title: '期末数量' },
      { key: 'closeValue', title: '期末金额' },
    ]
    const order = (session: Session, more: object = {}) =>
      session.post('blade-system/job/export', { path: 'blade-biz/report/rows', title: '收发存汇总', columns, params: { report }, ...more })
    async function bookOf(session: Session, id: string) {
      const job = await vi.waitFor(
        async () => {
          const found = (await session.get('blade-system/job/list')).body.data.records.find((one: { id: string }) => one.id === id)
          expect(found.status).toBeGreaterThan(1)
          return found
        },
        { timeout: 80_000, interval: 100 },
      )
      expect(job.error).toBe('')
      const link = (await session.get('framework-file/findReadUrl', { enUrl: job.fileUrl })).body.data
      return (await readXlsx(new Uint8Array((await app.send({ method: 'GET', url: link })).raw))).sheets[0]!.rows
    }

    it('has the rows and totals of the page', async () => {
      const { body } = await order(admin)
      const [head, ...lines] = await bookOf(admin, body.data.id)
      const last = lines.pop()!
      expect(head).toEqual(['物料编码', '单位', '期末数量', '期末金额'])
      expect(lines).toHaveLength((await rows()).length)
      expect([last[0], last[3]]).toEqual(['合计', Number((await totals()).closeValue)])
      const added = lines.reduce((all, line) => all.plus(String(line[3] || 0)), new Big(0))
      expect(added.toFixed(2)).toBe((await totals()).closeValue)
    })

    it('needs the export right, and leaves unreadable columns empty', async () => {
      expect((await order(await app.signIn('worker01'))).status).toBe(403)
      const { body } = await order(keeper)
      const lines = await bookOf(keeper, body.data.id)
      expect(lines.slice(1).every(line => (line[3] ?? '') === '')).toBe(true)
      expect((await order(admin, { columns: [{ key: 'tenantId', title: 'x' }] })).body.msg).toBe('没有可导出的列: tenantId')
    })
  })
})
