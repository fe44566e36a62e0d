import { expect, it } from 'vitest'
import { canonical, signOf } from './cert-data.rules.ts'

it('writes the same content the same way, whatever the order of its keys', () => {
  expect(canonical({ b: [1, { d: 'x', c: null }], a: '2' })).toBe(canonical({ a: '2', b: [1, { c: null, d: 'x' }] }))
  expect(canonical({ a: ['1', '2'] })).not.toBe(canonical({ a: ['2', '1'] }))
})

it('knows an index of a grade in the words of a route', () => {
  expect(['抗拉强度 Rm', '抗拉强度Rm', 'Rm', '屈服强度Rp0.2'].map(signOf)).toEqual(['RM', 'RM', 'RM', 'RP0.2'])
  expect(['冲击功 KV2', '冲击功KV', 'KV(-30℃)', '晶粒度'].map(signOf)).toEqual(['KV', 'KV', 'KV', '晶粒度'])
})
