import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date, datetime, text } from '../../model/form/field.ts'
import { daysBetween, daysOf } from './days.ts'

const fields = { needDate: date('需求日期'), at: datetime('时间'), name: text('名称') }
const found = (doc: Record<string, unknown>, wanted: readonly string[]) => {
  const known = new Set(daysOf(fields, doc))
  return wanted.some(key => known.has(key))
}
const LATEST = Date.UTC(9999, 11, 31)
const day = fc
  .oneof(fc.integer({ min: 0, max: LATEST / 86_400_000 }), fc.integer({ min: 20_000, max: 22_000 }))
  .map(n => new Date(n * 86_400_000).toISOString().slice(0, 10))

describe('the days of a form', () => {
  it('are found by every span they lie in, and by no other', () => {
    fc.assert(
      fc.property(day, fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }), (needDate, from, until) => {
        const isWithin = (!from || needDate >= from) && (!until || needDate <= until)
        expect(found({ needDate }, daysBetween('needDate', from, until))).toBe(isWithin)
      }),
      { numRuns: 2_000 },
    )
  })

  it('a moment belongs to its day, the last one of a span as well', () => {
    expect(found({ at: '2026-06-30 23:59:59' }, daysBetween('at', '2026-06-01', '2026-06-30'))).toBe(true)
    expect(found({ at: '2026-07-01 00:00:00' }, daysBetween('at', '2026-06-01', '2026-06-30'))).toBe(false)
  })

  it('a month is one question, and whatever is open at an end still a few', () => {
    expect(daysBetween('needDate', '2026-06-01', '2026-06-31')).toEqual(['needDate 2026-06'])
    expect(daysBetween('needDate', '2026-06-10').length).toBeLessThan(200)
  })

  it('what is no day neither has days nor is a bound', () => {
    expect(daysOf(fields, { needDate: '', at: 'soon', name: '2026-06-01' })).toEqual([])
    expect(daysBetween('needDate', 'yesterday')).toEqual([])
  })
})
