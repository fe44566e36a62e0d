import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layersOf, placesOf } from './trace-layers.rules.ts'

const link = (from: string, to: string) => ({ from, to, qty: '', amount: '' })

/** Links from a smaller to a larger number have no circle. */
const chains = fc.integer({ min: 1, max: 14 }).chain(many =>
  fc.record({
    nodes: fc.constant(Array.from({ length: many }, (_, at) => ({ key: `n${at}` }))),
    links: fc
      .array(fc.tuple(fc.nat(many - 1), fc.nat(many - 1)), { maxLength: 30 })
      .map(pairs => pairs.flatMap(([one, other]) => (one < other ? [link(`n${one}`, `n${other}`)] : []))),
  }),
)

describe('the columns of a chain', () => {
  it('have every node once, right of everything it came from, on a place of its own', () => {
    fc.assert(
      fc.property(chains, ({ nodes, links }) => {
        const layers = layersOf(nodes, links)
        expect(layers.flat().toSorted((one, other) => one.key.localeCompare(other.key))).toEqual(
          nodes.toSorted((one, other) => one.key.localeCompare(other.key)),
        )
        const places = placesOf(layers)
        for (const { from, to } of links) expect(places.get(from)!.x).toBeLessThan(places.get(to)!.x)
        expect(new Set([...places.values()].map(({ x, y }) => `${x},${y}`)).size).toBe(nodes.length)
      }),
    )
  })

  it('end, even if rows went in a circle', () => {
    const nodes = [{ key: 'a' }, { key: 'b' }]
    expect(layersOf(nodes, [link('a', 'b'), link('b', 'a')]).flat()).toHaveLength(2)
  })
})
