import { expect, test } from 'vitest'
import { failedOnce, lockedFor, noLockout, secondsLeft } from './lockout.ts'

const now = 1_800_000_000_000

test('nine failures do not block, the tenth blocks for 600 s, then the block is lifted', () => {
  let state = noLockout
  for (let i = 0; i < 9; i++) state = failedOnce(state, now)
  expect(secondsLeft(state, now)).toBe(0)
  state = failedOnce(state, now)
  expect(secondsLeft(state, now)).toBe(600)
  expect(secondsLeft(state, now + 599_001)).toBe(1)
  expect(secondsLeft(state, now + 600_000)).toBe(0)
  expect(failedOnce(state, now + 600_000)).toEqual({ failures: 1, since: 0 })
})

test('the server may send the seconds', () => {
  expect(secondsLeft(lockedFor(42, now), now)).toBe(42)
})
