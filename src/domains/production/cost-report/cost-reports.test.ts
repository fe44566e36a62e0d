import { expect, it } from 'vitest'
import { addMonths } from '#model/day.ts'
import { appTest, month, settleWorkshops, stockIn } from '#test/harness.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'

const ACCOUNTANT = 'wei.lin'
const REPORTS = ['pieceCostSummary', 'finishedCost', 'workshopVariance']

/** What finance reads of the cost of making. */
appTest('成本报表', tools => {
  const { as, app, dept, rows } = tools
  const { warehouse } = stockIn(tools)
  const before = addMonths(`${month}-01`, -1).slice(0, 7)
  const ask = async (report: string, call: string, more: object = {}, by = ACCOUNTANT) =>
    (await as(by)).get(`blade-biz/report/${call}`, { report, size: '500', ...more })
  const records = async (report: string, more: object = {}) =>
    (await ask(report, 'rows', more)).body.data.records as Record<string, string>[]
  const totals = async (report: string, more: object = {}) => (await ask(report, 'totals', more)).body.data.totals as Record<string, string>
  const sum = async (text: string) => (await app.sql<{ sum: string }>(text))[0]!.sum

  it.each(REPORTS)('%s is tied to its ledger, and read by those who may know what things cost', async report => {
    const ranges = report === 'pieceCostSummary' ? [{}, { costState: 'wip' }] : [{ period: `${before},${month}` }]
    for (const range of ranges) {
      const { data } = (await ask(report, 'ties', range)).body
      expect(data.length).toBeGreaterThan(0)
      expect(data.filter(({ difference }: { difference: string }) => Number(difference) !== 0)).toEqual([])
    }
    expect((await ask(report, 'rows', {}, 'worker01')).status).toBe(403)
    expect((await ask(report, 'rows', {}, 'supplier01')).status).toBe(403)
  })

  it('件成本: every piece by item; pieces in process and what no piece has got are the work in process', async () => {
    expect((await totals('pieceCostSummary', { costState: 'wip' })).left).toBe(
      await sum('select sum(amount) from erp_producation_piece_cost'),
    )
    const [piece] = await rows('erp_producation_workorder_piece', { pro_code: '26ZZ0008' }, 'id')
    const [row] = await records('pieceCostSummary', { pieceId: piece!.id })
    for (const [name, item] of [
      ['material', 'MATERIAL'],
      ['labor', 'LABOR'],
      ['energy', 'ENERGY'],
    ])
      expect(row![name!]).toBe(
        await sum(`select sum(amount) from erp_producation_piece_cost where piece_id = ${piece!.id} and cost_item = '${item}'`),
      )
    expect(row).toMatchObject({ costState: 'wip', redone: '0.00', left: row!.cost })
    const unfed = (await records('pieceCostSummary', { costState: 'wip' })).filter(({ pieceId }) => !pieceId)
    expect(unfed.length).toBeGreaterThan(0)
  })

  it('件成本 is kept with every entry, and with a step that comes to belong to another copy of its route', async () => {
    const [step] = await app.sql<{ id: string; piece_id: string; rev_no: number; standard: string; actual: string }>(
      `select e.id, e.piece_id, e.rev_no, s.standard, sum(round(sign(c.basis) * n.run_time * c.rate, 2))::text as actual
       from erp_producation_piece_cost c join erp_producation_workorder_exec e on e.id = c.exec_id and e.round = 1 and e.node_ref_type = 1
       join erp_producation_workorder_node n on n.work_id = e.work_id and n.rev_no = e.rev_no and n.node_key = e.node_key and n.run_time > 0
       join erp_producation_cost_sum s on s.bearer_id = e.piece_id group by 1, 2, 3, 4 having sum(c.amount) > 0 order by 1`,
    )
    const { id, piece_id: pieceId, rev_no: revNo, standard, actual } = step!
    const shown = async () => (await records('pieceCostSummary', { pieceId }))[0]!.standard
    const faults = async () => (await pieceCostBreaches(app.sites[0]!.database.reader)).map(({ rule, subject }) => `${rule} ${subject}`)
    const found = [`INV-83 what a piece has cost is the sum of its entries ${pieceId}`]
    expect([await shown(), await faults()]).toEqual([standard, []])
    await app.sql('update erp_producation_workorder_exec set rev_no = 99 where id = $1', [id])
    expect([await shown(), await faults()]).toEqual([(Number(standard) - Number(actual)).toFixed(2), []])
    await app.sql('update erp_producation_workorder_exec set rev_no = $1 where id = $2', [revNo, id])
    expect([await shown(), await faults()]).toEqual([standard, []])
    await app.sql('update erp_producation_cost_sum set labor = labor + 0.01 where bearer_id = $1', [pieceId])
    expect(await faults()).toEqual(found)
    await app.sql('update erp_producation_cost_sum set labor = labor - 0.01 where bearer_id = $1', [pieceId])
  })

  it('完工成本: what pieces came into stock with, and what it consists of', async () => {
    const [piece] = await rows('erp_producation_workorder_piece', { pro_code: '26ZZ0009' }, 'id, material_id')
    const cost = await sum(`select sum(amount) from erp_producation_piece_cost where piece_id = ${piece!.id}`)
    const warehouseId = await warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [warehouseId])
    const range = { period: `${month},${month}`, productId: piece!.material_id }
    const was = await totals('finishedCost', range)
    const reply = await (await as('liang.yan')).post('blade-biz/erpproducationworkorder/stockIn', { proCode: '26ZZ0009', warehouseId })
    expect(reply.body.msg).toBe('操作成功')
    const is = await totals('finishedCost', range)
    expect((Number(is.cost) - Number(was.cost ?? 0)).toFixed(2)).toBe(cost)
    expect(Number(is.qty)).toBe(Number(was.qty ?? 0) + 1)
    // For whom, and of which line.
    const [line] = await app.sql<{ id: string; customer_id: string }>(
      'select l.id, l.customer_id from sal_order_line l join erp_producation_demand d on d.sales_order_line_id = l.id::text order by l.id',
    )
    const other = (await rows('sal_customer', { is_deleted: 0 }, 'id')).find(({ id }) => id !== line!.customer_id)!
    await app.sql(
      `update erp_producation_workorder_piece set demand_id = (select id from erp_producation_demand where sales_order_line_id = $1) where id = $2`,
      [line!.id, piece!.id],
    )
    expect(await totals('finishedCost', { ...range, customerId: line!.customer_id })).toMatchObject({ qty: '1', cost })
    expect((await totals('finishedCost', { ...range, customerId: other.id })).qty || '0').toBe('0')
    const [product] = await rows('sal_product', { id: piece!.material_id! }, 'product_line')
    expect((await totals('finishedCost', { ...range, productLine: product!.product_line ?? '' })).cost).toBe(is.cost)
    expect((await totals('finishedCost', { ...range, productLine: 'no such line' })).qty || '0').toBe('0')
    expect((await records('pieceCostSummary', { pieceId: piece!.id }))[0]).toMatchObject({ costState: 'done', left: '0.00', cost })
  })

  it('车间成本差异: absorbed, spent and the difference of a settled month', async () => {
    const asked = { period: `${before},${before}`, workshopId: dept('forge') }
    expect((await records('workshopVariance', asked))[0]).toMatchObject({ status: 'open', total: '0.00' })
    await settleWorkshops(tools, before)
    const [row] = await records('workshopVariance', asked)
    expect(row).toMatchObject({ status: 'closed' })
    expect((Number(row!.actualLabor) - Number(row!.absorbedLabor)).toFixed(2)).toBe(row!.laborVariance)
    expect((Number(row!.actualEnergy) - Number(row!.absorbedEnergy)).toFixed(2)).toBe(row!.energyVariance)
    expect((await totals('workshopVariance', { period: `${before},${before}` })).total).toBe(
      await sum(`select sum(amount) from erp_producation_cost_variance where period = '${before}'`),
    )
  })
})
