import { expect, it } from 'vitest'
import { daysOf, patternDay } from './calendar.rules.ts'

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

it('a day of a month is arranged like the last one of the same weekday in the month before', () => {
  expect([daysOf('2026-02').length, daysOf('2028-02').length, daysOf('2026-12').at(-1)]).toEqual([28, 29, '2026-12-31'])
  expect(patternDay('2026-03-01')).toBe('2026-02-22')
  expect(patternDay('2026-01-31')).toBe('2025-12-27')
  for (const month of ['2026-01', '2026-02', '2026-03', '2028-03'])
    for (const day of daysOf(month)) expect(weekday(patternDay(day))).toBe(weekday(day))
})
