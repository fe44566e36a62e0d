import { beforeAll, expect, it } from 'vitest'
import { addDays, addMonths } from '#model/day.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { appTest, day, expectRefusal } from '#test/harness.ts'
import { energyBreaches } from './energy-rules.query.ts'
import estimateJob from './reading/estimate.daily.ts'

const [ENGINEER, COST, SHOP] = ['li.ming', 'wei.lin', 'duan.lei']

/** 能源: meters are read, days cost what the tariff says, and a month is shared by what was made. */
appTest('能源', tools => {
  const { act, app, detail, dept, get, list, row, rows, save, told } = tools
  tools.keeps(energyBreaches)
  const ids: Record<string, string> = {}
  const last = addMonths(`${day().slice(0, 7)}-01`, -1).slice(0, 7)
  const report = (key: string, what: string, filters: object = {}, by = COST) =>
    get(by, `blade-biz/report/${what}`, { report: key, period: last, energyType: 'electric', size: 200, ...filters })
  beforeAll(async () => {
    for (const { id, meter_no } of await rows('en_meter', { is_deleted: 0 }, 'id, meter_no')) ids[meter_no!] = id!
  })
  const ends = (flatEnd: string, more: object = {}) => ({ flatEnd, ...more })
  const reads = (meterId: string | undefined, readDate: string, values: object, by = ENGINEER) =>
    act(by, 'energyReading', 'read', undefined, { meterId, readDate, ...values })

  async function meter(meterNo: string, more: object = {}) {
    const fields = {
      meterNo,
      meterName: meterNo,
      energyType: 'water',
      workshopId: dept('paint'),
      ratio: '2',
      multiPeriod: 'no',
      readMode: 'manual',
    }
    const made = await save(ENGINEER, 'energyMeter', { ...fields, installDate: day(-5), flatValue: '100', enabled: 'yes', ...more })
    expect(made.body.msg).toBe('操作成功')
    ids[meterNo] = (await row('en_meter', { meter_no: meterNo })).id!
    return ids[meterNo]!
  }

  it('is read by the engineer: never less, never twice; days that were left out share evenly and cost what the tariff says', async () => {
    const id = await meter('W-1')
    expectRefusal(await reads(id, day(-2), ends('130')), `没有 ${day(-4)} 的电价，请先由成本会计维护`)
    const tariff = { energyType: 'water', validFrom: day(-30), validTo: day(30), flatPrice: '4.1' }
    expect((await save(ENGINEER, 'energyTariff', tariff)).status).toBe(403)
    expect((await save(COST, 'energyTariff', tariff)).body.msg).toBe('操作成功')
    expectRefusal(await save(COST, 'energyTariff', { ...tariff, validFrom: day(0), validTo: day(60) }), `与 ${day(-30)} 起生效的电价重叠`)
    expect((await reads(id, day(-2), ends('110'), SHOP)).status).toBe(403)
    expectRefusal(await reads(id, day(-2), ends('99')), '平(总)示数 99.000 小于上次 100.000')
    expect((await reads(id, day(-2), ends('110'))).body.msg).toBe('操作成功')
    expect(await rows('en_reading', { meter_id: id }, 'read_date::text, flat_start, flat_end, total_usage, total_cost', 'id')).toEqual([
      { read_date: day(-4), flat_start: '100.000', flat_end: '103.333', total_usage: '6.666', total_cost: '27.33' },
      { read_date: day(-3), flat_start: '103.333', flat_end: '106.666', total_usage: '6.666', total_cost: '27.33' },
      { read_date: day(-2), flat_start: '106.666', flat_end: '110.000', total_usage: '6.668', total_cost: '27.34' },
    ])
    expectRefusal(await reads(id, day(-2), ends('120')), `该表已抄至 ${day(-2)}`)
    expectRefusal(await reads(id, day(1), ends('120')), '日期不能晚于今天')
    const used = (await list(COST, 'energyTariff', { energyType: 'water' }))[0]!
    expectRefusal(await save(COST, 'energyTariff', { ...used, flatPrice: '5' }), '该电价已用于抄表，不能修改；请另建新的生效区间')
    const both = await Promise.all([reads(id, day(-1), ends('115')), reads(id, day(-1), ends('116'))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('an automatic meter that is silent is estimated from the days before, and the engineers check it', async () => {
    const id = await meter('W-AUTO', { readMode: 'auto', workshopId: dept('heat') })
    const silent = await meter('W-NEW', { readMode: 'auto', workshopId: dept('casting') })
    expect((await reads(id, day(-2), ends('130'))).body.msg).toBe('操作成功')
    const runs = () => runDaily(app, app.sites[0]!, [estimateJob], new Date(`${day()}T00:20:00+08:00`))
    await runs()
    const days = () => rows('en_reading', { meter_id: id }, 'read_date::text, source, flat_end, total_usage', 'id')
    expect((await days()).at(-1)).toEqual({ read_date: day(-1), source: 'estimate', flat_end: '140.000', total_usage: '20.000' })
    expect(await rows('en_reading', { meter_id: silent })).toEqual([])
    const [notice] = (await told(`自动表缺数：${day(-1)}`)).filter(({ account }) => account === ENGINEER)
    expect(notice!.content).toContain(`W-AUTO W-AUTO：已估算至 ${day(-1)}`)
    expect(notice!.content).toContain('W-NEW W-NEW：')
    await runs()
    expect(await days()).toHaveLength(4)
    const [made] = await list(ENGINEER, 'energyReading', { meterId: id, source: 'estimate' })
    expect((await act(ENGINEER, 'energyReading', 'correct', made!.id, { flatEnd: '138', reason: '按实际' })).body.msg).toBe('操作成功')
    expect((await detail(ENGINEER, 'energyMeter', id)).flatValue).toBe('138.000')
  })

  it('a mistake is taken back and written anew, the last one only; a swapped meter goes on from its start', async () => {
    const id = ids['W-1']!
    const [newest, older] = await list(ENGINEER, 'energyReading', { meterId: id })
    const correct = (row: { id: string }, flatEnd: string) => act(ENGINEER, 'energyReading', 'correct', row.id, { flatEnd, reason: '看错' })
    expect((await correct(older as never, '111')).status).toBe(409)
    expect((await correct(newest as never, '112')).body.msg).toBe('操作成功')
    expect(await rows('en_reading', { meter_id: id, read_date: day(-1) }, 'total_usage, source', 'id')).toMatchObject([
      { source: 'manual' },
      { total_usage: expect.stringMatching(/^-/), source: 'correct' },
      { total_usage: '4.000', source: 'correct' },
    ])
    const swap = { swapDate: day(), flatEnd: '113', flatNew: '7' }
    expect((await act(SHOP, 'energyMeter', 'swap', id, swap)).status).toBe(403)
    expect((await act(ENGINEER, 'energyMeter', 'swap', id, swap)).body.msg).toBe('操作成功')
    expect(await detail(ENGINEER, 'energyMeter', id)).toMatchObject({ flatValue: '7.000', lastDate: day() })
    expect(await row('en_reading', { meter_id: id, source: 'swap' })).toMatchObject({ flat_end: '113.000', total_usage: '2.000' })
  })

  it('a workshop has one total meter, and its sub-meters belong to it', async () => {
    const other = {
      meterNo: 'W-2',
      meterName: '二',
      energyType: 'water',
      ratio: '1',
      multiPeriod: 'no',
      readMode: 'manual',
      installDate: day(-5),
    }
    const sub = { ...other, flatValue: '0', enabled: 'yes', workshopId: dept('heat'), parentId: ids['W-1'] }
    expectRefusal(await save(ENGINEER, 'energyMeter', sub), '上级表须为同车间、同能源类型的总表')
    expect((await save(ENGINEER, 'energyMeter', { ...sub, workshopId: dept('paint'), parentId: undefined })).status).not.toBe(200)
    expect((await save(ENGINEER, 'energyMeter', { ...sub, workshopId: dept('paint') })).body.msg).toBe('操作成功')
  })

  it('machines and losses are what the total meters say, and workshops pay what the tariff asks for', async () => {
    const totals = (await report('EnergyWorkShopElecCost', 'totals')).body.data
    const ties = (await report('EnergyWorkShopElecCost', 'ties')).body.data
    expect(JSON.stringify(totals)).toContain('amount')
    for (const key of [
      'EnergyWorkShopElecCost',
      'EnergyWorkShopElecCostDetail',
      'EnergyWorkShopProductionElecCost',
      'EnergyWorkShopProductionElecCostDetail',
    ]) {
      const rows = (await report(key, 'rows')).body
      expect(rows.code, rows.msg).toBe(200)
      expect(rows.data.records.length, key).toBeGreaterThan(0)
      expect((await report(key, 'rows', {}, 'worker01')).status).toBe(403)
    }
    expect(ties).toBeDefined()
    const [fee] = await app.sql<{ fee: string }>(
      `select round(86000 + sum(total_cost) * -0.5 / 100, 2)::text as fee from en_reading where is_total = 'yes' and energy_type = 'electric'
       and to_char(read_date, 'YYYY-MM') = $1`,
      [last],
    )
    const shares = (await report('EnergyWorkShopElecCost', 'rows')).body.data.records
    const sum = shares.reduce((total: number, each: { basicShare: string }) => total + Math.round(Number(each.basicShare) * 100), 0)
    expect(sum).toBe(Math.round(Number(fee!.fee) * 100))
  })

  it('INV-84 what a month cost is shared to the cent, once, and may be taken back while the month is open', async () => {
    const which = { month: last, energyType: 'electric', workshopId: dept('forge') }
    const does = (action: string, more: object = {}, by = COST) => act(by, 'energyAlloc', action, undefined, { ...which, ...more })
    const cost = async () =>
      (
        await app.sql<{ cost: string }>('select coalesce(sum(cost), 0)::text as cost from en_alloc where month = $1 and workshop_id = $2', [
          last,
          dept('forge'),
        ])
      )[0]!.cost
    const [paid] = (await report('EnergyWorkShopElecCost', 'rows', { workshopId: dept('forge') })).body.data.records
    expect(await cost()).toBe(paid.amount)
    expect((await does('allocate', {}, ENGINEER)).status).toBe(403)
    expectRefusal(await does('allocate'), '该车间该月已分摊，请先撤销')
    expectRefusal(await does('allocate', { month: day().slice(0, 7) }), '月份未结束，不能分摊')
    expect((await does('unallocate', { reason: '重算' })).body.msg).toBe('操作成功')
    expect(await cost()).toBe('0.00')
    expectRefusal(await does('unallocate', { reason: '重算' }), '该车间该月没有分摊')
    const both = await Promise.all([does('allocate'), does('allocate')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await cost()).toBe(paid.amount)
    await app.sql('update en_meter set last_date = $1 where meter_no = $2', [addDays(`${last}-01`, 3), 'DB-RC-01'])
    await does('unallocate', { workshopId: dept('heat'), reason: '重算' })
    expectRefusal(await does('allocate', { workshopId: dept('heat') }), /^表 DB-RC-01 未抄至 /)
  })
})
