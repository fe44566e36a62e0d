import { expect, it } from 'vitest'
import { appTest } from '#test/harness.ts'
import { daysOf, halfDays, type Span, within } from '../leave/leave-days.query.ts'

appTest('the working calendar', ({ booking }) => {
  const span = (startDate: string, startHalf: string, endDate: string, endHalf: string): Span => ({
    ...{ startDate, startHalf, endDate, endHalf },
  })
  const days = (leaveType: string, over: Span) => booking(async ({ tx }) => daysOf(await halfDays(tx, { leaveType }, over)))

  it('knows the holidays of 2026 and the weekends worked for them', async () => {
    expect(await days('annual', span('2026-09-30', 'pm', '2026-10-10', 'am'))).toBe('3.0')
    expect(await days('annual', span('2026-02-14', 'am', '2026-02-28', 'pm'))).toBe('6.0')
    expect(await days('annual', span('2026-01-01', 'am', '2026-01-04', 'pm'))).toBe('1.0')
    expect(await days('annual', span('2026-05-01', 'am', '2026-05-05', 'pm'))).toBe('0.0')
    expect(await days('maternity', span('2026-05-01', 'am', '2026-05-05', 'pm'))).toBe('5.0')
  })

  it('counts half days, and nothing of a span that ends before it begins or never ends', () => {
    const always = () => true
    expect(within(span('2026-03-02', 'am', '2026-03-02', 'am'), always)).toEqual([{ day: '2026-03-02', half: 'am' }])
    expect(within(span('2026-03-02', 'pm', '2026-03-02', 'am'), always)).toEqual([])
    expect(within(span('2026-03-03', 'am', '2026-03-02', 'pm'), always)).toEqual([])
    expect(within(span('0001-01-01', 'am', '9999-12-31', 'pm'), always)).toEqual([])
  })
})
