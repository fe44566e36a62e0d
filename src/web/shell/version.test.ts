import { expect, test } from 'vitest'
import { entryIn } from './version.ts'

test('finds the first script of the built page whatever surrounds it', () => {
  expect(entryIn('<head><script type="module" crossorigin src="/assets/index-Ab12.js"></script>')).toBe('/assets/index-Ab12.js')
  expect(entryIn('<script src="/other.js"></script>')).toBeUndefined()
})
