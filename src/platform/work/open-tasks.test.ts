import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { drillTo, filterText, type Report } from '#model/report.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { flowTimes } from './flow-times.report.ts'
import { openTasks } from './open-tasks.report.ts'

type Row = Record<string, string>
const reports = [
  { report: openTasks as unknown as Report, book: 'openTask', measures: ['tasks', 'onTime', 'late'] },
  { report: flowTimes as unknown as Report, book: 'decidedTask', measures: ['handled', 'late'] },
]

/** 在办任务, 审批积压, 流程时效: what heads see of the work of their departments. */
describe('what waits where and with whom', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  const ask = async (who: Session, key: string, call: string, more: Row = {}) =>
    (await who.get(`blade-biz/report/${call}`, { report: key, size: '500', ...more })).body.data
  const counted = async (who: Session, master: string, where: Row): Promise<number> =>
    (await who.get('blade-biz/master/figures', { asked: JSON.stringify([{ master, where }]) })).body.data[0].total

  it.each(reports)(
    'INV-83 the whole, every group and every row of $report.title is the list behind it',
    async ({ report, book, measures }) => {
      const gm = await app.signIn('qin.haifeng')
      const filters = report.initial(formatDate(new Date(), 'yyyy-MM-dd'))
      const asked = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, filterText(value)]))
      const { totals } = await ask(gm, report.key, 'totals', asked)
      expect(Number(totals[measures[0]!])).toBeGreaterThan(3)
      const behind = (measure: string, keys: Row) =>
        counted(gm, book, Object.fromEntries(new URLSearchParams(drillTo(report, report.measures[measure]!, asked, keys)!.split('?')[1])))
      for (const measure of measures) {
        expect(await behind(measure, {})).toBe(Number(totals[measure]))
        for (const by of report.keys)
          for (const group of (await ask(gm, report.key, 'rows', { ...asked, by })).records as Row[])
            expect(await behind(measure, { [by]: group[by]! }), `${measure} ${by} ${group[by]}`).toBe(Number(group[measure]))
      }
    },
  )

  it('a head sees the cases of the own departments in flows they may look up, and opens each of them', async () => {
    const { body } = await (await app.signIn('qin.haifeng')).get('blade-biz/master/list', { master: 'openTask', size: '500' })
    const all = body.data.records as Row[]
    const inDept = new Map<string, Row[]>()
    for (const row of all) inDept.set(row.deptId!, [...(inDept.get(row.deptId!) ?? []), row])
    const [forge] = await app.sql<{ id: string }>(`select id::text from site1.sys_dept where dept_name = '锻造车间'`)
    const head = await app.signIn('meng.deshan')
    const seen = (await head.get('blade-biz/master/list', { master: 'openTask', size: '500' })).body.data.records as Row[]
    expect(seen.length).toBeLessThan(all.length)
    const [own] = await app.sql<{ ids: string[] }>(
      `select array_agg(id::text) as ids from site1.sys_dept where id = $1 or ancestors like '%' || $1 || '%'`,
      [forge!.id],
    )
    expect(seen.filter(({ deptId }) => !own!.ids.includes(deptId!))).toEqual([])
    for (const { processInstanceId, businessId } of seen.slice(0, 5)) {
      const { status } = await head.get('blade-flow/process/detail', { processInstanceId: processInstanceId!, businessId: businessId! })
      expect(status).toBe(200)
    }
    const times = await ask(head, 'flowTimes', 'rows', { by: 'deptId' })
    expect((times.records as Row[]).filter(({ deptId }) => !own!.ids.includes(deptId!))).toEqual([])
  })

  it('workers and suppliers see none of it', async () => {
    for (const account of ['worker01', 'supplier01'])
      for (const { book } of reports) {
        const { status } = await (await app.signIn(account)).get('blade-biz/master/list', { master: book })
        expect(status, `${account} ${book}`).toBe(403)
      }
  })

  it('the time of decisions counts what people decided, and how long it took', async () => {
    const { totals } = await ask(await app.signIn('admin'), 'flowTimes', 'totals')
    const [decided] = await app.sql<{ handled: string; hours: string }>(
      `select count(*)::text as handled, round(sum(extract(epoch from finished_at - arrived_at)) / 3600, 0)::text as hours from site1.wf_task
       where status <> 0 and tenant_id = '000000' and result not in ('cancelled', 'auto', 'removed', 'recalled', 'waiting')
         and finished_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '5 months'`,
    )
    expect(Number(decided!.handled)).toBeGreaterThan(0)
    expect(totals.handled).toBe(decided!.handled)
    expect(Math.abs(Number(totals.hours) - Number(decided!.hours))).toBeLessThan(2)
  })
})
