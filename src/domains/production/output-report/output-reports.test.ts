import Big from 'big.js'
import { beforeAll, expect, it } from 'vitest'
import { allReports } from '#app/discover.ts'
import { must } from '#model/must.ts'
import { drillTo, type Report } from '#model/report.ts'
import { shanghai } from '#server/http/present.ts'
import { appTest, day, productionIn } from '#test/harness.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { wipBreaches } from '../wip/wip-rules.query.ts'

type Row = Record<string, string>

const MONTH = shanghai(new Date()).slice(0, 7)
const BEFORE = shanghai(new Date(Date.parse(`${MONTH}-01T00:00:00+08:00`) - 86_400_000)).slice(0, 7)
const SPAN = `${day(-60)},${day(0)}`
const UNITS = ['piece', 'ton', 'hour']
const READER = 'meng.deshan'
const STRANGER = 'worker01'

/** What each report is asked for. `ID` stands for a department, a product and a machine of the demo company. */
const ASKED: Readonly<Record<string, readonly Row[]>> = {
  productOutputProcess: [
    { date: SPAN },
    { date: SPAN, workshopId: 'FORGE' },
    { date: SPAN, processName: '锻', productId: 'PRODUCT' },
    { date: SPAN, equipmentId: 'MACHINE' },
  ],
  workshopOutputProduct: [{ date: SPAN }, { date: SPAN, workshopId: 'FORGE' }, { date: `${day(-400)},${day(-3)}`, productId: 'PRODUCT' }],
  workshopYieldTable: [MONTH, BEFORE].flatMap(date =>
    UNITS.flatMap((unit): Row[] => [
      { date, unit },
      { date, unit, workshopId: 'FORGE' },
    ]),
  ),
  processYieldTable: [MONTH, BEFORE].flatMap(date => UNITS.map(unit => ({ date, unit }))),
  equipmentUse: [{ period: MONTH }, { period: BEFORE }, { period: BEFORE, workshopId: 'FORGE' }],
  wipProcessDetail: [{}, { workshopId: 'FORGE' }, { overdue: 'yes' }, { asOf: day(-2) }, { asOf: day(-2), productId: 'PRODUCT' }],
  wipProductDetail: [{}, { productId: 'PRODUCT' }, { asOf: day(-1) }],
  wipPieceDetail: [{}, { state: 'wait' }, { asOf: day(-2), workshopId: 'FORGE' }],
  wipDailyDetail: [{ date: SPAN }, { date: SPAN, workshopId: 'FORGE' }, { date: `${day(-3)},${day(-1)}`, productLine: 'shaft' }],
}
/** What a list of output is added up by, under each measure that leads there. */
const ADDS: Row = { qty: 'qty', tons: 'weight', stdHours: 'stdHours', actualHours: 'actualHours', runHours: 'actualHours', badQty: 'qty' }
const BY_UNIT: Row = { piece: 'qty', ton: 'weight', hour: 'actualHours' }

