import fc from 'fast-check'
import type { Json } from '#model/flow/tree.ts'

/** Damage to a tree, as a careless import or an attacker would do it: parts missing, misspelt, exchanged, repeated, of another type. */
const ODD: readonly Json[] = [
  null,
  0,
  -1,
  1.5,
  1e9,
  true,
  '',
  'most',
  '~',
  'constructor',
  '__proto__',
  'x'.repeat(200),
  [],
  {},
  [[]],
  [null],
  { n: 99 },
  { n: 0 },
  { kind: 'nothing' },
  { by: 'nobody' },
  { all: [{ f: 'nope', op: '≈', v: 1 }] },
]

export interface Damage {
  readonly where: number
  readonly how: number
  readonly odd: Json
  readonly other: number
}

export const damages = (max: number): fc.Arbitrary<Damage[]> =>
  fc.array(fc.record({ where: fc.nat(10_000), how: fc.nat(5), odd: fc.constantFrom(...ODD), other: fc.nat(10_000) }), { maxLength: max })

type Holder = Record<string, unknown> | unknown[]
interface Spot {
  readonly holder: Holder
  readonly key: string
}

const spotsIn = (value: unknown): Spot[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [{ holder: value as Holder, key }, ...spotsIn(inner)])

const at = ({ holder, key }: Spot): unknown => (holder as Record<string, unknown>)[key]
const put = ({ holder, key }: Spot, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

export function damaged(tree: unknown, list: readonly Damage[]): unknown {
  const copy = JSON.parse(JSON.stringify(tree)) as unknown
  for (const { where, how, odd, other } of list) {
    const spots = spotsIn(copy)
    const spot = spots[where % spots.length]
    const from = spots[other % spots.length]
    if (!spot || !from) break
    if (how === 0) Array.isArray(spot.holder) ? spot.holder.splice(Number(spot.key), 1) : delete spot.holder[spot.key]
    else if (how === 1) put(spot, JSON.parse(JSON.stringify(at(from))))
    else if (how === 2 && Array.isArray(spot.holder)) spot.holder.push(JSON.parse(JSON.stringify(at(spot))))
    else if (how === 3 && !Array.isArray(spot.holder)) put({ holder: spot.holder, key: `${spot.key}s` }, odd)
    else put(spot, odd)
  }
  return copy
}
