import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { sealAll } from '#test/setup/seal.ts'
import { sealAudit, verifyAudit } from './audit.ts'
import type { Database, Tx } from './database.ts'
import { prepared } from './prepared.ts'

const actor = { userId: '', account: 'test', from: '', action: 'test', requestId: '' }
const addRegion = prepared('insert into sys_region (code, name, parent_code) values ($1, $2, $3)')
const readRegion = prepared<{ name: string }>('select name from sys_region where code = $1')

/** Something that one part of a test waits for and another gives. */
function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { give: () => give(), given }
}

describe('a change', () => {
  let app: TestApp
  let database: Database
  beforeAll(async () => {
    app = await openTestApp()
    database = app.sites[0]!.database
  })
  afterAll(() => app.close())

  const add = (tx: Tx, code: string) => tx.send(addRegion, [code, `地区${code}`, '0'])
  const nameOf = async (code: string) => (await database.reader.rows(readRegion, [code]))[0]?.name

  it('sees its own writes, in order, without waiting for them', async () => {
    const seen = await database.change(actor, async tx => {
      add(tx, '990001')
      return tx.rows(readRegion, ['990001'])
    })
    expect(seen).toEqual([{ name: '地区990001' }])
    expect(await nameOf('990001')).toBe('地区990001')
  })

  it('goes on after an attempt that failed, of which nothing stays, not even what goes on beside the failure', async () => {
    const told: string[] = []
    const later = signal()
    let straggler: Promise<unknown> | undefined
    await database.change(actor, async tx => {
      add(tx, '990101')
      const failed = tx.attempt(async inner => {
        inner.afterCommit(() => told.push('attempted'))
        add(inner, '990102')
        straggler = later.given.then(() => add(inner, '990103'))
        straggler.catch(() => {})
        throw new Error('refused')
      })
      await expect(failed).rejects.toThrow('refused')
      later.give()
      await expect(straggler).rejects.toThrow('the attempt has ended')
      await tx.attempt(async inner => add(inner, '990104'))
      // A write that nobody waits for fails the attempt, and only it.
      await expect(tx.attempt(async inner => add(inner, '990101'))).rejects.toMatchObject({ code: '23505' })
      tx.afterCommit(() => told.push('committed'))
    })
    expect(await Promise.all(['990101', '990102', '990103', '990104'].map(nameOf))).toEqual([
      '地区990101',
      undefined,
      undefined,
      '地区990104',
    ])
    expect(told).toEqual(['committed'])
  })

  it('takes back an attempt whole, after another inside it failed, too', async () => {
    await database.change(actor, async tx => {
      const outer = tx.attempt(async inner => {
        add(inner, '990105')
        await expect(inner.attempt(() => Promise.reject(new Error('inside')))).rejects.toThrow('inside')
        throw new Error('around it')
      })
      await expect(outer).rejects.toThrow('around it')
      add(tx, '990106')
    })
    expect([await nameOf('990105'), await nameOf('990106')]).toEqual([undefined, '地区990106'])
  })

  it('takes back an attempt whole while another inside it is still under way', async () => {
    const later = signal()
    let inside: Promise<unknown> | undefined
    await database.change(actor, async tx => {
      const outer = tx.attempt(async around => {
        add(around, '990109')
        const begun = signal()
        inside = around.attempt(async inner => {
          begun.give()
          await later.given
          add(inner, '990110')
        })
        inside.catch(() => {})
        await begun.given
        throw new Error('beside it')
      })
      await expect(outer).rejects.toThrow('beside it')
      later.give()
      await expect(inside).rejects.toThrow('the attempt has ended')
      add(tx, '990111')
    })
    expect(await Promise.all(['990109', '990110', '990111'].map(nameOf))).toEqual([undefined, undefined, '地区990111'])
  })

  it('makes one attempt after the other, never two at once', async () => {
    await database.change(actor, async tx => {
      const both = [tx.attempt(async inner => add(inner, '990112')), tx.attempt(async inner => add(inner, '990113'))]
      const [first, second] = await Promise.allSettled(both)
      expect(first).toMatchObject({ status: 'fulfilled' })
      expect(second).toMatchObject({ reason: { message: expect.stringContaining('beside an attempt') } })
    })
    expect([await nameOf('990112'), await nameOf('990113')]).toEqual(['地区990112', undefined])
  })

  it('refuses what would be taken back with an attempt without being part of it', async () => {
    await database.change(actor, async tx => {
      await tx.attempt(async () => expect(() => add(tx, '990107')).toThrow('beside an attempt'))
      add(tx, '990108')
    })
    expect([await nameOf('990107'), await nameOf('990108')]).toEqual([undefined, '地区990108'])
  })

  it('fails with the first failure, whatever came after it, and keeps nothing', async () => {
    const told: string[] = []
    const change = database.change(actor, async tx => {
      tx.afterCommit(() => told.push('committed'))
      add(tx, '990002')
      add(tx, '990001')
      return tx.rows(readRegion, ['990002'])
    })
    await expect(change).rejects.toMatchObject({ code: '23505' })
    expect([await nameOf('990002'), told]).toEqual([undefined, []])
  })

  it('fails when a failed statement was the last one, and when somebody hides its error', async () => {
    await expect(database.change(actor, async tx => add(tx, '990001'))).rejects.toMatchObject({ code: '23505' })
    const hidden = database.change(actor, async tx => {
      add(tx, '990003')
      await tx.rows(prepared('select 1 / 0 as none'), []).catch(() => {})
    })
    await expect(hidden).rejects.toThrow('rolled back')
    expect(await nameOf('990003')).toBeUndefined()
  })

  it('refuses statements of work that goes on after it failed, so that they never reach the next transaction of the connection', async () => {
    const failed = new Error('another part failed')
    let late: Promise<unknown> = Promise.resolve()
    const goOn = async (tx: Tx) => {
      await new Promise(resolve => setImmediate(resolve))
      await change.catch(() => {})
      add(tx, '990006')
    }
    const change: Promise<unknown> = database.change(actor, async tx => {
      late = goOn(tx)
      await Promise.all([late, Promise.reject(failed)])
    })
    await expect(change).rejects.toBe(failed)
    await expect(late).rejects.toThrow('the transaction has ended')
    expect(await nameOf('990006')).toBeUndefined()
  })

  it('waits for another that locked the same name, and then sees what it wrote', async () => {
    const [begun, gate] = [signal(), signal()]
    const first = database.change(actor, async tx => {
      tx.lock('one at a time')
      add(tx, '990007')
      await tx.rows(readRegion, ['990007'])
      begun.give()
      await gate.given
    })
    await begun.given
    const second = database.change(actor, async tx => {
      tx.lock('one at a time')
      return tx.rows(readRegion, ['990007'])
    })
    const waiting = prepared<{ count: number }>(`select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
    await expect.poll(async () => (await database.reader.rows(waiting, []))[0]?.count).toBe(1)
    gate.give()
    await first
    expect(await second).toEqual([{ name: '地区990007' }])
  })

  it('says after the commit what waits for it, once', async () => {
    const told: (string | undefined)[] = []
    await database.change(actor, async tx => {
      add(tx, '990004')
      tx.afterCommit(() => void nameOf('990004').then(name => told.push(name)))
      expect(told).toEqual([])
    })
    await expect.poll(() => told).toEqual(['地区990004'])
  })

  it('is sealed when no older one is under way any more, each entry once', async () => {
    const url = app.databaseUrl
    await sealAll(database)
    const [gate, started] = [signal(), signal()]
    const slow = database.change(actor, async tx => {
      add(tx, '990005')
      await tx.rows(readRegion, ['990005'])
      started.give()
      await gate.given
    })
    await started.given
    await database.change(actor, async tx => add(tx, '990008'))
    expect(await sealAudit(database)).toBe(0)
    gate.give()
    await slow
    expect(await sealAll(database)).toBe(2)
    expect(await sealAudit(database)).toBe(0)
    expect((await verifyAudit(url, 'site1')).faults).toEqual([])
  })
})
