import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import { type LivePage, nextLive } from './live-pages.ts'

const at = (pathname: string): Location => ({ pathname, search: '', hash: '', state: null, key: pathname }) as Location
const visit = (live: readonly LivePage[], path: string, ...open: string[]) => nextLive(live, path, at(path), new Set(open))
const keys = (live: readonly LivePage[]) => live.map(page => page.key)

test('switching keeps a page, closing destroys it', () => {
  const two = visit(visit([], '/a', '/a'), '/b', '/a', '/b')
  expect(keys(two)).toEqual(['/a', '/b'])
  expect(keys(visit(two, '/a', '/a', '/b'))).toEqual(['/b', '/a'])
  expect(keys(visit(two, '/a', '/a'))).toEqual(['/a'])
})

test('nothing changed: the same array', () => {
  const here = at('/a')
  const one = nextLive([], '/a', here, new Set(['/a']))
  expect(nextLive(one, '/a', here, new Set(['/a']))).toBe(one)
})

test('a page reopened at its address is unchanged; at another address it is notified', () => {
  const two = visit(visit([], '/a', '/a'), '/b', '/a', '/b')
  const back = nextLive(two, '/a', { ...at('/a'), key: 'another step' }, new Set(['/a', '/b']))
  expect(back.at(-1)).toBe(two[0])
  const elsewhere = nextLive(two, '/a', { ...at('/a'), search: '?id=7' }, new Set(['/a', '/b']))
  expect(elsewhere.at(-1)?.location.search).toBe('?id=7')
})

test('a hidden page keeps its own address', () => {
  const two = visit(visit([], '/d/1', '/d/1'), '/d/2', '/d/1', '/d/2')
  expect(two.map(page => page.location.pathname)).toEqual(['/d/1', '/d/2'])
})

test('keeps at most 20 and drops the least recently used', () => {
  const paths = Array.from({ length: 25 }, (_, i) => `/p${i}`)
  const live = paths.reduce<readonly LivePage[]>((pages, path) => visit(pages, path, ...paths), [])
  expect(live).toHaveLength(20)
  expect(live[0]?.key).toBe('/p5')
})
