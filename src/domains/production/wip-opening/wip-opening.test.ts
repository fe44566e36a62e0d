import { beforeAll, expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { addDays } from '#model/day.ts'
import { appTest, day, PLANNER, productionIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { pieceIssueBreaches } from '../feed/feed-rules.query.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'

const COST = 'wei.lin'

/** 期初在制: what stood in the workshops before the books began, entered by planners and posted by the cost accountant. */
appTest('期初在制', tools => {
  const { app, booking, act, row, rows, dept, list } = tools
  const { routeOf, stepOf, reports } = productionIn(tools)
  tools.keeps(workOrderBreaches, workExecBreaches, pieceIssueBreaches, pieceCostBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  let [first, seq] = ['', 0]
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG10', isCheck: true },
      { processCode: 'JG70', isCheck: false },
    ])
    first = (await row('accounting_period', { is_first: 'yes' }, 'period')).period!
    const nodes = await rows('erp_producation_route_process', { route_id: line.routeId, process_code: 'JG10' }, 'process_seq')
    seq = Number(nodes[0]!.process_seq)
  })
  const turn = (state: 'open' | 'closed') => booking(book => turnPeriod(book, first, state, ''))
  const enter = async (proCode: string, more: object = {}, by = PLANNER) => {
    const { materialId, routeId } = line
    const piece = { materialId, routeId, processSeq: seq, deptShopId: dept('forge'), heatNo: 'H1', ingotNo: 'D1', planEnd: day(20) }
    return (await act(by, 'wipOpening', 'enter', undefined, { proCode, ...piece, accumCost: '81234.56', ...more })).body
  }
  const book = async (controlTotal: string, by = COST) => (await act(by, 'wipOpening', 'book', undefined, { controlTotal })).body

  it('is entered while the first period is open, by planners, for a step of a route in force', async () => {
    expect((await enter('25ZZ9001')).msg).toBe(`会计期间已关闭：${first}`)
    await turn('open')
    expect((await enter('25ZZ9001', {}, COST)).code).toBe(403)
    expect((await enter('26ZZ0009')).msg).toBe('产品编号【26ZZ0009】已存在')
    expect((await enter('25ZZ9001', { processSeq: 999 })).msg).toBe('产品编号【25ZZ9001】：路线中没有序号为 999 的工序')
    expect((await enter('25ZZ9001', { deptShopId: dept('finance') })).msg).toBe('所选部门不是生产车间')
    const twice = await Promise.all([enter('25ZZ9001'), enter('25ZZ9001')])
    expect(twice.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await enter('25ZZ9002', { accumCost: '100', ingotNo: 'D2' })).msg).toBe('操作成功')
    expect(await rows('erp_producation_workorder_piece', { pro_code: ['25ZZ9001', '25ZZ9002'] })).toEqual([])
  })

  it('is posted as a whole by the cost accountant against the old books: a running order whose pieces stand at their step', async () => {
    expect((await book('81334.56', PLANNER)).code).toBe(403)
    expect((await book('81334.57')).msg).toBe('待入账合计 81334.56 与原账套金额 81334.57 不一致')
    const both = await Promise.all([book('81334.56'), book('81334.56')])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    const pieces = await rows('erp_producation_workorder_piece', { pro_code: ['25ZZ9001', '25ZZ9002'] }, '*', 'pro_code')
    expect(pieces).toMatchObject([
      { heat_no: 'H1', ingot_no: 'D1', place: 'shop', status: '0' },
      { heat_no: 'H1', ingot_no: 'D2', place: 'shop', status: '0' },
    ])
    const workId = pieces[0]!.work_id!
    expect(await row('erp_producation_workorder', { id: workId }, 'status, qty')).toMatchObject({ status: '30' })
    const steps = await rows('erp_producation_workorder_exec', { piece_id: pieces[0]!.id }, 'process_code, status', 'process_seq')
    expect(steps.map(each => `${each.process_code} ${each.status}`)).toEqual(['DZ50 4', 'JG10 1', 'JG70 0'])
    expect(await rows('erp_producation_work_report', { piece_id: pieces[0]!.id })).toEqual([])
    const costs = await rows('erp_producation_piece_cost', { work_id: workId }, 'cost_item, amount, period, post_date::text', 'id')
    expect(costs).toEqual([
      { cost_item: 'OPENING', amount: '81234.56', period: first, post_date: addDays(`${first}-01`, -1) },
      { cost_item: 'OPENING', amount: '100.00', period: first, post_date: addDays(`${first}-01`, -1) },
    ])
    expect((await list(COST, 'wipOpening', { proCode: '25ZZ9001' }))[0]).toMatchObject({ openingState: 'posted', workId })
    expect((await book('0')).msg).toBe('没有待入账的期初在制')
    await turn('closed')
    const lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id!
    expect(await reports('worker01', 'start', await stepOf(workId, 'JG10'), { equipmentId: lathe })).toBe('操作成功')
    expect(await reports('worker01', 'finish', await stepOf(workId, 'JG10'))).toBe('操作成功')
  })

  it('what is wrong goes back to whoever entered it, and may be entered again', async () => {
    await turn('open')
    expect((await enter('25ZZ9003')).msg).toBe('操作成功')
    const [made] = await list(COST, 'wipOpening', { proCode: '25ZZ9003' })
    expect((await act(COST, 'wipOpening', 'refuse', made!.id, { refuseReason: '成本不对' })).body.msg).toBe('操作成功')
    expect((await enter('25ZZ9003', { accumCost: '5' })).msg).toBe('操作成功')
    expect((await act(COST, 'wipOpening', 'refuse', made!.id, { refuseReason: '成本不对' })).body.code).not.toBe(200)
    await app.sql(`update erp_producation_wip_opening set is_deleted = 1 where opening_state = 'wait'`)
    await turn('closed')
  })
})
