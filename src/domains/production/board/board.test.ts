import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { shanghai } from '#server/http/present.ts'
import { appTest, PLANNER, productionIn } from '#test/harness.ts'
import figures from '../floor.figures.ts'

const WORK = 'blade-biz/erpproducationworkorder'

/** 生产看板, 计划 and 工单进度: what planners and heads of workshops see of the floor. */
appTest('生产看板', tools => {
  const { as, get, app, dept, row, rows } = tools
  const { routeOf, order, choose } = productionIn(tools)
  const today = shanghai(new Date()).slice(0, 10)
  let line: Awaited<ReturnType<typeof routeOf>>
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: true },
      { processCode: 'JG20', parallelGroup: 'A', branchNo: 1, isCheck: false },
      { processCode: 'JG30', parallelGroup: 'A', branchNo: 2, isCheck: false },
      { processCode: 'JG70', isCheck: false },
    ])
  })
  const board = async (account: string, more: object = {}) => (await get(account, `${WORK}/board`, more)).body.data.shops
  const shop = async (name: string) => (await board('duan.lei')).find((each: { deptShopName: string }) => each.deptShopName === name)
  const cardsOf = async (name: string, orderNo: string) =>
    (await shop(name)).cards.filter((card: { orderNo: string }) => card.orderNo === orderNo)

  it('shows a step where it can start, who has it, and the next ones when it has passed', async () => {
    const workId = await order(line.materialId, 1, { planStart: addDays(today, -9), planEnd: addDays(today, -1), priority: 1 })
    await choose(workId, line.routeId)
    const { order_no: orderNo } = await row('erp_producation_workorder', { id: workId }, 'order_no')
    const before = await shop('锻造车间')
    const cards = () => cardsOf('锻造车间', orderNo!)
    expect(await cards()).toMatchObject([{ processName: '锯切定尺', status: 1, late: true, onHold: false, equipmentName: '' }])
    const [first] = await rows('erp_producation_workorder_exec', { work_id: workId }, 'id', 'process_seq')
    const worker = await as('worker01')
    await worker.post(`${WORK}/start`, { execId: first!.id })
    expect(await cards()).toMatchObject([{ status: 2 }])
    expect(await shop('锻造车间')).toMatchObject({ working: before.working + 1, startable: before.startable - 1, pieces: before.pieces })
    await worker.post(`${WORK}/finish`, { execId: first!.id })
    expect(await cards()).toMatchObject([{ status: 3 }])
    const items = [
      { indexCode: 'Q01', values: ['6005'] },
      { indexCode: 'Q02', values: ['1'] },
    ]
    await (await as('he.qi')).post(`${WORK}/inspect`, { execId: first!.id, items })
    expect(await cards()).toEqual([])
    const next = await cardsOf('机加工车间', orderNo!)
    expect(next.map((card: { processName: string; status: number }) => [card.processName, card.status])).toEqual([
      ['超声波探伤', 1],
      ['理化检验', 1],
    ])
  })

  it('counts a piece once, however many steps of it stand in a workshop, and shows every workshop', async () => {
    const { pieces, startable, working, toCheck, failed, cards } = await shop('机加工车间')
    expect(pieces).toBeLessThan(startable + working + toCheck + failed)
    expect(cards).toHaveLength(Math.min(80, startable + working + toCheck + failed))
    expect((await board(PLANNER)).map((each: { deptShopName: string }) => each.deptShopName)).toEqual([
      ...['锻造车间', '热处理车间', '机加工车间', '精铸车间'],
    ])
    const castings = (await board(PLANNER, { orderClass: '3' })).flatMap((each: { cards: { orderNo: string }[] }) => each.cards)
    expect([...new Set(castings.map((card: { orderNo: string }) => card.orderNo))]).toEqual(['WO-26-0006'])
  })

  it('is for those who plan and make, and of one site', async () => {
    for (const path of ['board', 'schedule']) {
      const refused = await get('worker01', `${WORK}/${path}`, { from: today, to: today })
      expect(refused.body.code).toBe(403)
    }
    const there = await app.signIn('shao.min', { site: 2 })
    const steps = (shops: { cards: { execId: string }[] }[]) => shops.flatMap(each => each.cards.map(({ execId }) => execId))
    const [own, others] = [steps(await board(PLANNER)), steps((await there.get(`${WORK}/board`, {})).body.data.shops)]
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter(id => own.includes(id))).toEqual([])
  })

  it('the plan has what falls into its days, and what is late; how far each is', async () => {
    const schedule = async (more: object) => (await get(PLANNER, `${WORK}/schedule`, more)).body
    const { orders, left } = (await schedule({ from: today, to: addDays(today, 30) })).data
    const told = (orderNo: string) => orders.find((each: { orderNo: string }) => each.orderNo === orderNo)
    expect(left).toBe(0)
    expect(told('WO-26-0003')).toMatchObject({ late: true, steps: 26, passed: 13, deptShopName: '锻造车间' })
    expect(told('WO-26-0002')).toMatchObject({ late: false, passed: 0 })
    expect(told('WO-26-0005')).toBeUndefined()
    const far = (await schedule({ from: addDays(today, 200), to: addDays(today, 230) })).data
    expect(far.orders).toEqual([])
    const forge = (await schedule({ from: today, to: addDays(today, 30), deptShopId: dept('casting') })).data
    expect(forge.orders.map((each: { orderNo: string }) => each.orderNo)).toEqual(['WO-26-0006'])
    expect((await schedule({ from: today, to: addDays(today, -1) })).msg).toBe('结束日期不能早于开始日期')
    expect((await schedule({ from: today, to: addDays(today, 500) })).msg).toBe('最多查看 400 天')
  })

  it('an order says where each piece stands, and what happened', async () => {
    const { id } = await row('erp_producation_workorder', { order_no: 'WO-26-0003' }, 'id')
    const { order: head, nodes, pieces, events } = (await get('he.qi', `${WORK}/progress`, { id })).body.data
    expect(head).toMatchObject({ orderNo: 'WO-26-0003', routeCode: 'R-ZZ-5000' })
    expect(nodes).toHaveLength(13)
    expect(pieces[0]).toMatchObject({ proCode: '26ZZ0005', qualityState: 'frozen', placeShopName: '机加工车间' })
    const states = (nth: number) => pieces[nth].steps.map((step: { status: number }) => step.status).join('')
    expect([states(0), states(1)]).toEqual(['4444447100000', '4444444200000'])
    expect(events.map((each: { eventType: string }) => each.eventType)).toEqual(['start', 'chooseRoute', 'plan'])
    const unplanned = await row('erp_producation_workorder', { order_no: 'WO-26-0001' }, 'id')
    expect((await get(PLANNER, `${WORK}/progress`, { id: unplanned.id })).body.data).toMatchObject({ nodes: [], order: { status: 10 } })
    expect((await get(PLANNER, `${WORK}/progress`, { id: '1' })).body.code).toBe(404)
    expect((await get('worker01', `${WORK}/progress`, { id })).body.code).toBe(403)
  })

  it('counts at home what waits in the own workshop, and everything for inspectors', async () => {
    const startable = async (right: string) => {
      const [{ master, where } = { master: '', where: {} }] = figures(today, { deptId: dept('forge'), may: asked => asked === right })
      const asked = JSON.stringify([{ master, where }])
      return (await get('meng.deshan', 'blade-biz/master/figures', { asked })).body.data[0].total as number
    }
    const [stored] = await app.sql<{ own: number; total: number }>(
      `select count(*) filter (where exec_shop_id = $1)::int as own, count(*)::int as total from erp_producation_workorder_exec
        where status = '1' and is_deleted = 0`,
      [dept('forge')],
    )
    expect(stored!.own).toBeLessThan(stored!.total)
    expect(await startable('workExec_start')).toBe(stored!.own)
    expect(await startable('workExec_inspect')).toBe(stored!.total)
  })
})
