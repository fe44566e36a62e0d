import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { asRefusal } from '../http/failure.ts'
import { OutcomeUnknown } from './connect.ts'
import type { Database, Tx } from './database.ts'
import { retrying } from './retry.ts'

const actor = { userId: '', account: 'test', from: '', action: 'test', requestId: '' }

describe('a connection that is lost while a transaction is open', () => {
  let app: TestApp
  let database: Database
  beforeAll(async () => {
    app = await openTestApp()
    database = app.sites[0]!.database
  })
  afterAll(() => app.close())

  const write = (tx: Tx, name: string) =>
    tx.execute(sql`insert into sys_param (id, param_name, param_key, param_value) values (${app.newId()}, ${name}, ${name}, '')`)
  const written = (name: string) => app.sql('select 1 from sys_param where param_key = $1', [name])
  const cut = async (tx: Tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await app.sql('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
  }

  it('F-05 is a 503 to whoever waits for it, and the process goes on', async () => {
    const failed = await database
      .change(actor, async tx => [await write(tx, 'lost'), await cut(tx), await write(tx, 'lost')])
      .catch(error => error)
    expect(asRefusal(failed)?.status).toBe(503)
    expect(await written('lost')).toEqual([])
    await database.change(actor, tx => write(tx, 'next'))
    expect(await written('next')).toHaveLength(1)
  })

  it('F-05 is begun anew by who can be begun anew, and done once', async () => {
    let times = 0
    await retrying(() =>
      database.change(actor, async tx => {
        await write(tx, 'anew')
        if (++times === 1) await cut(tx)
        await tx.execute(sql`select 1`)
      }),
    )
    expect(times).toBe(2)
    expect(await written('anew')).toHaveLength(1)
  })

  it('F-06 is never begun anew once the commit was sent: nobody knows whether it arrived', async () => {
    let times = 0
    const failed = await retrying(() =>
      database.change(actor, async tx => {
        times++
        await write(tx, 'unknown')
        await cut(tx)
      }),
    ).catch(error => error)
    expect(failed).toBeInstanceOf(OutcomeUnknown)
    expect(asRefusal(failed)?.status).toBe(503)
    expect(times).toBe(1)
  })

  it('F-11 a statement that failed and was overlooked does not end in an acknowledgement', async () => {
    const overlooking = database.change(actor, async tx => {
      await write(tx, 'overlooked')
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(overlooking).rejects.toThrow('rolled back')
    expect(await written('overlooked')).toEqual([])
  })
})
