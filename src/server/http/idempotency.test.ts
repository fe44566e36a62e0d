import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { replayed } from './idempotency.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it.each([['909938435756826630'], ['true'], [''], [true], [null], [undefined], [{ id: '909938435756826630' }], [[1, 'x']]])(
  'a repeated command gets the same reply: %j',
  async reply => {
    const { reader } = app.sites[0]!.database
    const command = { userId: '1', key: `again ${JSON.stringify(reply)}`, command: {}, keep: true }
    let acted = 0
    const act = async () => {
      acted++
      return reply
    }
    expect(await replayed(reader, command, act)).toEqual(reply)
    expect(await replayed(reader, command, act)).toEqual(reply)
    expect(acted).toBe(1)
  },
)
