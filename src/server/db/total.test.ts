import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { forgetTotals } from './total.ts'

/** The total of a short list is exact, that of a long one at most a minute old, and never shared between callers. */
describe('totals', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app?.close())

  const write = (userId: string, from: number, to: number) =>
    app.sql(
      `insert into sys_message (id, user_id, title, content) select 50000 + n, $1, '信', '信' from generate_series($2::int, $3::int) n`,
      [userId, from, to],
    )
  const person = async (account: string) => {
    const { userId, get } = await app.signIn(account)
    return { userId, total: async () => (await get('framework-message/message/list', { current: 1, size: 5 })).body.data.total as number }
  }

  it('counts a short list every time', async () => {
    const { userId, total } = await person('worker01')
    const before = await total()
    await write(userId, 1, 1)
    expect(await total()).toBe(before + 1)
  })

  it('caches the total of a long list per query, until it is cleared', async () => {
    const { userId, total } = await person('worker01')
    const { total: others } = await person('admin')
    const [before, foreign] = [await total(), await others()]
    await write(userId, 2, 2001)
    expect(await total()).toBe(before + 2000)
    await write(userId, 2002, 2003)
    expect(await total()).toBe(before + 2000)
    expect(await others()).toBe(foreign)
    forgetTotals(app.sites[0]!.database.reader)
    expect(await total()).toBe(before + 2002)
  })
})
