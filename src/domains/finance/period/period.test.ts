import { beforeAll, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { appTest, day, month, settleWorkshops } from '#test/harness.ts'
import opening from './period.daily.ts'
import { openPeriod, turnPeriod } from './period.ledger.ts'
import { periodBreaches } from './period.query.ts'

/** Books whose month is no accounting period: that of the salary, that in which the work was done. */
const OTHER_MONTHS = ['payroll_deduction', 'erp_producation_internal_settlement']

appTest('会计期间', tools => {
  const { app, booking, list, act, row, rows, told, get, keeps } = tools
  keeps(periodBreaches)
  const HEAD = 'zheng.guoping'
  const CFO = 'fang.jing'
  const before = addMonths(`${month}-01`, -1).slice(0, 7)
  const find = async (period: string) => (await list(HEAD, 'accountingPeriod', { period_equal: period }))[0]!
  const posts = (period: string) => booking(book => openPeriod(book, new Date(`${period}-03T00:00:00Z`)))
  const waits = async (by: string) => (await list(by, 'waitingAction', { waitState: 'wait' }))[0]!
  const close = async (period: string, remarks: object[] = [], by = HEAD) =>
    act(by, 'accountingPeriod', 'close', (await find(period)).id, { remarks })
  const warnings = async (period: string) =>
    (await list(HEAD, 'periodCheck', { period, level: 'warn' })).map(({ item }) => ({ item, remark: '已与采购核对' }))
  const settled = async () => {
    await app.sql(`update stocktake set state = 'closed' where state <> 'cancelled'`)
    await app.sql(`update upkeep_run set ok = true`)
    await settleWorkshops(tools, before)
  }
  beforeAll(settled)

  it('a month that was never opened takes no posting, and no posting opens it', async () => {
    await expect(posts('2001-02')).rejects.toThrow('会计期间未开放：2001-02')
    expect(await rows('accounting_period', { period: '2001-02' })).toEqual([])
  })

  it('INV-07 every ledger with a period refuses a closed month and one that was never opened, whoever writes', async () => {
    const ledgers = await app.sql<{ name: string; guarded: boolean }>(
      `select c.relname as name, exists (select 1 from pg_trigger o where o.tgrelid = c.oid and o.tgname = 'open_period') as guarded
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attname = 'period'
       where t.tgname = 'add_only' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1) order by 1`,
      [OTHER_MONTHS],
    )
    expect(ledgers.map(({ name }) => name)).toEqual(expect.arrayContaining(['ap_ledger', 'stock_ledger']))
    expect(ledgers.filter(({ guarded }) => !guarded)).toEqual([])
    const [closed] = await app.sql<{ period: string }>(`select min(period) as period from accounting_period where state = 'closed'`)
    for (const { name } of ledgers)
      for (const period of [closed!.period, '2001-02'])
        await expect(app.sql(`insert into ${name} (id, tenant_id, period) values (1, '000000', '${period}')`), name).rejects.toThrow(
          `posted into an open month, ${period} is not`,
        )
  })

  it('the oldest month is closed first, when it is over, with every warning explained; then it takes no posting', async () => {
    expect((await close(month)).body.msg).toBe('当前状态不能结账，请刷新后查看')
    await app.sql(`update wh_receipt set receipt_date = receipt_date - 200 where receipt_status = 'posted'`)
    expect((await list(HEAD, 'periodCheck', { period: before, item: 'accrued_90' }))[0]).toMatchObject({ level: 'warn' })
    expect((await close(before)).body.msg).toContain('请逐条说明提醒项：暂估超过 90 天未开票')
    expect((await close(before, await warnings(before))).body.success).toBe(true)
    await expect(posts(before)).rejects.toThrow(`会计期间已关闭：${before}`)
    expect(await row('accounting_period', { period: before })).toMatchObject({
      state: 'closed',
      reason: expect.stringContaining('已与采购核对'),
    })
    expect((await close(before)).body.msg).toBe('当前状态不能结账，请刷新后查看')
  })

  it('is reopened by two people: filed, withdrawn, filed again, refused, filed again, confirmed; audit is told', async () => {
    const reopen = async (period: string, by = HEAD) =>
      act(by, 'accountingPeriod', 'reopen', (await find(period)).id, { reason: '补记运费' })
    const earlier = addMonths(`${before}-01`, -1).slice(0, 7)
    expect((await reopen(earlier)).body.msg).toBe(`只能反结账最近结账的期间 ${before}`)
    expect((await reopen(before, CFO)).status).toBe(403)
    expect((await reopen(before)).body.success).toBe(true)
    expect((await reopen(before)).body.msg).toBe('“反结账”已提交，正在等待确认')
    expect(await find(before)).toMatchObject({ state: 'closed' })
    const first = await waits(HEAD)
    expect(first).toMatchObject({ title: '反结账', about: before, content: '反结账原因：补记运费', waitsFor: '财务总监' })
    const todo = async (by: string) =>
      (await get(by, 'blade-jinlei/sysBacklog/list', { size: 50 })).body.data.records as Record<string, string>[]
    const mine = (await todo(CFO)).find(({ backlogTilte = '' }) => backlogTilte.includes('反结账'))!
    expect(mine.backlogTilte).toBe(`确认郑国平提交的反结账：${before}`)
    expect((await act(HEAD, 'waitingAction', 'confirm', first.id)).body.success).toBe(false)
    // She is asked about penalties, not about months.
    expect((await act('feng.jie', 'waitingAction', 'confirm', first.id)).status).toBe(404)
    expect((await act('worker01', 'waitingAction', 'confirm', first.id)).status).toBe(403)
    expect((await act(HEAD, 'waitingAction', 'withdraw', first.id)).body.success).toBe(true)
    expect((await todo(CFO)).filter(({ backlogTilte = '' }) => backlogTilte.includes('反结账'))).toEqual([])
    await reopen(before)
    const second = await waits(CFO)
    expect((await act(CFO, 'waitingAction', 'refuse', second.id, { reason: '不必' })).body.success).toBe(true)
    expect(await told('反结账已退回')).toMatchObject([{ account: HEAD, content: expect.stringContaining('不必') }])
    expect(await find(before)).toMatchObject({ state: 'closed' })
    await reopen(before)
    const third = await waits(CFO)
    const both = await Promise.all([1, 2].map(() => act(CFO, 'waitingAction', 'confirm', third.id)))
    expect(both.map(({ body }) => body.success).sort()).toEqual([false, true])
    expect(await find(before)).toMatchObject({ state: 'open', reopenCount: 1 })
    expect(await posts(before)).toBe(before)
    expect(await told(`反结账 ${before}`)).toMatchObject([{ account: 'han.dong' }])
  })

  it('a live stocktake, and something that waits for its second person, prevent the close', async () => {
    const [stocktake] = await app.sql<{ id: string }>(
      `update stocktake set state = 'counting', stocktake_date = '${before}-10' where id = (select min(id) from stocktake) returning id`,
    )
    expect((await close(before, await warnings(before))).body.msg).toContain('不能结账：未了结的盘点 1 笔')
    await app.sql(`update stocktake set state = 'closed' where id = ${stocktake!.id}`)
    expect((await close(before, await warnings(before), CFO)).status).toBe(403)
    expect((await close(before, await warnings(before))).body.success).toBe(true)
    await booking(book => turnPeriod(book, before, 'open', ''))
  })

  it('the new month opens by itself on its first day, and what was missed before it; too many open months are said', async () => {
    const site = app.sites[0]!
    const next = addMonths(`${month}-01`, 2)
    await runDaily(app, site, [opening], new Date(`${next}T00:06:00+08:00`))
    expect((await rows('accounting_period', { state: 'open' }, 'period', 'period')).map(({ period }) => period)).toEqual(
      [-1, 0, 1, 2].map(many => addMonths(`${month}-01`, many).slice(0, 7)),
    )
    expect(await told('还有 4 个会计期间未结账')).toMatchObject([{ account: HEAD }])
    await app.sql(`delete from accounting_period where period > '${month}'`)
  })

  it('启用账套: the first month, by two people, once', async () => {
    expect((await act(HEAD, 'accountingPeriod', 'start', undefined, { period: month })).body.msg).toBe('账套已启用')
    await app.sql(`update accounting_period set is_deleted = 1`)
    try {
      expect((await act(HEAD, 'accountingPeriod', 'open', undefined)).body.msg).toBe('请先启用账套')
      const ahead = addMonths(`${day()}`, 1).slice(0, 7)
      expect((await act(HEAD, 'accountingPeriod', 'start', undefined, { period: ahead })).body.msg).toBe('首个会计期间不能晚于本月')
      expect((await act(HEAD, 'accountingPeriod', 'start', undefined, { period: before })).body.success).toBe(true)
      await expect(posts(before)).rejects.toThrow(`会计期间未开放：${before}`)
      expect((await act(CFO, 'waitingAction', 'confirm', (await waits(CFO)).id)).body.success).toBe(true)
      expect(await posts(before)).toBe(before)
      expect((await act(HEAD, 'accountingPeriod', 'open', undefined)).body.success).toBe(true)
      expect(await posts(formatDate(new Date(), 'yyyy-MM'))).toBe(month)
      expect((await act(HEAD, 'accountingPeriod', 'open', undefined)).body.msg).toContain('未到')
    } finally {
      await app.sql(`delete from accounting_period where is_deleted = 0`)
      await app.sql(`update accounting_period set is_deleted = 0`)
    }
  })
})
