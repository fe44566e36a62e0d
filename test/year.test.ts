import { beforeAll, expect, it } from 'vitest'
import { allBreaches } from '#app/nightly.ts'
import { loadYear } from '#seed/load-year.ts'
import { type Extent, WHOLE_YEAR } from '#server/document/demo.ts'
import { appTest } from './setup/app-test.ts'

/** A quarter of pieces over a quarter of a year, by the generator of the whole one; `YEAR=whole` makes all of it. */
const EXTENT: Extent = process.env.YEAR === 'whole' ? WHOLE_YEAR : { months: 3, share: 0.25 }
const ACCOUNTANT = 'wei.lin'
const PLANNER = 'shao.min'
const BUYERS_HEAD = 'sun.jianguo'
const TREASURER = 'zheng.guoping'

/** What must be the same in every run, whichever ids it draws. */
const FIGURES = `
  select 'output ' || to_char(f.date, 'YYYY-MM') || ' ' || m.material_code as what, count(*)::text || ' ' || sum(f.actual_hours) || ' ' || sum(f.output_value) as figure
  from erp_producation_output_fact f join wh_material m on m.id = f.product_id where m.material_code like 'CP-01%' group by 1
  union all
  select 'cost ' || c.period || ' ' || c.cost_item, sum(c.amount)::text from erp_producation_piece_cost c
  join erp_producation_workorder w on w.id = c.work_id join wh_material m on m.id = w.material_id where m.material_code like 'CP-01%' group by 1
  union all
  select 'pieces ' || p.status || ' ' || coalesce(p.place, ''), count(*)::text from erp_producation_workorder_piece p
  join wh_material m on m.id = p.material_id where m.material_code like 'CP-01%' group by 1
  union all
  select 'ordered ' || to_char(order_date, 'YYYY-MM'), count(*)::text || ' ' || sum(line_amount) from purchase_order_line
  where material_code like 'GD-01%' group by 1
  union all
  select 'paid ' || to_char(pay_date, 'YYYY-MM'), count(*)::text || ' ' || sum(amount) from payment where bank_voucher_no like 'YH-%' group by 1
  order by 1`

