import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { isLines } from '#model/form/form.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'

describe('documents by days', () => {
  let app: TestApp
  let cases: Cases
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
    admin = await cases.as('admin')
  })
  afterAll(() => app.close())

  const asked = async (flowKey: string, more: Record<string, string>) =>
    (await admin.get('blade-flow/document/list', { flowKey, size: 500, ...more })).body.data as {
      total: number
      records: { number: string }[]
    }
  const written = (flowKey: string, key: string) =>
    app.sql<{ number: string; day: string }>(
      `select d.number, left(d.data ->> $2, 10) as day from document d join wf_instance i on i.biz_id = d.id
       where d.flow_key = $1 and i.status not in ('draft', 'deleted') and d.data ->> $2 <> ''`,
      [flowKey, key],
    )

  it('every period of every flow returns exactly its documents', async () => {
    let spans = 0
    for (const { flow } of app.engine.flows.flows.values())
      for (const key of flow.search) {
        const field = flow.fields[key]!
        if (isLines(field) || field.kind !== 'date') continue
        const papers = await written(flow.key, key)
        const days = [...new Set(papers.map(paper => paper.day))].toSorted()
        const [first, last] = [days[0] ?? '2026-01-01', days.at(-1) ?? '2026-01-01']
        for (const [from, until] of [
          [first, first],
          [first, addDays(last, -1)],
          [addDays(first, 1), ''],
          ['', last],
          [addDays(last, 1), ''],
          [`${last.slice(0, 7)}-01`, `${last.slice(0, 7)}-31`],
        ] as const) {
          const found = await asked(flow.key, { [`${key}_datege`]: from, [`${key}_datele`]: until })
          const meant = papers.filter(({ day }) => (!from || day >= from) && (!until || day <= until)).map(({ number }) => number)
          expect(found.records.map(({ number }) => number).toSorted(), `${flow.key} ${key} ${from} ${until}`).toEqual(meant.toSorted())
          expect(found.total).toBe(meant.length)
          if (meant.length > 0) spans++
        }
      }
    expect(spans).toBeGreaterThan(20)
  })

  it('a document resubmitted with another day is found by that day only', async () => {
    const worker = await cases.as('worker01')
    const [employee] = await app.sql<{ id: string }>('select id from hr_employee where user_id = $1', [worker.userId])
    const form = (date: string) => ({
      ...{ employeeId: employee!.id, leaveType: 'personal', startDate: date, startHalf: 'am', endDate: date, endHalf: 'pm' },
      ...{ contactPhone: '16800000000', reason: '办事' },
    })
    const [monday, tuesday] = ['2031-03-03', '2031-03-04'] as const
    const first = await cases.start('worker01', 'leave', form(monday))
    const second = await cases.start('worker01', 'leave', form(tuesday))
    const numbers = async (from: string, until: string) =>
      (await asked('leave', { startDate_datege: from, startDate_datele: until })).records.map(({ number }) => number)
    expect(await numbers(monday, monday)).toEqual([first.number])
    expect(await numbers('2031-03-01', '2031-03-31')).toEqual([second.number, first.number])
    const { processInstanceId } = first
    expect((await cases.send('worker01', 'process/withdraw', { processInstanceId, comment: '改期' })).status).toBe(200)
    expect((await cases.send('worker01', 'process/resubmit', { processInstanceId, form: form('2031-03-05') })).body).toMatchObject({
      success: true,
    })
    expect(await numbers(monday, monday)).toEqual([])
    expect(await numbers('2031-03-05', '2031-03-05')).toEqual([first.number])
  })

  it('an invalid day finds nothing, without an error', async () => {
    expect(await asked('leave', { startDate_datege: 'yesterday' })).toMatchObject({ total: 0, records: [] })
  })
})
