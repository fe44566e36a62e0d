import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drillTo, type Report } from '#model/report.ts'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { approvedLeave } from '#test/setup/leave.ts'
import { day } from '#test/setup/personnel.ts'
import { leaveDays } from './leave-days.report.ts'

type Row = Record<string, string>

describe('请假统计', () => {
  let app: TestApp
  let clerk: Session
  beforeAll(async () => {
    app = await openTestApp()
    clerk = await app.signIn('wu.qian')
    await approvedLeave(app, 'worker01', day(-20), day(-7), { leaveType: 'paternity' })
  })
  afterAll(() => app.close())

  const workDate = `${day(-30)},${day(0)}`
  const report = leaveDays as unknown as Report
  const ask = async (call: string, more: Row = {}) =>
    (await clerk.get(`blade-biz/report/${call}`, { report: 'leaveDays', workDate, size: '500', ...more })).body.data

  /** What the list adds up to that a figure leads to. */
  async function behind(filters: Row, keys: Row): Promise<string> {
    const where = Object.fromEntries(new URLSearchParams(drillTo(report, report.measures.leaveDays!, filters, keys)!.split('?')[1]))
    const { body } = await clerk.get('blade-biz/master/figures', { asked: JSON.stringify([{ master: 'attendance', where, sum: 'days' }]) })
    return body.data[0].sum
  }

  it('INV-83 the whole, every group and every row is the attendance behind it', async () => {
    const { totals } = await ask('totals')
    expect(Number(totals.leaveDays)).toBeGreaterThanOrEqual(14)
    expect(await behind({ workDate }, {})).toBe(totals.leaveDays)
    for (const by of report.keys)
      for (const group of (await ask('rows', { by })).records as Row[])
        expect(await behind({ workDate }, { [by]: group[by]! }), `${by} ${group[by]}`).toBe(group.leaveDays)
    for (const { deptId, leaveType, employeeId, leaveDays: days } of (await ask('rows')).records as Row[])
      expect(await behind({ workDate }, { deptId: deptId!, leaveType: leaveType!, employeeId: employeeId! })).toBe(days)
  })

  it('a department in the filter means all below it, a row about a department does not', async () => {
    const [row] = (await ask('rows', { by: 'deptId' })).records as Row[]
    const [{ parent }] = (await app.sql('select parent_id::text as parent from sys_dept where id = $1', [row!.deptId])) as [
      { parent: string },
    ]
    const { totals } = await ask('totals', { deptId: parent })
    expect(await behind({ workDate, deptId: parent }, {})).toBe(totals.leaveDays)
    expect(Number(totals.leaveDays)).toBeGreaterThanOrEqual(Number(row!.leaveDays))
    expect(await behind({ workDate }, { deptId: parent })).toBe('0.0')
  })
})