/** INV-83: what a report of the workshops says is what the book of output says, and the rows behind it. */
appTest('reports on output and work in process', tools => {
  const { app, as, row, dept, keeps } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  keeps(outputFactBreaches, wipBreaches)
  const known = new Map<string, Report>()
  let ids: Row = {}
  const ask = async (call: string, query: Row, account = 'admin') => (await as(account)).get(`blade-biz/report/${call}`, query)
  const asked = (query: Row): Row => Object.fromEntries(Object.entries(query).map(([name, value]) => [name, ids[value] ?? value]))
  beforeAll(async () => {
    for (const [key, { report }] of await allReports()) if (key in ASKED) known.set(key, report)
    const { id: MACHINE = '' } = await row('eq_equipment', { equipment_code: 'SB-0001' }, 'id')
    const { id: PRODUCT = '' } = await row('wh_material', { material_code: 'CP-0009' }, 'id')
    ids = { FORGE: dept('forge'), MACHINE, PRODUCT }
    // Something is done, taken back and done again today.
    const line = await routeOf([{ processCode: 'DZ50', isCheck: false }])
    const workId = await ordered(line, 2)
    for (const nth of [0, 1]) {
      const execId = await stepOf(workId, 'DZ50', nth)
      for (const name of ['start', 'finish']) expect(await reports('worker01', name, execId)).toBe('操作成功')
      if (nth === 0) expect(await reports('meng.deshan', 'undo', execId, { reason: '误报' })).toBe('操作成功')
    }
  })

  it.each(Object.entries(ASKED))(
    '%s: totals are the books, rows and groups add up, lists behind figures say the same',
    async (key, variants) => {
      const report = must(known.get(key), key)
      const sums = Object.entries(report.measures).filter(([, { total }]) => total === 'sum')
      let seen = 0
      for (const variant of variants) {
        const query = { report: key, ...asked(variant) }
        const whole = await ask('totals', query)
        expect(whole.status, JSON.stringify(whole.body)).toBe(200)
        const totals: Row = whole.body.data.totals
        const ties = (await ask('ties', query)).body.data as { measure: string; difference: string; figure: string; against: string }[]
        expect(
          ties.filter(({ difference }) => Number(difference) !== 0),
          JSON.stringify(variant),
        ).toEqual([])
        expect(ties.length).toBeGreaterThan(0)
        for (const chart of Object.keys(report.charts)) expect((await ask('chart', { ...query, chart })).status, chart).toBe(200)
        const rows: Row[] = (await ask('rows', { ...query, size: '500' })).body.data.records
        seen += rows.length
        const groups: Row[] =
          report.keys.length > 0 ? (await ask('rows', { ...query, by: report.keys[0]!, size: '500' })).body.data.records : rows
        for (const [name, { alike }] of sums) {
          if (alike && new Set(rows.map(row => row[alike])).size > 1) {
            expect(totals[name] || '', `${key} ${name}: days are not added up`).toBe('')
            continue
          }
          for (const all of [rows, groups]) {
            const added = all.reduce((sum, each) => sum.plus(each[name] || 0), new Big(0))
            expect(
              added
                .minus(totals[name] || 0)
                .abs()
                .lt('0.02'),
              `${key} ${name} ${JSON.stringify(variant)}`,
            ).toBe(true)
          }
        }
        for (const each of rows.slice(0, 4)) await compareWithList(report, asked(variant), each)
      }
      expect(seen).toBeGreaterThan(0)
    },
  )

  /** The sum of the list that a figure leads to is the figure. */
  async function compareWithList(report: Report, filters: Row, row: Row): Promise<void> {
    const keys = Object.fromEntries(report.keys.map(name => [name, row[name]]))
    for (const [name, measure] of Object.entries(report.measures)) {
      const sum = ADDS[name] ?? BY_UNIT[filters.unit ?? '']
      const address = measure.drill?.key === 'outputFact' && sum ? drillTo(report, measure, filters, keys) : undefined
      if (!address || !row[name]) continue
      const where = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
      const [found] = await tools.figures('admin', [{ master: 'outputFact', where, sum }])
      const figure = new Big(row[name]!).times(sum === 'weight' ? 1000 : 1)
      expect(
        new Big(found?.sum || 0)
          .minus(figure)
          .abs()
          .lte(sum === 'weight' ? 1 : 0),
        `${report.key} ${name}: ${address}`,
      ).toBe(true)
    }
  }

  it('the tables of days tie to the reports on periods: 车间产量表 to 4.11, 工序产量表 to 4.10', async () => {
    const date = `${MONTH}-01,${day(0)}`
    const total = async (report: string, query: Row): Promise<Row> => (await ask('totals', { report, ...query })).body.data.totals
    const [shops, processes] = [await total('workshopOutputProduct', { date }), await total('productOutputProcess', { date })]
    for (const [unit, name] of [
      ['piece', 'qty'],
      ['ton', 'tons'],
    ] as const) {
      expect(Number((await total('workshopYieldTable', { date: MONTH, unit })).total)).toBe(Number(shops[name]))
      expect(Number((await total('processYieldTable', { date: MONTH, unit })).total)).toBe(Number(processes[name]))
    }
    expect(Number((await total('processYieldTable', { date: MONTH, unit: 'hour' })).total)).toBe(Number(processes.actualHours))
    expect(Number(shops.qty)).toBeGreaterThan(0)
    expect(Number((await total('productOutputProcess', { date })).planQty)).toBeGreaterThan(0)
  })

  it('the workshops together get the internal price of every piece that was finished', async () => {
    const [made] = await app.sql<{ value: string; price: string }>(`
      with done as (select distinct piece_id, product_id from erp_producation_output_fact where is_last = 'yes' and is_output = 'yes' and date < current_date)
      select (select sum(f.output_value) from erp_producation_output_fact f where f.piece_id in (select piece_id from done))::text as value,
        (select sum(i.price) from done join sal_internal_price i on i.product_id = done.product_id)::text as price`)
    expect(Number(made?.price)).toBeGreaterThan(0)
    expect(made?.value).toBe(made?.price)
  })

  it('are read by those who make, not by others', async () => {
    for (const key of Object.keys(ASKED)) {
      expect((await ask('totals', { report: key }, READER)).status, key).toBe(200)
      expect((await ask('totals', { report: key }, STRANGER)).status, key).toBe(403)
    }
    expect((await ask('totals', { report: 'wipProductDetail' }, READER)).body.data.totals).not.toHaveProperty('value')
  })
})
