import Big from 'big.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { allReports } from '#app/discover.ts'
import { recordInspections } from '#domains/quality/inspection/inspection.ledger.ts'
import { qualityLosses } from '#domains/quality/loss/quality-loss.table.ts'
import { decimalsOf, isRange } from '#model/form/field.ts'
import { drillTo, type Report } from '#model/report.ts'
import { post } from '#server/document/ledger.ts'
import { appTest, day } from '#test/harness.ts'
import type { Session } from '../setup/app.ts'

type Row = Record<string, string>

const YEAR = [day(-365), day(1)].join(',')
const HEAD = 'jin.yu'
const SALESMAN = 'pan.yang'

interface Asked {
  /** All there is. */
  readonly whole: Row
  readonly reader: string
  readonly stranger: string
  /** What the list behind a figure is added up by; without it, its rows are counted. */
  readonly adds?: Row
}

const LOST = { scrapLoss: 'amount', returnLoss: 'amount', claimed: 'amount', netLoss: 'amount', memo: 'amount' }
const INGOTS = {
  ...{ closePieces: 'pieces', heldTons: 'reservedQty', freeTons: 'availableQty' },
  ...{ goodTons: 'onHandQty', concessionTons: 'onHandQty', frozenTons: 'onHandQty' },
}
const REPORTS: Readonly<Record<string, Asked>> = {
  ncrReport: { whole: { foundTime: YEAR }, reader: HEAD, stranger: 'yu.na' },
  qualityLossReport: { whole: { postDate: YEAR }, reader: HEAD, stranger: 'yu.na', adds: LOST },
  productPassRateIndexDetail: { whole: { postTime: YEAR }, reader: HEAD, stranger: 'yu.na' },
  productPassRateProcessDetail: { whole: { postTime: YEAR }, reader: HEAD, stranger: 'yu.na' },
  productPassRateProductDetail: { whole: { period: YEAR }, reader: HEAD, stranger: 'yu.na', adds: { scrapLoss: 'lossAmount' } },
  incomingPassRateProduct: { whole: { inspectDate: YEAR }, reader: HEAD, stranger: 'yu.na' },
  ingotStockDaily: {
    ...{ whole: { postTime: [day(-40), day(0)].join(',') }, reader: 'zhu.lei', stranger: 'yu.na' },
    adds: { inPieces: 'pieces', returnPieces: 'pieces', ...INGOTS },
  },
  routeNeatStatus: { whole: {}, reader: 'yao.yuan', stranger: 'yu.na' },
  trace: { whole: {}, reader: HEAD, stranger: 'zhu.lei' },
  orderProgress: { whole: {}, reader: 'yu.na', stranger: 'he.qi' },
}
const FEW = { numRuns: Number(process.env.LEDGER_RUNS ?? 12) }

