import { expect, it } from 'vitest'
import { scaled } from './value-scale.rules.ts'

it('a value stands between its limits, among those of other pieces', () => {
  const found = scaled({ value: '250', lower: '240', upper: '280', others: ['245', '255', '265'] })!
  expect(found.band[0]).toBeLessThan(found.value)
  expect(found.value).toBeLessThan(found.band[1])
  expect(found.others.every(each => each > found.band[0] && each < found.band[1])).toBe(true)
  expect(found.mean).toBeCloseTo(found.others[1]!)
})

it('beyond a limit it stands beyond the band; a limit that is not there is the edge', () => {
  const found = scaled({ value: '12', lower: '', upper: '10', others: [] })!
  expect(found.band[0]).toBe(0)
  expect(found.value).toBeGreaterThan(found.band[1])
  expect(found.value).toBeLessThan(1)
  expect(found.mean).toBeUndefined()
})

it('what has an upper limit alone stands between nothing and that limit', () => {
  const { value, band } = scaled({ value: '0.2', lower: '', upper: '0.4', others: [] })!
  expect(value).toBeCloseTo(0.5)
  expect(band[0]).toBe(0)
})

it('words and values without anything beside them are not drawn', () => {
  expect(scaled({ value: '', lower: '1', upper: '2', others: [] })).toBeUndefined()
  expect(scaled({ value: '合格', lower: '1', upper: '2', others: [] })).toBeUndefined()
  expect(scaled({ value: '5', lower: '', upper: '', others: [] })).toBeUndefined()
  expect(scaled({ value: '5', lower: '5', upper: '5', others: ['5'] })).toMatchObject({ value: 0.5 })
})
