import { expect, test } from 'vitest'
import { moved } from './sortable.tsx'

test('an item moves by one and stops at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b'], 'gone', 1)).toEqual(['a', 'b'])
})