/** INV-83: what a report says is what its books say, whatever it is asked for, and the lists behind its figures say the same. */
appTest('reports over quality, routes, orders and ingots', ({ app, as, booking, rows, dept, user, save }) => {
  const reports = new Map<string, Report>()
  const elsewhere = new Map<string, string>()
  let admin: Session
  let away: Session

  const ask = async (session: Session, call: string, query: Row) => {
    const { status, body } = await session.get(`blade-biz/report/${call}`, query)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const totalsOf = async (report: string, query: Row): Promise<Row> => (await ask(admin, 'totals', { report, ...query })).totals
  const rowsOf = async (report: string, query: Row): Promise<Row[]> => {
    const found: Row[] = []
    for (let current = 1, pages = 1; current <= pages; current++) {
      const page = await ask(admin, 'rows', { report, size: '500', current: String(current), ...query })
      found.push(...page.records)
      pages = page.pages
    }
    return found
  }
  const theirs = async () => {
    for (const [report, { whole }] of Object.entries(REPORTS))
      elsewhere.set(report, JSON.stringify(await ask(away, 'totals', { report, ...whole })))
  }

  beforeAll(async () => {
    for (const [key, { report }] of await allReports()) reports.set(key, report)
    admin = await as('admin')
    away = await app.signIn('admin', { site: 2 })
    await theirs()
    await business()
  })

  /** What demo days lack: losses of every kind, and nonconformities of many causes, fates and days. */
  async function business() {
    const [piece] = await rows('erp_producation_workorder_piece', { is_deleted: 0 }, 'id, material_id')
    const lost = fc.record({
      ...{
        ago: fc.nat(300),
        lossKind: fc.constantFrom('scrap', 'rework', 'return', 'claim'),
        cents: fc.integer({ min: 1, max: 9_999_999 }),
      },
      ...{ dutyType: fc.constantFrom('work', 'material', 'process'), defectCode: fc.constantFrom('crack', 'ut', 'size', null) },
    })
    const losses = fc.sample(lost, { numRuns: 40, seed: 7 })
    await booking(async book => {
      const period = day(0).slice(0, 7)
      await post(
        book,
        qualityLosses,
        losses.map(({ ago, lossKind, cents, ...rest }) => ({
          ...{ ...rest, lossKind, period, postDate: day(-ago), billNo: 'T1', pieceId: piece!.id, materialId: piece!.material_id!, py: '' },
          ...{ dutyDeptId: dept('forge'), isMemo: lossKind === 'rework' ? 'yes' : 'no' },
          amount: new Big(cents).div(lossKind === 'claim' ? -100 : 100).toFixed(2),
        })),
      )
    })
    // Looked at once more, with other values.
    const seen =
      await app.sql<Row>(`select x.index_code, x.index_name, x.index_type, i.exec_id, i.work_id, i.piece_id, i.node_key, i.process_name
      from qc_inspection i join qc_inspection_index x on x.inspection_id = i.id where i.index_count = 1 order by i.id limit 30`)
    const isGood = fc.sample(fc.boolean(), { numRuns: seen.length, seed: 7 })
    await booking(book =>
      recordInspections(
        book,
        seen.map((row, at) => ({
          ...{ workId: row.work_id!, pieceId: row.piece_id!, execId: row.exec_id!, nodeKey: row.node_key!, processName: row.process_name! },
          ...{
            round: 1 + (at % 2),
            checkNo: 2,
            inspectType: 'process',
            pass: isGood[at]!,
            inspectorId: book.newId(),
            opKey: `again ${at}`,
          },
          items: [
            {
              ...{ indexCode: row.index_code!, indexName: row.index_name!, indexType: row.index_type!, isKey: false, limits: '' },
              ...{ values: ['1'], pass: isGood[at]! },
            },
          ],
        })),
      ),
    )
    await app.sql('update sal_customer set sales_user_id = $1 where id = (select customer_id from sal_order_line order by id limit 1)', [
      user('yu.na'),
    ])
    // Pieces that are on their way become those of an order.
    await app.sql(`update erp_producation_workorder_piece set demand_id = (select d.id from erp_producation_demand d
      join sal_order_line l on l.id::text = d.sales_order_line_id order by d.id limit 1)
      where id in (select id from erp_producation_workorder_piece where demand_id is not null order by status desc, id limit 25)`)
    await app.sql(`update qc_nonconformity set found_time = found_time - (id % 200) * interval '1 day',
      defect_code = (array['crack', 'ut', 'size', null])[1 + id % 4] where is_deleted = 0`)
  }

  const sumOf = (found: readonly Row[], name: string) => found.reduce((sum, row) => sum.plus(row[name] || 0), new Big(0))

  /** The totals that these rows must have. */
  function expected({ measures }: Report, found: readonly Row[], totals: Row, of: string): void {
    for (const [name, { total, of: parts, alike, field }] of Object.entries(measures)) {
      const said = `${of} ${name}`
      const isMixed = alike !== undefined && new Set(found.map(row => row[alike])).size > 1
      const digits = decimalsOf[field.kind] ?? 0
      const isEmpty = found.every(row => row[name] === '')
      if (isMixed || total === 'none' || (isEmpty && !parts)) expect(totals[name], said).toBe('')
      // Rows are shown rounded, sums are not.
      else if (total === 'sum')
        expect(
          sumOf(found, name)
            .minus(totals[name]!)
            .abs()
            .lte(new Big(found.length).times(`1e-${digits}`)),
          said,
        ).toBe(true)
      else if (parts && digits === 2) {
        const [part, whole, before, beforeOf] = parts.map(each => sumOf(found, each!))
        const zero = whole!.eq(0) || (beforeOf && (beforeOf.eq(0) || before!.eq(0)))
        const share = zero ? undefined : before && beforeOf ? part!.div(whole!).div(before.div(beforeOf)).minus(1) : part!.div(whole!)
        const value = share?.times(field.kind === 'percent' ? 100 : 1)
        if (!value) expect(totals[name], said).toBe('')
        else expect(value.minus(totals[name]!).abs().lt('0.02'), `${said} ${value} ${totals[name]}`).toBe(true)
      }
    }
  }

  /** What the list behind a figure comes to; undefined without a list. */
  async function behind(report: Report, name: string, query: Row, keys: Row, adds: Row): Promise<string | undefined> {
    const { drill } = report.measures[name]!
    const address = drill && !reports.has(drill.key) ? drillTo(report, report.measures[name]!, query, keys) : undefined
    if (!address) return undefined
    const where = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
    const asked = JSON.stringify([{ master: drill!.key, where, ...(adds[name] ? { sum: adds[name] } : {}) }])
    const { body } = await admin.get('blade-biz/master/figures', { asked })
    const value = new Big(adds[name] ? body.data[0].sum : body.data[0].total)
    // Lists of what is weighed are in kilograms.
    return (name.endsWith('Tons') ? value.div(1000) : value).toFixed()
  }

  it('a salesman reads the orders of his own customers', async () => {
    const all = await rowsOf('orderProgress', {})
    const own = new Set((await rows('sal_customer', { sales_user_id: user(SALESMAN), is_deleted: 0 }, 'id')).map(({ id }) => id))
    const { records } = await ask(await as(SALESMAN), 'rows', { report: 'orderProgress', size: '500' })
    expect(records.map(({ salesOrderId, lineNo }: Row) => `${salesOrderId} ${lineNo}`)).toEqual(
      all.filter(({ customerId }) => own.has(customerId!)).map(({ salesOrderId, lineNo }) => `${salesOrderId} ${lineNo}`),
    )
    expect(records.length).toBeLessThan(all.length)
  })

  it('a process is measured by the narrowest target of the months, and a loss by the output value of its days', async () => {
    const asked = { postTime: YEAR }
    const shown = await rowsOf('productPassRateProcessDetail', asked)
    const { processId } = shown.find(row => Number(row.lookCount) > 0 && row.processId)!
    await app.sql(`update erp_producation_month_target set is_deleted = 1 where target_kind = 'pass'`)
    const month = day(0).slice(0, 7)
    const set = async (value: string, more: object = {}) =>
      expect((await save(HEAD, 'monthTarget', { month, targetKind: 'pass', value, ...more })).body.msg).toBe('操作成功')
    await set('90')
    await set('80', { processId })
    for (const row of (await rowsOf('productPassRateProcessDetail', asked)).filter(each => Number(each.lookCount) > 0)) {
      const target = row.processId === processId ? '80.00' : '90.00'
      expect(row).toMatchObject({ targetRate: target })
      expect(new Big(row.firstRate!).minus(target).minus(row.gapRate!).abs().lte('0.01'), `${row.firstRate} ${row.gapRate}`).toBe(true)
    }
    const [made] = await app.sql<{ value: string }>(
      'select sum(output_value)::text as value from erp_producation_output_fact where date between $1 and $2',
      YEAR.split(','),
    )
    const { netLoss, lossPerValue } = await totalsOf('qualityLossReport', { postDate: YEAR })
    expect(Number(made!.value)).toBeGreaterThan(0)
    expect(new Big(netLoss!).times(10_000).div(made!.value).minus(lossPerValue!).abs().lte('0.01')).toBe(true)
  })

  describe.each(Object.entries(REPORTS))('%s', (key, { whole, reader, stranger, adds = {} }) => {
    it('under any filters its totals are its rows and its ledger, and its figures the lists behind them', {
      timeout: 120_000,
    }, async () => {
      const report = reports.get(key)!
      const all = await rowsOf(key, whole)
      expect(all.length).toBeGreaterThan(0)
      const filters = Object.keys(report.filters).filter(name => name in report.dimensions && !isRange(report.filters[name]!.kind))
      const asking = fc.record({
        at: fc.nat(all.length - 1),
        names: fc.subarray(filters.filter(name => report.dimensions[name]!.kind !== 'dept')),
      })
      await fc.assert(
        fc.asyncProperty(asking, async ({ at, names }) => {
          const row = all[at]!
          const chosen = Object.fromEntries(names.flatMap(name => (row[name] ? [[name, row[name]]] : [])))
          const query = { ...whole, ...chosen }
          const found = all.filter(each => Object.entries(chosen).every(([name, value]) => each[name] === value))
          const totals = await totalsOf(key, query)
          expected(report, found, totals, JSON.stringify(query))
          const ties: Row[] = await ask(admin, 'ties', { report: key, ...query })
          expect(ties.filter(({ difference }) => Number(difference) !== 0)).toEqual([])
          const keys = Object.fromEntries(report.keys.map(name => [name, row[name]!]))
          for (const name of Object.keys(report.measures))
            for (const [figure, of] of [
              [row[name], keys],
              [totals[name], {}],
            ] as const) {
              const list = figure ? await behind(report, name, query, of, adds) : undefined
              if (list !== undefined)
                expect(new Big(list).abs().eq(new Big(figure!).abs()), `${name} ${figure} ${list} ${JSON.stringify({ query, of })}`).toBe(
                  true,
                )
            }
        }),
        FEW,
      )
    })

    it('is read by its readers, in groups, and of this site alone', async () => {
      const report = reports.get(key)!
      expect((await (await as(reader)).get('blade-biz/report/totals', { report: key })).status).toBe(200)
      for (const account of [stranger, 'worker01', 'supplier01'])
        expect((await (await as(account)).get('blade-biz/report/rows', { report: key })).status, account).toBe(403)
      const all = await totalsOf(key, whole)
      for (const by of report.keys) {
        const groups = await rowsOf(key, { ...whole, by })
        for (const [name, { total, alike }] of Object.entries(report.measures))
          if (total === 'sum' && !alike && decimalsOf[report.measures[name]!.field.kind] !== 1)
            expect(sumOf(groups, name).minus(all[name]!).abs().lte('0.05'), `${by} ${name}`).toBe(true)
      }
      for (const chart of Object.keys(report.charts)) await ask(admin, 'chart', { report: key, chart, ...whole })
      expect(JSON.stringify(await ask(away, 'totals', { report: key, ...whole }))).toBe(elsewhere.get(key))
    })
  })
})
