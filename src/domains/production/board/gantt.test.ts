import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#model/day.ts'
import { barOf, moved, spanAround, ticks } from './gantt.rules.ts'

describe('the days of a Gantt chart', () => {
  it('begin on a Monday or on the first of a month, before the day one looks at', () => {
    expect(spanAround('weeks', '2026-11-17')).toEqual({ from: '2026-11-02', to: '2027-01-10' })
    expect(spanAround('months', '2026-11-17')).toEqual({ from: '2026-09-01', to: '2027-05-28' })
    expect(moved('weeks', '2026-11-17', -1)).toBe('2026-10-13')
  })

  it('are cut into months and weeks without a gap', () => {
    const span = spanAround('weeks', '2026-11-17')
    expect(ticks(span, 'month').map(({ day, at, days }) => [day, at, days])).toEqual([
      ['2026-11-02', 0, 29],
      ['2026-12-01', 29, 31],
      ['2027-01-01', 60, 10],
    ])
    for (const by of ['week', 'month'] as const) expect(ticks(span, by).reduce((sum, { days }) => sum + days, 0)).toBe(70)
  })

  it('have bars from the first to the last planned day, and on to today while they are late', () => {
    const span = { from: '2026-11-02', to: '2026-11-30' }
    const bar = (planStart: string, planEnd: string, late = false) => barOf({ planStart, planEnd, late }, span, '2026-11-17')
    expect(bar('2026-11-02', '2026-11-02')).toEqual({ at: 0, days: 1, over: 0 })
    expect(bar('2026-11-10', '2026-11-15', true)).toEqual({ at: 8, days: 6, over: 2 })
    expect(bar('2026-10-01', '2026-10-20', true)).toEqual({ at: 0, days: 0, over: 16 })
    expect(bar('2026-11-25', '2027-02-01')).toEqual({ at: 23, days: 6, over: 0 })
  })

  it('never reach beyond what is drawn', () => {
    const days = fc.integer({ min: -200, max: 200 })
    fc.assert(
      fc.property(days, fc.nat(120), fc.boolean(), days, (start, length, late, now) => {
        const span = spanAround('weeks', '2026-11-17')
        const planStart = addDays('2026-11-17', start)
        const { at, days: long, over } = barOf({ planStart, planEnd: addDays(planStart, length), late }, span, addDays('2026-11-17', now))
        expect(Math.min(at, long, over)).toBeGreaterThanOrEqual(0)
        expect(at + long + over).toBeLessThanOrEqual(daysBetween(span.from, span.to) + 1)
      }),
    )
  })
})
