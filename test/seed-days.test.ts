import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createApp, type RunningApp } from '#app/create-app.ts'
import { allBreaches } from '#app/nightly.ts'
import { wholeWeek } from '#domains/hr/attendance/holiday.query.ts'
import { leave } from '#domains/hr/leave/leave.flow.ts'
import written from '#domains/hr/leave/leave.sample.ts'
import personnelDaily from '#domains/hr/personnel/personnel.daily.ts'
import { addDays } from '#model/day.ts'
import { live } from '#platform/work/live-document.store.ts'
import { seedAll } from '#seed/load.ts'
import { readConfig } from '#server/config.ts'
import { sample } from '#server/document/sample.ts'
import { quick } from './setup/quick.ts'

/**
 * The demo company can be created on any day: before holidays, at the end of a year, at its turn. `SEED_DAY=2028-02-29,2026-12-31` tries
 * others.
 */
const days = (process.env.SEED_DAY ?? '2026-09-14,2026-12-21,2027-01-01').split(',')

const EVERY_STATE = ['approved', 'draft', 'rejected', 'returned', 'running', 'withdrawn']
const PATIENCE = 300_000

describe.each(days)('the demo company on %s', day => {
  const today = new Date(`${day}T09:30:00+08:00`)
  const database = `seed_${randomBytes(6).toString('hex')}`
  let admin: pg.Client
  let dataDir: string
  let app: RunningApp

  beforeAll(async () => {
    const template = inject('databaseUrl')
    admin = new pg.Client({ connectionString: template.replace(/\/mainshaft$/, '/postgres') })
    await admin.connect()
    await admin.query(`create database ${database}`)
    dataDir = await mkdtemp(join(tmpdir(), 'mainshaft-seed-'))
    const url = template.replace(/\/mainshaft$/, `/${database}`)
    app = await createApp(readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, ...quick, LOG_LEVEL: 'silent' }), () => {})
    // One site is enough: both are made alike, and the database of every run has both.
    await seedAll({ ...app, sites: app.sites.slice(0, 1) }, today)
    // A database looks at what it holds a minute after it was filled.
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query('analyze')
    await owner.end()
  }, PATIENCE)
  afterAll(async () => {
    await app?.close()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
    await rm(dataDir, { recursive: true, force: true })
  })

  const site = () => app.sites[0]!
  const rows = async <T extends object>(text: string, values: unknown[] = []) => (await site().database.pool.query<T>(text, values)).rows
  const kinds = async (text: string, values: unknown[] = []) => (await rows<{ kind: string }>(text, values)).map(({ kind }) => kind)
  const breaches = async () => {
    const found = []
    for (const [rule, check] of await allBreaches()) for (const breach of await check(site().database.reader)) found.push([rule, breach])
    return found
  }

  it('has documents in every state and sound books', async () => {
    const flows = await kinds('select distinct def_key as kind from wf_instance order by 1')
    expect(flows.length).toBeGreaterThan(0)
    for (const flow of flows)
      expect(await kinds('select distinct status as kind from wf_instance where def_key = $1 order by 1', [flow]), flow).toEqual(
        EVERY_STATE,
      )
    expect(await kinds('select distinct approval_status::text as kind from document order by 1')).toEqual(['1', '2', '3', '8', '9'])
    expect(await kinds(`select state as kind from leave_apply where start_date <= $1 order by 1`, [day])).toEqual(['approved', 'ended'])
    expect(await kinds(`select state as kind from stocktake order by 1`)).toEqual(
      expect.arrayContaining(['closed', 'counting', 'settling']),
    )
    const soon = `between $1::date and $1::date + 30`
    expect(await kinds(`select status as kind from hr_labor_contract where end_date ${soon}`, [day])).toEqual(['effective', 'effective'])
    expect(await kinds(`select distinct status as kind from hr_labor_contract order by 1`)).toEqual(
      expect.arrayContaining(['effective', 'expired']),
    )
    expect(
      await kinds(`select employee_name as kind from hr_employee where status = 'probation' and probation_end ${soon}`, [day]),
    ).toContain('冯磊')
    expect(await kinds(`select job_cert_no as kind from hr_employee_cert where expire_date ${soon}`, [day])).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('leaves a whole working week free for its worker’s annual leave, before the leaves planned already', async () => {
    const [monday, friday] = [wholeWeek(day, 0), addDays(wholeWeek(day, 0), 4)]
    const planned = await rows<{ from: string; days: string }>(
      'select start_date::text as from, total_days as days from leave_apply where start_date > $1 order by 1',
      [day],
    )
    expect(planned.length).toBeGreaterThan(3)
    expect(planned.filter(({ from, days }) => from <= friday || days !== '2.0')).toEqual([])

    const asked = { leaveType: 'annual', startDate: monday, endDate: friday }
    const holiday = sample(leave, { by: written.by, form: async desk => ({ ...(await written.form(desk)), ...asked }) })
    const id = await live({ app, site: site(), today }, holiday, { fate: 'approved', nth: 0, daysAgo: 0 })
    expect(await rows('select state, total_days from leave_apply where id = $1', [id])).toEqual([{ state: 'approved', total_days: '5.0' }])
    expect(await breaches()).toEqual([])
  })

  it('continues in the next year: everybody gets annual leave once', async () => {
    const year = Number(day.slice(0, 4)) + 1
    const actor = { userId: '', account: 'test', from: 'test', action: 'test', requestId: '' }
    const morning = (date: string) =>
      site().database.change(actor, tx =>
        personnelDaily.run({ tx, site: site(), app, day: date, now: new Date(`${date}T00:06:00+08:00`), newId: app.newId }),
      )
    expect(await morning(`${year}-01-01`)).toMatch(/年休假发放 \d+/)
    expect(await morning(`${year}-01-02`)).not.toContain('年休假发放')
    const granted = `select employee_id from leave_ledger where leave_type = 'annual' and biz_type = 'GRANT' and leave_year = $1`
    expect((await rows(granted, [year])).length).toBeGreaterThan(50)
    expect(await rows(`${granted} group by 1 having count(*) > 1`, [year])).toEqual([])
    expect(await breaches()).toEqual([])
  })
})
