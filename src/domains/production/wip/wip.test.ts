import { expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { appTest, day, productionIn } from '#test/harness.ts'
import closing from './wip.daily.ts'
import { wipBreaches } from './wip-rules.query.ts'

/** 在制品日结: every night, and nights that were missed. */
appTest('在制品日结', tools => {
  const { app, keeps } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  keeps(wipBreaches)
  const site = () => app.sites[0]!
  const night = (date: string) => runDaily(app, site(), [closing], new Date(`${date}T00:10:00+08:00`))
  const closed = async () =>
    (await app.sql<{ date: string; pieces: string }>(
      `select date::text, sum(close_qty)::text as pieces from erp_producation_wip_snapshot group by 1 order by 1 desc limit 4`,
    )) as { date: string; pieces: string }[]

  it('the demo company has closed every day until yesterday, and what stood is what it says', async () => {
    const [last] = await closed()
    expect(last?.date).toBe(day(-1))
    expect(Number(last?.pieces)).toBeGreaterThan(20)
    const [worth] = await app.sql<{ wip: string; cost: string }>(`
      select (select sum(value) from erp_producation_wip_snapshot where date = '${day(-1)}')::text as wip,
        (select sum(c.amount) from erp_producation_piece_cost c where c.post_date <= '${day(-1)}' and not exists (
          select 1 from erp_producation_piece_cost o where o.piece_id = c.piece_id and o.cost_item in ('SCRAP_OUT', 'PRODUCE_OUT')
            and o.post_date <= '${day(-1)}'))::text as cost`)
    expect(worth?.wip).toBe(worth?.cost)
  })

  it('nights that were missed are made up day by day; a day is closed once', async () => {
    const line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG20', isCheck: false },
    ])
    const workId = await ordered(line, 2)
    expect(await reports('worker01', 'start', await stepOf(workId, 'DZ50'))).toBe('操作成功')
    const before = Number((await closed())[0]?.pieces)
    // Nobody was there tonight nor tomorrow.
    await night(addDays(day(0), 3))
    const found = await closed()
    expect(found.map(each => each.date)).toEqual([day(2), day(1), day(0), day(-1)])
    // The piece that was begun; the other one is planned.
    expect(found.slice(0, 3).map(each => Number(each.pieces))).toEqual([before + 1, before + 1, before + 1])
    const own = await app.sql(
      `select s.date::text, s.in_qty, s.close_qty, s.run_qty, s.open_qty from erp_producation_wip_snapshot s where s.product_id = $1 order by 1`,
      [line.materialId],
    )
    expect(own).toEqual([
      { date: day(0), in_qty: 1, close_qty: 1, run_qty: 1, open_qty: 0 },
      { date: day(1), in_qty: 0, close_qty: 1, run_qty: 1, open_qty: 1 },
      { date: day(2), in_qty: 0, close_qty: 1, run_qty: 1, open_qty: 1 },
    ])
    await night(addDays(day(0), 3))
    await runDaily(app, site(), [{ ...closing, name: 'once more' }], new Date(`${addDays(day(0), 3)}T00:20:00+08:00`))
    expect(await closed()).toEqual(found)
    await expect(app.sql('delete from erp_producation_wip_snapshot')).rejects.toThrow()
  })

  it('the nightly check sees a day that does not open with what was closed', async () => {
    await app.sql('alter table erp_producation_wip_snapshot disable trigger add_only')
    const where = `date = '${day(-3)}' and close_qty > 0 and id = (select min(id) from erp_producation_wip_snapshot where date = '${day(-3)}' and close_qty > 0)`
    await app.sql(
      `update erp_producation_wip_snapshot set in_qty = in_qty + 1, close_qty = close_qty + 1, wait_qty = wait_qty + 1 where ${where}`,
    )
    expect((await wipBreaches(site().database.reader)).map(({ subject }) => subject)).toEqual([day(-2), day(-3)])
    await app.sql(
      `update erp_producation_wip_snapshot set in_qty = in_qty - 1, close_qty = close_qty - 1, wait_qty = wait_qty - 1 where ${where}`,
    )
    await app.sql('alter table erp_producation_wip_snapshot enable trigger add_only')
  })
})
