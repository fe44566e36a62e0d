import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from '#server/db/audit.ts'
import { type Daily, daily, runDaily } from '#server/jobs/daily.ts'
import { recordRun } from '#server/jobs/upkeep-run.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { dailyWorks } from './nightly.ts'

/** Days in the past, on which no job has run. 16:10 UTC is ten past midnight in Shanghai. */
const nightOf = (day: string) => new Date(`${day}T16:10:00Z`)

describe('daily jobs', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  const run = (works: Daily[], now: Date) => runDaily(app, app.sites[0]!, works, now)

  it('run once a day, from five past midnight in Shanghai, on however many processes', async () => {
    const days: string[] = []
    const work = daily({ name: 'once', run: async ({ day }) => String(days.push(day)) })
    await run([work], new Date('2020-03-01T16:04:00Z'))
    expect(days).toEqual([])
    await Promise.all([run([work], nightOf('2020-03-01')), run([work], nightOf('2020-03-01'))])
    await run([work], nightOf('2020-03-02'))
    expect(days).toEqual(['2020-03-02', '2020-03-03'])
    expect(await app.sql(`select day::text, result from daily_run where name = 'once' order by day`)).toEqual([
      { day: '2020-03-02', result: '1' },
      { day: '2020-03-03', result: '2' },
    ])
  })

  it('a failure stops no other job, leaves nothing behind and is retried', async () => {
    let ill = true
    const frail = daily({
      name: 'frail',
      async run({ tx }) {
        await tx.execute(sql`update sys_param set remark = 'half done' where param_key = 'supplier.trial.cap'`)
        if (ill) throw new Error('no')
        return ''
      },
    })
    const sturdy = daily({ name: 'sturdy', run: async () => '' })
    const done = () => app.sql<{ name: string }>(`select name from daily_run where name in ('frail', 'sturdy') order by 1`)
    await run([frail, sturdy], nightOf('2020-03-04'))
    expect(await done()).toEqual([{ name: 'sturdy' }])
    const told = () => app.sql(`select ok, result from upkeep_run where name = 'frail' order by id`)
    expect(await told()).toEqual([{ ok: false, result: 'no' }])
    expect(await app.sql(`select 1 from sys_param where remark = 'half done'`)).toEqual([])
    ill = false
    await run([frail, sturdy], nightOf('2020-03-04'))
    expect(await done()).toEqual([{ name: 'frail' }, { name: 'sturdy' }])
    expect((await told()).at(-1)).toEqual({ ok: true, result: '' })
  })

  it('may run longer than the timeout of a request', async () => {
    const asked: unknown[] = []
    const ask = daily({
      name: 'patient',
      async run({ tx }) {
        asked.push((await tx.execute(sql`show statement_timeout`)).rows[0])
        return ''
      },
    })
    await run([ask], nightOf('2020-03-05'))
    expect(asked).toEqual([{ statement_timeout: '30min' }])
    expect(await app.sql('show statement_timeout')).not.toEqual(asked)
  })

  it('report nothing for sound books, and tell the administrators which rule is broken', async () => {
    const reconcile = (await dailyWorks()).filter(work => work.name === 'reconcile')
    const told = () => app.sql<{ content: string }>(`select content from sys_message where title = '对账不符'`)
    await run(reconcile, nightOf('2020-03-06'))
    expect(await told()).toEqual([])
    const [place] = await app.sql<{ id: string }>('select id from stock_balance where on_hand_qty > reserved_qty order by id limit 1')
    await app.sql('update stock_balance set on_hand_qty = on_hand_qty + 1 where id = $1', [place!.id])
    await run(reconcile, nightOf('2020-03-07'))
    const messages = await told()
    expect(messages.length).toBeGreaterThan(0)
    expect(messages[0]!.content).toContain('INV-25 onHandQty = Σ qty')
    expect(await app.sql(`select result from daily_run where name = 'reconcile' and day = '2020-03-08'`)).toEqual([
      { result: expect.stringMatching(/^对账发现 1 处不符：/) },
    ])
  })

  it('J-02 verifies the trail every night, tells the administrators what does not fit, and shows both on the page', async () => {
    const verify = (await dailyWorks()).filter(work => work.name === 'audit')
    await sealAudit(app.sites[0]!.database)
    await run(verify, nightOf('2020-03-09'))
    const admin = await app.signIn('admin')
    const shown = async () =>
      ((await admin.get('blade-log/upkeep/latest')).body.data as { name: string; ok: boolean; result: string; at: string }[]).find(
        row => row.name === 'audit',
      )
    expect(await shown()).toMatchObject({ ok: true, result: expect.stringMatching(/^\d+ 条记录完整$/), at: expect.stringMatching(/^20/) })
    await app.sql(`set session_replication_role = replica; update wf_task set opinion = opinion || '（改）' where id = (select min(id) from wf_task where result = 'approved');
      update sys_audit set account = 'somebody' where id = (select min(id) from sys_audit); set session_replication_role = origin`)
    await run(
      (await dailyWorks()).filter(work => ['audit', 'reconcile'].includes(work.name)),
      nightOf('2020-03-10'),
    )
    expect(await shown()).toMatchObject({ ok: false, result: expect.stringMatching(/审计校验发现 1 处异常：\n记录 \d+ 与封印不符/) })
    expect(await app.sql(`select 1 from sys_message where title = '审计校验异常' and user_id = $1`, [admin.userId])).toHaveLength(1)
    expect(await app.sql(`select 1 from sys_message where title = '对账不符' and content like '%another decision%'`)).not.toEqual([])
    expect((await (await app.signIn('worker01')).get('blade-log/upkeep/latest')).status).toBe(403)
  })

  it('a chore that fails is seen, once an hour while it fails alike', async () => {
    const database = app.sites[0]!.database.reader
    const fail = (result: string) => recordRun(database, { name: 'seal', began: new Date(), ok: false, result })
    for (const result of ['away', 'away', 'full', 'full']) await fail(result)
    expect(await app.sql(`select result from upkeep_run where name = 'seal' order by id`)).toEqual([{ result: 'away' }, { result: 'full' }])
    const [frail] = [daily({ name: 'falls', run: () => Promise.reject(new Error('no such table')) })]
    await run([frail!], nightOf('2020-03-11'))
    expect(await app.sql(`select ok, result from upkeep_run where name = 'falls'`)).toEqual([{ ok: false, result: 'no such table' }])
  })
})
