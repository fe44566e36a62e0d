import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { seedAll } from '../seed/load.ts'
import { raiseHouse } from '../src/app/house.ts'
import { allBreaches } from '../src/app/nightly.ts'
import { readConfig } from '../src/server/config.ts'

/** The demo company opens on any day: when a year turns, on a leap day. `SEED_DAY=2028-02-29,2026-12-31` tries others, one after the other. */
const days = (process.env.SEED_DAY ?? '2027-01-01').split(',')

const EVERY_STATE = ['approved', 'draft', 'rejected', 'returned', 'running', 'withdrawn']

describe.each(days)('the demo company on %s', day => {
  it('opens with documents in every state and sound books', { timeout: 300_000 }, async () => {
    const template = inject('databaseUrl')
    const name = `seed_${randomBytes(6).toString('hex')}`
    const admin = new pg.Client({ connectionString: template.replace(/\/mainshaft$/, '/postgres') })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const dataDir = await mkdtemp(join(tmpdir(), 'mainshaft-seed-'))
    const url = template.replace(/\/mainshaft$/, `/${name}`)
    const house = await raiseHouse(
      readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, MAINSHAFT_VOLATILE: '1', LOG_LEVEL: 'silent' }),
      () => {},
    )
    try {
      await seedAll(house, new Date(`${day}T09:30:00+08:00`))
      const { pool, reader } = house.sites[0]!.database
      const kinds = async (text: string, values: unknown[] = []) =>
        (await pool.query<{ kind: string }>(text, values)).rows.map(({ kind }) => kind)
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
      expect(await kinds(`select job_cert_no as kind from hr_employee_cert where expire_date ${soon}`, [day])).toHaveLength(1)
      const found = []
      for (const [rule, check] of await allBreaches()) for (const breach of await check(reader)) found.push([rule, breach])
      expect(found).toEqual([])
    } finally {
      await house.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
