import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLines } from '#model/form/form.ts'
import { openTestApp, type TestApp } from '../setup/app.ts'

/** Requests that do not wait for the total get the same documents in the same order, for every caller and filter. */
describe('documents with and without waiting for the total', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app?.close())

  it.each(['admin', 'meng.deshan', 'luo.zhigang', 'worker01'])('%s', async account => {
    const { get } = await app.signIn(account)
    const list = async (asked: Record<string, string | number>) =>
      (await get('blade-flow/document/list', asked)).body.data as { records: { number: string }[]; total: number; searchCount: boolean }
    const flows = [...app.engine.flows.flows.values()].map(({ flow }) => flow)
    let [unwaited, long] = [0, 0]
    for (const { key, search, fields } of flows) {
      const day = search.find(name => !isLines(fields[name]!) && ['date', 'datetime'].includes(fields[name]!.kind))
      const questions: Record<string, string | number>[] = [
        {},
        { approvalStatus: 3 },
        { keyword: '0' },
        ...(day ? [{ [`${day}_datege`]: '2020-01-01' }, { [`${day}_datege`]: '2020-01-01', approvalStatus: 3 }] : []),
      ]
      for (const question of questions)
        for (const current of [1, 2]) {
          const asked = { flowKey: key, size: 2, current, ...question }
          const [waited, atOnce] = [await list(asked), await list({ ...asked, searchCount: 'false' })]
          expect(atOnce.records, JSON.stringify(asked)).toEqual(waited.records)
          expect(waited.searchCount).toBe(true)
          if (atOnce.searchCount) expect(atOnce.total).toBe(waited.total)
          else {
            expect(atOnce.total).toBe(current * 2)
            expect(waited.total).toBeGreaterThanOrEqual(atOnce.total)
            unwaited++
          }
          if (waited.total > 2) long++
        }
    }
    expect(long).toBeGreaterThan(0)
    // One's own documents are collected, everybody's are found by walking.
    if (account === 'worker01') expect(unwaited).toBe(0)
    else expect(unwaited).toBeGreaterThan(10)
  })
})
