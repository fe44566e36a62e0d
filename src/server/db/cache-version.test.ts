import { describe, expect, it } from 'vitest'
import type { Site } from '../site.ts'
import { cachedUnder } from './cache-version.ts'
import type { Tx } from './database.ts'

/** 印记. What is kept in memory is true of the database it was read from, as long as that database says so. */
describe('a cache under a version', () => {
  const site = (schema: string) => ({ schema }) as Site
  const tx = {} as Tx
  const book = () => {
    let read = 0
    const keep = cachedUnder('org', async (_, tenantId) => `${tenantId} ${++read}`)
    return (at: Site, version: number, tenantId = '000000') => keep(tx, at, tenantId, new Map([['org', version]]))
  }

  it('is read again when the version is raised, and only then', async () => {
    const [ask, one] = [book(), site('site1')]
    expect([await ask(one, 7), await ask(one, 7), await ask(one, 8)]).toEqual(['000000 1', '000000 1', '000000 2'])
  })

  it('is not taken for that of another tenant, or of another database whose versions count alike', async () => {
    const [ask, one, again] = [book(), site('site1'), site('site1')]
    expect([await ask(one, 7), await ask(one, 7, '000001'), await ask(again, 7)]).toEqual(['000000 1', '000001 2', '000000 3'])
    expect(await ask(one, 7)).toBe('000000 1')
  })

  it('is never kept while the transaction that raised the version may still be undone', async () => {
    const [ask, one] = [book(), site('site1')]
    expect([await ask(one, -1), await ask(one, -1), await ask(one, 9)]).toEqual(['000000 1', '000000 2', '000000 3'])
  })
})
