import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#test/setup/house.ts'
import { replayed } from './idempotency.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it.each([['909938435756826630'], ['true'], [''], [true], [null], [undefined], [{ id: '909938435756826630' }], [[1, 'x']]])(
  'what was answered is answered again as it was: %j',
  async reply => {
    const { reader } = house.house.sites[0]!.database
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