/** 示范年度: a year of making beside the small demo company. */
appTest('示范年度', ({ app, as }) => {
  const sum = async (text: string) => (await app.sql<{ sum: string | null }>(text))[0]!.sum
  const months: string[] = []

  beforeAll(async () => {
    const now = new Date()
    await Promise.all(app.sites.map(site => loadYear(app, site, now, EXTENT)))
    const found = await app.sql<{ month: string }>(
      `select distinct month from erp_producation_workshop_rate where status = 'closed' order by 1`,
    )
    months.push(...found.map(({ month }) => month))
  }, 400_000)

  it('breaks no rule on either site', { timeout: 120_000 }, async () => {
    for (const { database } of app.sites)
      for (const [name, check] of await allBreaches()) expect([name, await check(database.reader)]).toEqual([name, []])
  })

  it('keeps every machine at one thing at a time, beside what it makes of the small company', async () => {
    const spans = `select e.equipment_id, min(e.start_time) as start_time, max(coalesce(e.end_time, now())) as end_time
      from erp_producation_workorder_exec e where e.equipment_id is not null and e.start_time is not null group by e.equipment_id, coalesce(e.charge_id, e.id)`
    const [{ count } = { count: '0' }] = await app.sql<{ count: string }>(`select count(*) from (${spans}) s`)
    expect(Number(count)).toBeGreaterThan(300)
    const atOnce = await app.sql(`select m.equipment_code, count(*) from (
        select s.*, max(s.end_time) over (partition by s.equipment_id order by s.start_time rows between unbounded preceding and 1 preceding) as busy
        from (${spans}) s) t join eq_equipment m on m.id = t.equipment_id where t.busy > t.start_time group by 1`)
    expect(atOnce).toEqual([])
  })

  it('is the same whenever it is made, and made once', async () => {
    const figures = async (at: number) => (await app.sites[at]!.database.beside.query<{ what: string; figure: string }>(FIGURES)).rows
    const first = await figures(0)
    expect(first.length).toBeGreaterThan(20)
    expect(await figures(1)).toEqual(first)
    await loadYear(app, app.sites[0]!, new Date(), EXTENT)
    expect(await figures(0)).toEqual(first)
  })

  it('has pieces that fail, about as many as in a workshop, what was decided about each, and certificates of the rest', async () => {
    const ofYear = `from qc_nonconformity n join erp_producation_workorder_piece p on p.id = n.piece_id join erp_producation_workorder_exec e on e.id = n.exec_id
      join erp_producation_work_report r on r.exec_id = e.id and r.report_action = 'finish' and r.op_key like 'year %'`
    const [{ pieces } = { pieces: '0' }] = await app.sql<{ pieces: string }>(
      `select count(distinct piece_id) as pieces from erp_producation_work_report where op_key like 'year %'`,
    )
    const found = await app.sql<{ disposition: string | null; state: string; count: string; slow: string }>(
      `select n.disposition, n.state, count(*), count(*) filter (where n.close_time < n.found_time) as slow ${ofYear} group by 1, 2`,
    )
    const failed = found.reduce((sum, { count }) => sum + Number(count), 0)
    expect(failed).toBeGreaterThan(0)
    expect(failed / Number(pieces)).toBeLessThan(0.25)
    expect(found.filter(({ slow }) => slow !== '0')).toEqual([])
    const decided = new Set(found.flatMap(({ disposition }) => disposition ?? []))
    if (EXTENT === WHOLE_YEAR) expect([...decided].sort()).toEqual(['concession', 'recheck', 'rework', 'scrap'])
    // What is finished has its certificate, as soon as somebody has had the time.
    expect(
      Number(
        await sum(`select count(*) as sum from qc_certificate c where c.state = 'issued' and exists (select 1 from erp_producation_work_report r
        where r.piece_id = c.piece_id and r.op_key like 'year %')`),
      ),
    ).toBeGreaterThan(0)
    // Who failed for good is on the register of scrap, who was worked again has a second round that passed.
    expect(await sum(`select count(*) as sum ${ofYear} where n.disposition = 'scrap' and n.state = 'closed' and p.status <> '2'`)).toBe('0')
    expect(
      await sum(`select count(*) as sum ${ofYear} where n.disposition = 'rework' and not exists (select 1 from erp_producation_workorder_exec a
        where a.piece_id = p.id and a.node_key = e.node_key and a.round = 2 and a.status = '4')`),
    ).toBe('0')
  })

  it('settles every month but the last two, with variances of both signs; what came into stock is what it had cost', async () => {
    expect(months).toHaveLength(EXTENT.months - 1)
    expect(await app.sql(`select 1 from accounting_period where period = any ($1) and state <> 'closed'`, [months])).toEqual([])
    for (const sign of ['>', '<'])
      expect(Number(await sum(`select count(*) as sum from erp_producation_cost_variance where amount ${sign} 0`))).toBeGreaterThan(0)
    const made = await sum(
      `select sum(l.amount) from stock_ledger l join wh_warehouse w on w.id = l.warehouse_id where w.warehouse_code = 'CP02'`,
    )
    expect(Number(made)).toBeGreaterThan(0)
    expect(made).toBe(
      await sum(`select -sum(c.amount) as sum from erp_producation_piece_cost c join stock_ledger l on l.biz_line_id = c.piece_id and l.biz_type = 'PRODUCE_IN'
        join wh_warehouse w on w.id = l.warehouse_id and w.warehouse_code = 'CP02' where c.cost_item = 'PRODUCE_OUT'`),
    )
  })

  it('ties in the reports over it', async () => {
    const [first = '', last = ''] = [months[0], months.at(-1)]
    const period = `${first},${last}`
    const days = `${first}-01,${last}-28`
    for (const [account, report, query] of [
      [ACCOUNTANT, 'finishedCost', { period }],
      [ACCOUNTANT, 'workshopVariance', { period }],
      [ACCOUNTANT, 'pieceCostSummary', { costState: 'wip' }],
      [PLANNER, 'productOutputProcess', { date: days }],
      [PLANNER, 'workshopOutputProduct', { date: days }],
      [BUYERS_HEAD, 'orderExecution', { orderDate: days }],
      [BUYERS_HEAD, 'purchaseAmounts', { period }],
      [TREASURER, 'invoiceDetail', { invoiceDate: days }],
      [TREASURER, 'payableAging', {}],
      [TREASURER, 'uninvoicedDetail', {}],
    ] as const) {
      const { body } = await (await as(account)).get('blade-biz/report/ties', { report, size: '500', ...query })
      const ties = body.data as { measure: string; difference: string; figure: string }[]
      expect([report, ties.filter(({ difference }) => Number(difference) !== 0)]).toEqual([report, []])
      expect([report, ties.some(({ figure }) => Number(figure) > 0)]).toEqual([report, true])
    }
  })

  it('buys what the workshops used: every ingot came by an order, and what was due was mostly paid by papers that everybody approved', async () => {
    const strays = `select count(*) as sum from stock_ledger l join wh_material m on m.id = l.material_id and m.material_code like 'GD-01%'
      where l.biz_type = 'RECEIPT' and not exists (select 1 from wh_receipt_line r where r.id = l.biz_line_id and r.purchase_order_line_id is not null)`
    expect(await sum(strays)).toBe('0')
    expect(Number(await sum(`select count(*) as sum from wh_arrival_ingot where ingot_state = 'received'`))).toBeGreaterThan(10)
    const settled = `select count(*) filter (where invoice_state = 'paid') * 100 / count(*) as sum from purchase_invoice
      where bill_no like 'CGSPY%' and due_date < current_date - 14`
    expect(Number(await sum(settled))).toBeGreaterThan(50)
    const papers = `select count(*) as sum from payment y join document d on d.number = y.bill_no and d.flow_key = 'pay_apply' and d.approval_status = 3
      where y.bank_voucher_no like 'YH-%'`
    expect(Number(await sum(papers))).toBeGreaterThan(3)
    const unread = `select count(*) as sum from sys_message m join purchase_order_line l on m.title = '新订单：' || l.purchase_order_no
      and l.material_code like 'GD-01%' where m.status = 0`
    expect(await sum(unread)).toBe('0')
  })
})
