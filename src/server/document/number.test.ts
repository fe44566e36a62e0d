import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { drawNumber, nextNumber } from './number.ts'

const actor = { userId: '', account: 'test', from: '', action: 'test', requestId: '' }
const wanted = (flowKey: string) => ({
  tenantId: '000000',
  flowKey,
  rule: { prefix: 'SZ', date: 'YMD' as const, digits: 4 },
  now: new Date('2026-11-15T16:30:00Z'),
})
const upTo = (last: number) => Array.from({ length: last }, (_, at) => `SZ20261116${String(at + 1).padStart(4, '0')}`)

describe('numbers', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())
  const database = () => app.sites[0]!.database

  it('of documents are unique and ascending under a hundred concurrent starts, by the day in Shanghai', async () => {
    const drawn = await Promise.all(Array.from({ length: 100 }, () => drawNumber(database(), wanted('paper'))))
    expect(drawn).toEqual(upTo(100))
    expect(await drawNumber(database(), wanted('paper'))).toBe('SZ202611160101')
  })

  it('of documents do not wait for another transaction, and a rolled-back one is not reused', async () => {
    const gone = database().change(actor, async () => {
      const first = await drawNumber(database(), wanted('other'))
      const second = await drawNumber(database(), wanted('other'))
      throw new Error(`${first} ${second}`)
    })
    await expect(gone).rejects.toThrow('SZ202611160001 SZ202611160002')
    expect(await drawNumber(database(), wanted('other'))).toBe('SZ202611160003')
  })

  it('of book entries have no gap: a rolled-back posting gives its number back', async () => {
    const take = () => database().change(actor, tx => nextNumber(tx, wanted('book')))
    expect(await take()).toBe('SZ202611160001')
    const failed = database().change(actor, async tx => {
      throw new Error(await nextNumber(tx, wanted('book')))
    })
    await expect(failed).rejects.toThrow('SZ202611160002')
    expect((await Promise.all(Array.from({ length: 20 }, take))).sort()).toEqual(upTo(21).slice(1))
  })

  it('begin anew in each tenant, kind of document and period', async () => {
    const asked = wanted('each')
    const others = [{ tenantId: '100000' }, { now: new Date('2026-11-16T16:00:00Z') }]
    const take = (more: object) => database().change(actor, tx => nextNumber(tx, { ...asked, ...more }))
    for (const draw of [(more: object) => drawNumber(database(), { ...asked, flowKey: 'drawn', ...more }), take]) {
      expect([await draw({}), await draw({})]).toEqual(upTo(2))
      for (const more of others) expect((await draw(more)).slice(-4), JSON.stringify(more)).toBe('0001')
      expect(await draw({})).toBe('SZ202611160003')
    }
  })
})
