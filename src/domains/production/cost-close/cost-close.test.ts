import Big from 'big.js'
import { expect, it } from 'vitest'
import { energyBreaches } from '#domains/energy/energy-rules.query.ts'
import { expenseBreaches } from '#domains/finance/expense/expense.query.ts'
import { addMonths } from '#model/day.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { appTest, day, month, settleWorkshops } from '#test/harness.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'
import { costCloseBreaches } from './cost-close-rules.query.ts'
import restJob from './work-rest.daily.ts'

const ACCOUNTANT = 'wei.lin'
const FINANCE = 'zheng.guoping'

/** 月末结转: what a workshop spent, against what its rates charged to pieces. */
appTest('月末结转', tools => {
  const { app, act, list, row, rows, dept, keeps, told } = tools
  keeps(costCloseBreaches, pieceCostBreaches, expenseBreaches, energyBreaches)
  const before = addMonths(`${month}-01`, -1).slice(0, 7)
  const rateOf = async (shop: string, of = before) =>
    (await list(ACCOUNTANT, 'workshopRate', { month_equal: of, workshopId: dept(shop) }))[0]!
  const spent = { wages: '210000', depreciation: '88000.55', otherCost: '1200' }
  const settle = async (id: string, by = ACCOUNTANT) => (await act(by, 'workshopRate', 'settle', id, spent)).body
  const check = async () => (await list(FINANCE, 'periodCheck', { period: before, item: 'workshop_cost' }))[0]!
  const variances = (rateId: string) =>
    rows('erp_producation_cost_variance', { rate_id: rateId }, 'id, variance_kind, amount, period, post_date', 'id')

  it('asks for allocated energy and an ended month; absorbed and variance are what was spent, labour and energy each, to the cent', async () => {
    const forge = await rateOf('forge')
    expect(new Big(forge.absorbedLabor!).gt(0) && new Big(forge.absorbedEnergy!).gt(0)).toBe(true)
    expect((await settle(forge.id!)).msg).toBe(`该车间 ${before} 的能耗尚未分摊，请先分摊`)
    const gas = { month: before, energyType: 'gas', workshopId: dept('forge') }
    expect((await act(ACCOUNTANT, 'energyAlloc', 'allocate', undefined, gas)).body.msg).toBe('操作成功')
    expect((await settle((await rateOf('forge', month)).id!)).msg).toBe('当前状态不能月末结转，请刷新后查看')
    expect((await settle(forge.id!, 'meng.deshan')).code).toBe(403)
    const twice = await Promise.all([settle(forge.id!), settle(forge.id!)])
    expect(twice.filter(({ code }) => code === 200)).toHaveLength(1)
    const closed = await rateOf('forge')
    expect(closed).toMatchObject({ status: 'closed', wages: '210000.00' })
    const [labor, energy] = await variances(forge.id!)
    const actual = new Big('299200.55').plus(closed.expenseCost!)
    expect(labor).toMatchObject({ variance_kind: 'labor', amount: actual.minus(closed.absorbedLabor!).toFixed(2), period: before })
    expect(energy!.amount).toBe(new Big(closed.actualEnergy!).minus(closed.absorbedEnergy!).toFixed(2))
    const booked = await rows('fin_expense_entry', { source_type: 'costVariance', source_line_id: [labor!.id, energy!.id] })
    expect(booked.map(each => [each.subject, each.period, each.cost_dept_id])).toEqual([
      ['variance', before, dept('forge')],
      ['variance', before, dept('forge')],
    ])
  })

  it('nothing that was counted changes afterwards; the head of finance takes the settlement back while the month is open', async () => {
    const forge = await rateOf('forge')
    const moved = {
      fromDeptId: dept('forge'),
      fromSubject: 'tool',
      toDeptId: dept('heat'),
      toSubject: 'tool',
      amount: '12',
      reason: '错记',
    }
    const reclass = async (postDate: string) => {
      await act(ACCOUNTANT, 'expenseEntry', 'reclass', undefined, { ...moved, postDate })
      const [waits] = await list(FINANCE, 'waitingAction', { waitState: 'wait' })
      return (await act(FINANCE, 'waitingAction', 'confirm', waits!.id)).body.msg as string
    }
    expect(await reclass(`${before}-15`)).toContain(`锻造车间 ${before} 的成本已结转，请先反结转`)
    const electric = { month: before, energyType: 'electric', workshopId: dept('forge') }
    const back = await act(ACCOUNTANT, 'energyAlloc', 'unallocate', undefined, { ...electric, reason: '重分' })
    expect(back.body.msg).toBe(`锻造车间 ${before} 的成本已结转，请先反结转`)
    expect((await act(ACCOUNTANT, 'workshopRate', 'unsettle', forge.id)).status).toBe(403)
    expect((await act(FINANCE, 'workshopRate', 'unsettle', forge.id)).body.msg).toBe('操作成功')
    expect((await variances(forge.id!)).reduce((sum, { amount }) => sum.plus(amount!), new Big(0)).toFixed(2)).toBe('0.00')
    expect(await rateOf('forge')).toMatchObject({ status: 'open' })
    const [waits] = await list(FINANCE, 'waitingAction', { waitState: 'wait' })
    expect((await act(FINANCE, 'waitingAction', 'confirm', waits!.id)).body.msg).toBe('操作成功')
    expect((await settle(forge.id!)).msg).toBe('操作成功')
    expect(await variances(forge.id!)).toHaveLength(6)
  })

  it('a month is closed after all of its workshops, and after those that charged hours without a rate of their own', async () => {
    expect(await check()).toMatchObject({ level: 'block', found: 3 })
    await settleWorkshops(tools, before)
    expect(await check()).toMatchObject({ level: 'ok', found: 0 })
    const heat = await rateOf('heat')
    expect((await act(FINANCE, 'workshopRate', 'unsettle', heat.id)).body.msg).toBe('操作成功')
    await app.sql(`update erp_producation_workshop_rate set is_deleted = 1 where id = $1`, [heat.id])
    expect(await check()).toMatchObject({ level: 'block', found: 1, example: '热处理车间' })
    await app.sql(`update erp_producation_workshop_rate set is_deleted = 0 where id = $1`, [heat.id])
    await settleWorkshops(tools, before)
  })

  it('material on an order that has ended is told to planners, and after three days it is variance', async () => {
    const { id, order_no: no } = await row('erp_producation_workorder', { order_no: 'WO-26-0002' }, 'id, order_no')
    const left = async () =>
      (
        await app.sql<{ rest: string }>(
          `select sum(amount) as rest from erp_producation_piece_cost where work_id = $1 and piece_id is null`,
          [id],
        )
      )[0]!.rest
    const rest = await left()
    await app.sql(`update erp_producation_workorder set status = '40' where id = $1`, [id])
    await app.sql(
      `insert into erp_producation_workorder_event (id, work_id, event_type, before, after, detail, post_time)
       values ($1, $2, 'finish', '30', '40', '{}', $3)`,
      [app.newId(), id, `${day(-4)}T10:00:00+08:00`],
    )
    const runs = (on: string) => runDaily(app, app.sites[0]!, [restJob], new Date(`${on}T00:06:00+08:00`))
    await runs(day(-3))
    expect((await told(`工单 ${no} 还有未投料的领料`))[0]).toMatchObject({ content: expect.stringContaining(`请在 ${day(-1)} 前退料`) })
    expect(await left()).toBe(rest)
    await runs(day())
    expect(await left()).toBe('0.00')
    const [made] = await rows('erp_producation_cost_variance', { work_id: id }, 'variance_kind, amount, workshop_id')
    expect(made).toMatchObject({ variance_kind: 'rest', amount: rest, workshop_id: dept('forge') })
  })
})
