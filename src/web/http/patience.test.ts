import { expect, test } from 'vitest'
import { PATIENCE, pauseBefore } from './patience.ts'

test('a read is repeated for 120 s, at growing intervals, whatever each attempt takes', () => {
  for (const each of [0, 700, 9_000]) {
    const pauses: number[] = []
    let elapsed = each
    for (let pause = pauseBefore(0, elapsed); pause !== undefined; pause = pauseBefore(pauses.length, elapsed)) {
      pauses.push(pause)
      elapsed += pause + each
    }
    expect(pauses.slice(0, 4)).toEqual([2_000, 3_000, 4_500, 6_750])
    expect(Math.max(...pauses)).toBe(10_000)
    expect(elapsed).toBeLessThanOrEqual(PATIENCE + each)
    expect(elapsed).toBeGreaterThan(PATIENCE - 10_000 - each)
  }
  expect(PATIENCE).toBe(120_000)
})
