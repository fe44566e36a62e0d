import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('a supplier reads its own row without what the company keeps to itself', async () => {
  const [outside, buyer] = [await app.signIn('supplier01'), await app.signIn('admin')]
  const list = async (who: typeof outside, more: object = {}) =>
    (await who.get('blade-biz/master/list', { master: 'supplier', size: 500, ...more })).body.data.records as Record<string, unknown>[]
  const [own, ...others] = await list(outside)
  expect(others).toEqual([])
  expect(own).toHaveProperty('supplierName')
  for (const name of ['openPaper', 'reviewDue']) expect(own).not.toHaveProperty(name)
  expect((await list(buyer)).find(({ id }) => id === own!.id)).toMatchObject({
    openPaper: expect.any(String),
    reviewDue: expect.any(String),
  })
  // Nor is it told by what a filter leaves out, or by a figure.
  for (const reviewDue of ['yes', 'no']) expect(await list(outside, { reviewDue })).toHaveLength(1)
  const one = (await outside.get('blade-biz/master/detail', { master: 'supplier', id: own!.id })).body.data
  expect(one).not.toHaveProperty('openPaper')
})
