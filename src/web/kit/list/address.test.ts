import { expect, it } from 'vitest'
import { keptIn, listAhead, searchWith } from './address.ts'

const knows = (key: string) => ['name', 'day_datege'].includes(key)

it('reads filters, page and order from an address', () => {
  expect(keptIn('?name=a%26b&current=3&descs=day&tab=2', knows)).toEqual({
    filters: { name: 'a&b' },
    current: 3,
    sort: { key: 'day', down: true },
  })
  expect(keptIn('?name=&current=-1', knows)).toEqual({ filters: {}, current: 1 })
})

it('writes them again and leaves the rest of the address', () => {
  const kept = { filters: { name: '轴' }, current: 2, sort: { key: 'day', down: false } }
  const search = searchWith('?tab=2&name=old&descs=other', kept, knows)
  expect(new URLSearchParams(search).get('tab')).toBe('2')
  expect(keptIn(search, knows)).toEqual(kept)
  expect(searchWith('?name=old&current=9', { filters: {}, current: 1 }, knows)).toBe('')
})

it('reads ahead what the page would read', () => {
  expect(listAhead('some/list', { master: 'm' })({}, '?name=a&current=2')).toEqual([
    ['some/list', { name: 'a', current: '2', size: '20', master: 'm', searchCount: 'false' }],
  ])
})
