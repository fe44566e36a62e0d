import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharedHours } from './charge.rules.ts'

it('hours are shared by weight, and the last takes the rest', () => {
  expect(sharedHours('12.00', ['32000', '32000'])).toEqual(['6.00', '6.00'])
  expect(sharedHours('10.00', ['1', '1', '1'])).toEqual(['3.33', '3.33', '3.34'])
  expect(sharedHours('5.00', ['0', '0'])).toEqual(['5.00', '0.00'])
})

it('INV-97 whatever the weights: shares are the hours, and none is negative', () => {
  const weights = fc.array(
    fc.integer({ min: 0, max: 60_000_000 }).map(grams => new Big(grams).div(1000).toFixed(3)),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), weights, (hundredths, own) => {
      const hours = new Big(hundredths).div(100).toFixed(2)
      const shares = sharedHours(hours, own)
      expect(shares.reduce((sum, share) => sum.plus(share), new Big(0)).toFixed(2)).toBe(hours)
      expect(shares.every(share => Number(share) >= 0)).toBe(true)
    }),
  )
})
