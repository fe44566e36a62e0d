import { beforeAll, expect, it } from 'vitest'
import { addMonths } from '#model/day.ts'
import { shanghai } from '#server/http/present.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { appTest, day, month, productionIn } from '#test/harness.ts'
import { pieceCostBreaches } from '../piece-cost/piece-cost-rules.query.ts'
import reminder from './workshop-rate.daily.ts'

const ACCOUNTANT = 'wei.lin'
const HEAD = 'meng.deshan'
const SMITH = 'xue.gang'

/** 车间费率: hours that are reported cost what the workshop's rate of the month says. */
appTest('车间费率', tools => {
  const { app, as, act, list, row, rows, dept, keeps, told } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  keeps(pieceCostBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ20', isCheck: false },
      { processCode: 'DZ50', isCheck: false },
    ])
  })
  const next = addMonths(`${month}-01`, 1).slice(0, 7)
  const rateOf = async (workshop: string, of: string) =>
    (await list(ACCOUNTANT, 'workshopRate', { month_equal: of, workshopId: dept(workshop) }))[0]
  const add = async (fields: object, by = ACCOUNTANT) => (await act(by, 'workshopRate', 'addRate', undefined, fields)).body
  const ago = (hours: number) => shanghai(new Date(Date.now() - hours * 3_600_000))
  /** 补报 of this many hours. */
  const makeup = (execId: string, hours: number, until = 0.1) =>
    reports(HEAD, 'makeup', execId, { startTime: ago(hours + until), endTime: ago(until), reason: '忘记报工' })
  const costs = (execId: string) =>
    rows('erp_producation_piece_cost', { exec_id: execId }, 'cost_item, basis, rate, amount, workshop_id, round', 'id')
  /** An order whose charge was in the furnace for this long. */
  async function heated(qty: number, hours: number) {
    const workId = await ordered(line, qty)
    const proCodes = (await rows('erp_producation_workorder_piece', { work_id: workId }, 'pro_code', 'id')).map(each => each.pro_code)
    const furnace = (await row('eq_equipment', { equipment_code: 'SB-0003' }, 'id')).id!
    await app.sql(`update wh_material set unit_weight = 10000 where id = $1`, [line.materialId])
    await app.sql(`update eq_equipment set load_limit = 90000 where id = $1`, [furnace])
    const post = async (name: string, body: object) => (await (await as(SMITH)).post(`blade-biz/erpproducationcharge/${name}`, body)).body
    const { data } = await post('load', { equipmentId: furnace, proCodes })
    expect((await post('start', { chargeId: data.chargeId })).msg).toBe('操作成功')
    await app.sql(`update erp_producation_furnace_charge set start_time = start_time - interval '${hours} hours' where id = $1`, [
      data.chargeId,
    ])
    expect((await post('finish', { chargeId: data.chargeId })).msg).toBe('操作成功')
    return { workId, chargeNo: data.chargeNo as string }
  }

  it('is added by the cost accountant, once per workshop and month; without figures the last one goes on', async () => {
    expect((await add({ month: next, workshopId: dept('forge') }, HEAD)).code).toBe(403)
    expect((await add({ month: next, workshopId: dept('finance') })).msg).toBe('所选部门不是生产车间')
    expect((await add({ month: '2001-02', workshopId: dept('forge'), hourRate: '1', energyRate: '1' })).msg).toBe('会计期间未开放：2001-02')
    expect((await add({ month: next, workshopId: dept('forge') })).msg).toBe('操作成功')
    expect((await add({ month: next, workshopId: dept('forge') })).msg).toBe('该车间该月已有费率')
    const made = (await rateOf('forge', next))!
    expect(made).toMatchObject({ hourRate: '186.0000', energyRate: '240.0000', absorbedLabor: '0.00', isUsed: 'no' })
    const changed = { hourRate: '190.5', energyRate: '241' }
    expect((await act(ACCOUNTANT, 'workshopRate', 'revise', made.id, changed)).body.msg).toBe('操作成功')
    expect(await rateOf('forge', next)).toMatchObject({ hourRate: '190.5000', energyRate: '241.0000' })
    await app.sql(`delete from erp_producation_workshop_rate where id = $1`, [made.id])
  })

  it('出炉 costs each piece its share of the hours, 补报 its own; 撤销报工 takes it back to the cent; what was used is frozen', async () => {
    const { workId, chargeNo } = await heated(3, 10)
    const shares = await Promise.all([0, 1, 2].map(async nth => costs(await stepOf(workId, 'DZ20', nth))))
    expect(shares.flat()).toMatchObject(
      ['3.33', '3.33', '3.34'].flatMap(hours => [
        { cost_item: 'LABOR', basis: `${hours}0`, rate: '186.0000', amount: (Number(hours) * 186).toFixed(2), workshop_id: dept('forge') },
        { cost_item: 'ENERGY', basis: `${hours}0`, rate: '240.0000', amount: (Number(hours) * 240).toFixed(2), round: 1 },
      ]),
    )
    expect(await rows('erp_producation_piece_cost', { bill_no: chargeNo })).toHaveLength(6)
    const cut = await stepOf(workId, 'DZ50')
    await app.sql(`update erp_producation_workorder_exec set end_time = end_time - interval '3 hours' where work_id = $1`, [workId])
    expect(await makeup(cut, 2.5)).toBe('操作成功')
    expect(await costs(cut)).toMatchObject([
      { cost_item: 'LABOR', basis: '2.500', amount: '465.00' },
      { cost_item: 'ENERGY', basis: '2.500', amount: '600.00' },
    ])
    expect(await reports(HEAD, 'undo', cut, { reason: '误报' })).toBe('操作成功')
    expect((await costs(cut)).map(({ amount }) => amount)).toEqual(['465.00', '600.00', '-465.00', '-600.00'])
    expect(await reports(SMITH, 'finish', cut)).toBe('操作成功')
    const [piece] = await rows('erp_producation_workorder_exec', { id: cut }, 'piece_id')
    const sums = await app.sql<{ amount: string }>(`select sum(amount) as amount from erp_producation_piece_cost where piece_id = $1`, [
      piece!.piece_id,
    ])
    // The furnace, and 2.5 hours at the saw: its start stands, its end was reported anew.
    expect(Number(sums[0]!.amount)).toBeGreaterThanOrEqual(3.33 * 426 + 2.5 * 426)
    const used = (await rateOf('forge', month))!
    expect(used).toMatchObject({ isUsed: 'yes' })
    const refused = await act(ACCOUNTANT, 'workshopRate', 'revise', used.id, { hourRate: '1', energyRate: '1' })
    expect(refused.body.msg).toBe('当前状态不能修改费率，请刷新后查看')
  })

  it('where a month has no rate the last one goes on, and the cost accountant is told; where there never was one, nothing is costed', async () => {
    await app.sql(`update erp_producation_workshop_rate set is_deleted = 1 where month = $1`, [month])
    await runDaily(app, app.sites[0]!, [reminder], new Date(`${day()}T00:06:00+08:00`))
    expect((await told(`${month} 有 4 个车间未设费率`)).map(({ account }) => account)).toEqual([ACCOUNTANT])
    const last = await heated(1, 2)
    expect(await costs(await stepOf(last.workId, 'DZ20'))).toMatchObject([{ amount: '372.00' }, { amount: '480.00' }])
    await app.sql(`update erp_producation_workshop_rate set is_deleted = 1`)
    const none = await heated(1, 2)
    expect(await costs(await stepOf(none.workId, 'DZ20'))).toEqual([])
    await app.sql(`update erp_producation_workshop_rate set is_deleted = 0`)
  })
})
