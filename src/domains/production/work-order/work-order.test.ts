import { beforeAll, expect, it } from 'vitest'
import { appTest, PLANNER, productionIn, TECHNOLOGIST } from '#test/harness.ts'
import { openDemand } from '../demand/demand.ledger.ts'
import { workOrderBreaches } from './work-rules.query.ts'

const WORK = 'blade-biz/erpproducationworkorder'
const ROUTE = 'blade-biz/erpproducationroute'

/** 生产工单: planned from demands or for stock, given a route that never changes again, split, merged and cancelled before work starts. */
appTest('生产工单', tools => {
  const { as, act, get, rows, row, keeps, app, booking, user, dept, detail, list, told, save } = tools
  const { routeOf, order, choose, days, products } = productionIn(tools)
  keeps(workOrderBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  const post = async (name: string, body: object, account = PLANNER) => (await as(account)).post(`${WORK}/${name}`, body)
  const orderOf = async (id: string) => (await get(PLANNER, `${WORK}/detail`, { id })).body.data
  const plan = () => ({ ...days, deptShopId: dept('forge'), orderClass: '1', routeType: '1', priority: 5 })
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ30' },
      { processCode: 'RC20' },
      { processCode: 'JG20', parallelGroup: 'A', branchNo: 1 },
      { processCode: 'JG30', parallelGroup: 'A', branchNo: 2 },
      { processCode: 'JG70' },
    ])
  })

  it('for stock: numbered, with a number and a QR code for each piece', async () => {
    const made = await orderOf(await order(line.materialId, 2))
    expect(made).toMatchObject({
      status: 10,
      qty: 2,
      wipQty: 2,
      sourceKind: 'stock',
      revNo: 0,
      holdStatus: 0,
      materialCode: line.materialCode,
    })
    const [listed] = await list(PLANNER, 'workOrder', { orderNo: made.orderNo })
    expect(listed).toMatchObject({ qty: 2, wipQty: 2, goodQty: 0, scrapQty: 0 })
    expect(made.orderNo).toMatch(/^WO-\d\d-\d{4}$/)
    const [one, two] = made.pieces
    expect(one.proCode).toMatch(/^\d\d(ZZ|KX|BL|DJ)\d{4}$/)
    expect(Number(two.proCode.slice(4))).toBe(Number(one.proCode.slice(4)) + 1)
    expect(one.qrText).toMatch(new RegExp(`/m/p/${one.proCode}\\?k=[0-9a-f]{8}$`))
    expect(one.qrText.slice(-8)).not.toBe(two.qrText.slice(-8))
    const backwards = { ...plan(), materialCode: line.materialCode, qty: 1, reason: '备库', planEnd: '2026-11-01' }
    expect((await post('plan', backwards)).body.msg).toBe('计划完工不能早于计划开工')
    expect((await post('plan', { ...plan(), materialCode: line.materialCode, qty: 1 })).body.msg).toBe('投产原因不能为空')
    expect((await post('plan', { ...plan(), materialCode: line.materialCode, qty: 1, reason: '备库' }, 'worker01')).body.code).toBe(403)
  })

  it('takes a copy of the registered route; later changes of the route do not reach it', async () => {
    const workId = await order(line.materialId, 2)
    const before = (await get(PLANNER, `${ROUTE}/workorderRouteSelectBefore`, { workId })).body.data
    expect(before).toMatchObject({ canSelect: true, defaultRouteId: line.routeId, candidateCount: 1 })
    const listed = (await get(PLANNER, `${ROUTE}/noRouteProducation`, { size: 100 })).body.data.records
    expect(listed.find((each: { id: string }) => each.id === workId)).toMatchObject({ candidateCount: 1 })
    const chosen = await choose(workId, line.routeId)
    expect(chosen.body.data).toMatchObject({ workId, routeCode: line.routeCode, versionNum: 1, nodeCount: 5 })
    expect(await orderOf(workId)).toMatchObject({ status: 20, revNo: 1, routeCode: line.routeCode, snapshots: [{ revNo: 1, reason: 1 }] })
    const execs = await rows('erp_producation_workorder_exec', { work_id: workId }, 'process_code, status', 'piece_id, process_seq')
    expect(execs.map(each => `${each.process_code} ${each.status}`)).toEqual(
      [1, 2].flatMap(() => ['DZ30 1', 'RC20 0', 'JG20 0', 'JG30 0', 'JG70 0']),
    )
    await app.sql("update erp_producation_route_process set work_content = '改了' where route_id = $1", [line.routeId])
    const nodes = await rows('erp_producation_workorder_node', { work_id: workId }, 'work_content')
    expect(nodes.map(node => node.work_content)).not.toContain('改了')
    expect((await choose(workId, line.routeId)).body.msg).toBe('工单已选择工艺路线，请走工单变更')
    await expect(app.sql("update erp_producation_workorder_node set work_content = '改了'")).rejects.toThrow()
    const proCode = (await orderOf(workId)).pieces[0].proCode
    expect((await get(PLANNER, `${ROUTE}/getUpdateWorkOrderByProCode`, { proCode })).body.data).toMatchObject([
      { workId, currentProcess: '主轴锻造', hasOpenUpdate: false, pieceStatus: 0 },
    ])
    expect((await get(PLANNER, `${ROUTE}/getUpdateWorkOrderByProCode`, { proCode: '没有' })).body.data).toEqual([])
    expect((await get(PLANNER, `${ROUTE}/hasNoPassWorkorderUpdateByWorkId`, { workId })).body.data).toBe(false)
  })

  it('refuses routes that are not in force, of another product, not registered, or not the default without a reason', async () => {
    const other = await routeOf([{ processCode: 'DZ30' }, { processCode: 'JG70' }], { product: 1, registered: false })
    const workId = await order(line.materialId, 1)
    const refused = async (routeId: string, reason?: string) => (await choose(workId, routeId, reason)).body.msg
    expect(await refused(other.routeId)).toBe('工艺路线与工单产品不匹配')
    const own = await order(other.materialId, 1)
    expect((await choose(own, other.routeId)).body.msg).toBe('工艺路线未登记，不能选用')
    await (await as(TECHNOLOGIST)).post(`${ROUTE}/routeRegister`, { routeId: other.routeId, materialCode: line.materialCode })
    expect(await refused(other.routeId)).toBe('选用非默认路线必须填写原因')
    const candidates = (await get(PLANNER, `${ROUTE}/workorderRouteSelect`, { workId })).body.data
    expect(candidates.map((each: { routeCode: string; isDefault: boolean }) => [each.routeCode, each.isDefault])).toEqual([
      [line.routeCode, true],
      [other.routeCode, false],
    ])
    await app.sql("update erp_producation_route set status = '4' where id = $1", [other.routeId])
    expect(await refused(other.routeId, '改线')).toBe('只能选择已启用的工艺路线')
    const empty = (await get(PLANNER, `${ROUTE}/workorderRouteSelectBefore`, { workId: own })).body.data
    expect(empty).toMatchObject({ canSelect: false, msg: '该产品没有可用的工艺路线' })
    expect((await choose(workId, line.routeId)).body.code).toBe(200)
  })

  it('is split with its copy of the route, not into everything and not with pieces of another one', async () => {
    const workId = await order(line.materialId, 3)
    await choose(workId, line.routeId)
    const { pieces } = await orderOf(workId)
    const codes: string[] = pieces.map((piece: { proCode: string }) => piece.proCode)
    expect((await post('split', { workId, proCodes: codes })).body.msg).toBe('不能拆出全部产品件')
    expect((await post('split', { workId, proCodes: '26ZZ9999' })).body.msg).toBe('产品编号【26ZZ9999】不属于该工单')
    const split = (await post('split', { workId, proCodes: codes[0] })).body.data
    expect(split).toMatchObject({ status: 20, qty: 1, revNo: 1, pieces: [{ proCode: codes[0] }] })
    const from = await orderOf(workId)
    expect(from).toMatchObject({ status: 20, qty: 2 })
    expect(split.snapshots[0].contentHash).toBe(from.snapshots[0].contentHash)
    expect(await rows('erp_producation_workorder_exec', { work_id: split.id })).toHaveLength(5)
    const again = await act(PLANNER, 'workOrder', 'split', workId, { workId, pieceIds: [pieces[1].id], ...days })
    expect(again.body.code).toBe(200)
    expect(await orderOf(workId)).toMatchObject({ qty: 1 })
  })

  it('is merged into one of the same product without a route; what is left empty is cancelled', async () => {
    const [one, two] = [await order(line.materialId, 2), await order(line.materialId, 1)]
    const elsewhere = await order(line.materialId, 1, { deptShopId: dept('machining') })
    expect((await post('merge', { workId: one, targetId: elsewhere })).body.msg).toBe('主办车间不同，不能合并')
    expect((await post('merge', { workId: one, targetId: one })).body.msg).toBe('不能合并到本工单')
    expect((await post('merge', { workId: one, targetId: two })).body.data).toMatchObject({ status: 10, qty: 3 })
    expect(await orderOf(one)).toMatchObject({ status: 90, qty: 0 })
    await choose(two, line.routeId)
    expect((await post('merge', { workId: elsewhere, targetId: two })).body.msg).toBe('只有待选路线的工单可以合并')
  })

  it('is planned from demands of one product, never more than they want; cancelling gives them back', async () => {
    const [first, second] = await products()
    const caller = { userId: user(PLANNER), deptId: dept('production'), tenantId: '000000' }
    const demand = (lineNo: number, productId: string, qty: number) =>
      booking(book =>
        openDemand(
          { ...book, caller },
          { salesOrderNo: 'SO-1', lineNo, salesOrderLineId: `90${lineNo}`, productId, qty, requireDate: '2026-12-31' },
        ),
      )
    const [a, b, c] = [await demand(1, first!.id!, 3), await demand(2, first!.id!, 1), await demand(3, second!.id!, 1)]
    await expect(demand(1, first!.id!, 3)).rejects.toThrow('该订单行已下达生产需求')
    const planned = (demands: object[]) => post('plan', { ...plan(), demands })
    const mixed = await planned([a, c].map(demandId => ({ demandId, qty: 1 })))
    expect(mixed.body.msg).toBe('所选需求的产品不同，不能合并排产')
    expect((await planned([{ demandId: a, qty: 4 }])).body.msg).toBe('排产件数超过未安排件数：SO-1')
    const made = await act(PLANNER, 'workOrder', 'plan', undefined, {
      ...plan(),
      demands: [
        { demandId: a, qty: 3 },
        { demandId: b, qty: 1 },
      ],
    })
    expect(await orderOf(made.body.data.id)).toMatchObject({ qty: 4, sourceKind: 'order', salesOrderNo: 'SO-1' })
    expect(await detail(PLANNER, 'productionDemand', a)).toMatchObject({ state: 'planned', plannedQty: 3, openQty: 0 })
    expect((await planned([{ demandId: b, qty: 1 }])).body.msg).toBe('排产件数超过未安排件数：SO-1')
    const alone = (qty: number) => act(PLANNER, 'productionDemand', 'plan', c, { ...plan(), qty })
    expect((await alone(2)).body.msg).toBe('未安排的只有 1 件')
    const raced = await Promise.all([alone(1), alone(1)])
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await detail(PLANNER, 'productionDemand', c)).toMatchObject({ state: 'planned', plannedQty: 1 })
    const cancel = (reason?: string) => post('cancel', { workId: made.body.data.id, ...(reason ? { reason } : {}) })
    expect((await cancel()).body.msg).toBe('取消原因不能为空')
    expect((await cancel('客户撤单')).body.data).toMatchObject({ status: 90, wipQty: 0 })
    expect(await row('erp_producation_demand', { id: a }, 'state')).toEqual({ state: 'open' })
    expect((await cancel('客户撤单')).body.msg).toBe('工单已开工，不能取消')
  })

  it('a plan after the promised day, or beyond the hours of the calendar, is made all the same; the planner is told', async () => {
    const caller = { userId: user(PLANNER), deptId: dept('production'), tenantId: '000000' }
    const planned = async (lineNo: number, planStart: string, planEnd: string) => {
      const demandId = await booking(book =>
        openDemand(
          { ...book, caller },
          { salesOrderNo: 'SO-2', lineNo, salesOrderLineId: `80${lineNo}`, productId: line.materialId, qty: 1, requireDate: '2027-06-30' },
        ),
      )
      const made = await act(PLANNER, 'workOrder', 'plan', undefined, { ...plan(), planStart, planEnd, demands: [{ demandId, qty: 1 }] })
      expect(made.body.msg).toBe('操作成功')
      return (await told(`排产提醒：${(await orderOf(made.body.data.id)).orderNo}`)).map(({ account, content }) => [account, content])
    }
    expect(await planned(1, '2027-06-01', '2027-06-30')).toEqual([])
    expect(await planned(2, '2027-06-02', '2027-07-01')).toEqual([
      [PLANNER, expect.stringContaining('计划完工 2027-07-01 晚于销售订单 SO-2 的交期 2027-06-30')],
    ])
    const days = { workshopId: dept('forge'), date: '2027-05-03', isRest: 'no' }
    expect((await save(PLANNER, 'workshopCalendar', { ...days, planHours: '0.01' })).status).toBe(200)
    expect(await planned(3, '2027-05-03', '2027-05-03')).toEqual([
      [PLANNER, expect.stringMatching(/锻造车间 2027-05-03 至 2027-05-03 的日历工时 [\d.]+ h，本工单 [\d.]+ h/)],
    ])
  })

  it('two planners who choose a route at the same time: one does, the other reads why not', async () => {
    const workId = await order(line.materialId, 2)
    const [one, two] = [await as(PLANNER), await as('hou.liang')]
    const both = await Promise.all(
      [one, two].map(session => session.post(`${ROUTE}/workorderRouteSelectAfter`, { workId, routeId: line.routeId })),
    )
    expect(both.map(({ body }) => body.msg).sort()).toEqual(['工单已选择工艺路线，请走工单变更', '操作成功'].sort())
    expect(await rows('erp_producation_workorder_exec', { work_id: workId })).toHaveLength(10)
  })
})
