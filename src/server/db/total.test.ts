import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { forgetTotals } from './total.ts'

/** The number of a short list is always true, that of a long one at most a minute old, and nobody is told another's. */
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

  it('remembers the number of a long one for whoever asked, until it is forgotten', async () => {
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
