import { expect, test } from 'vitest'
import { clockOf, dayOf, hourOf } from './clock.ts'

test('the clock shows Shanghai time, whatever the time zone of the machine', () => {
  const lateInUtc = new Date('2026-11-14T18:05:00Z')
  expect([hourOf(lateInUtc), clockOf(lateInUtc)]).toEqual([2, '02:05'])
  expect(dayOf(lateInUtc, 'zh')).toBe('2026年11月15日 星期日')
  expect(dayOf(lateInUtc, 'zh', false)).toBe('11月15日 星期日')
  expect(dayOf(lateInUtc, 'en')).toBe('Sunday 15 November 2026')
})
