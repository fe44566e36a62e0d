import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ancestorsOf,
  circleIn,
  connected,
  disconnected,
  type GraphNode,
  normal,
  ordered,
  predecessorsByTable,
  removed,
  successorsOf,
  wouldCircle,
} from './route-graph.rules.ts'
import { groupsOf } from './route-groups.rules.ts'
import { CARD, laidOut } from './route-layout.rules.ts'
import { partOf, placed } from './route-place.rules.ts'

const node = (nodeKey: string, ...preNodeKeys: string[]): GraphNode => ({ nodeKey, preNodeKeys, processSeq: 0 })
/** As the editor writes them: `a`, `b<a`, `d<b,c`. */
const graph = (text: string) =>
  normal(
    text.split(' ').map((part, index) => {
      const [key = '', pre] = part.split('<')
      return { ...node(key, ...(pre?.split(',') ?? [])), processSeq: index }
    }),
  )
const written = (nodes: readonly GraphNode[]) =>
  nodes.map(({ nodeKey, preNodeKeys }) => (preNodeKeys.length ? `${nodeKey}<${preNodeKeys.join(',')}` : nodeKey)).join(' ')

describe('the graph of a route', () => {
  it('is numbered by tens in the order of work', () => {
    expect(graph('c<b a b<a').map(({ nodeKey, processSeq }) => [nodeKey, processSeq])).toEqual([
      ['a', 10],
      ['b', 20],
      ['c', 30],
    ])
  })

  it('drops predecessors that another one implies', () => {
    expect(written(graph('a b<a c<a,b'))).toBe('a b<a c<b')
  })

  it('names a circle', () => {
    const round = [node('a', 'c'), node('b', 'a'), node('c', 'b')]
    expect(ordered(round)).toBeUndefined()
    expect(circleIn(round)).toEqual(['a', 'b', 'c', 'a'])
    expect(wouldCircle(graph('a b<a c<b'), 'c', 'a')).toBe(true)
    expect(wouldCircle(graph('a b<a c<a'), 'b', 'c')).toBe(false)
  })

  it('is changed by inserting, placing side by side, appending and removing', () => {
    const line = graph('a b<a c<b')
    expect(written(placed(line, [node('x')], { side: 'after', keys: ['a'] }))).toBe('a x<a b<x c<b')
    expect(written(placed(line, [node('x')], { side: 'before', keys: ['a'] }))).toBe('x a<x b<a c<b')
    expect(written(placed(line, [node('x')], { side: 'beside', keys: ['b'] }))).toBe('a b<a x<a c<b,x')
    expect(written(placed(placed(line, [node('x')], { side: 'beside', keys: ['c'] }), [node('end')], 'end'))).toBe('a b<a c<b x<b end<c,x')
    expect(written(removed(placed(line, [node('x')], { side: 'beside', keys: ['b'] }), 'x'))).toBe('a b<a c<b')
    expect(written(removed(line, 'a'))).toBe('b c<b')
  })

  it('takes in a part of a route, placed by several steps as by one', () => {
    const split = graph('a b<a c<a d<b,c')
    const part = graph('x y<x z<x')
    expect(written(placed(split, part, { side: 'after', keys: ['b'] }))).toBe('a b<a x<b y<x z<x c<a d<y,z,c')
    expect(written(placed(split, [node('j')], { side: 'after', keys: ['b', 'c'] }))).toBe('a b<a c<a j<b,c d<j')
    expect(written(placed(split, [node('j')], { side: 'before', keys: ['b', 'c'] }))).toBe('a j<a b<j c<j d<b,c')
    expect(written(placed(split, [node('j')], { side: 'beside', keys: ['b', 'd'] }))).toBe('a b<a c<a d<b,c j<a')
    expect(written(placed(graph('a b<a c<b d<c'), [node('j')], { side: 'beside', keys: ['b', 'c'] }))).toBe('a b<a c<b j<a d<c,j')
    expect(written(placed(split, part, 'end'))).toBe('a b<a c<a d<b,c x<d y<x z<x')
  })

  it('lends a part of itself, in the order of the whole', () => {
    expect(written(partOf(graph('a b<a c<b d<c e<d'), ['e', 'a', 'c']))).toBe('a c<a e<c')
    expect(written(partOf(graph('a b<a c<a d<b,c'), ['b', 'c']))).toBe('b c')
  })

  it('takes the predecessors of a table from its groups and branches', () => {
    const rows = [
      { nodeKey: 'a', processSeq: 10 },
      { nodeKey: 'b1', processSeq: 20, parallelGroup: 'A', branchNo: 1 },
      { nodeKey: 'c', processSeq: 30, parallelGroup: 'A', branchNo: 2 },
      { nodeKey: 'b2', processSeq: 40, parallelGroup: 'A', branchNo: 1 },
      { nodeKey: 'd', processSeq: 50 },
    ]
    expect(Object.fromEntries(predecessorsByTable(rows))).toEqual({ a: [], b1: ['a'], c: ['a'], b2: ['b1'], d: ['b2', 'c'] })
  })
})

describe('parallel groups', () => {
  it('are what lies between a node and the node that waits for all branches', () => {
    const { groups, memberOf, crossing } = groupsOf(graph('a b<a c<a d<b e<d,c f<e'))
    expect(groups).toEqual([{ parallelGroup: 'A', branches: [['b', 'd'], ['c']], fromKey: 'a', toKey: 'e' }])
    expect(memberOf.get('d')).toEqual({ parallelGroup: 'A', branchNo: 1 })
    expect(memberOf.has('e')).toBe(false)
    expect(crossing).toEqual([])
  })

  it('may contain each other', () => {
    const { groups, memberOf } = groupsOf(graph('f a<f b<f c<f k<a,b j<k,c'))
    expect(groups.map(({ parallelGroup, fromKey, toKey, branches }) => [parallelGroup, fromKey, toKey, branches.length])).toEqual([
      ['A', 'f', 'j', 2],
      ['B', 'f', 'k', 2],
    ])
    expect(memberOf.get('a')).toEqual({ parallelGroup: 'B', branchNo: 1 })
    expect(memberOf.get('k')).toEqual({ parallelGroup: 'A', branchNo: 1 })
  })

  it('need a joining node between each other', () => {
    expect(groupsOf(graph('a b<a c<a d<b,c e<b,c f<d,e')).crossing).toEqual([['b', 'c', 'd', 'e']])
    expect(groupsOf(graph('a b<a c<a m<b,c d<m e<m f<d,e')).groups.map(group => group.toKey)).toEqual(['m', 'f'])
  })
})

/** Any graph without circles: each node waits for some of the nodes before it. */
const anyGraph = fc.array(fc.array(fc.nat({ max: 30 }), { maxLength: 3 }), { minLength: 1, maxLength: 14 }).map(picks =>
  normal(
    picks.map((choices, index) => ({
      ...node(`n${index}`, ...new Set(index === 0 ? [] : choices.map(choice => `n${choice % index}`))),
      processSeq: index,
    })),
  ),
)

const edit = fc.record({
  kind: fc.constantFrom('after', 'before', 'beside', 'append', 'remove', 'connect', 'cut'),
  at: fc.nat(),
  to: fc.nat(),
})

/** What must be done before what, as pairs. */
const precedence = (nodes: readonly GraphNode[], without = '') =>
  new Set(
    [...ancestorsOf(nodes)].flatMap(([key, before]) =>
      [...before].flatMap(pre => (key === without || pre === without ? [] : [`${pre}>${key}`])),
    ),
  )

describe('any graph, however it was drawn', () => {
  it('stays in order, numbered and without implied edges after every change', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(edit, { maxLength: 8 }), (start, edits) => {
        let nodes = start
        for (const [index, { kind, at, to }] of edits.entries()) {
          const added = node(`x${index}`)
          const key = nodes[at % nodes.length]?.nodeKey ?? ''
          const other = nodes[to % nodes.length]?.nodeKey ?? ''
          const before = precedence(nodes)
          if (kind === 'after' || kind === 'before' || kind === 'beside') nodes = placed(nodes, [added], { side: kind, keys: [key] })
          if (kind === 'append') nodes = placed(nodes, [added], 'end')
          if (kind === 'remove' && nodes.length > 1) nodes = removed(nodes, key)
          if (kind === 'connect' && !wouldCircle(nodes, key, other)) nodes = connected(nodes, key, other)
          if (kind === 'cut') nodes = disconnected(nodes, key, other)
          if (['after', 'before', 'beside', 'append'].includes(kind)) expect(precedence(nodes, added.nodeKey)).toEqual(before)
          if (kind === 'remove' && nodes.length > 1) for (const pair of precedence(nodes)) expect(before.has(pair)).toBe(true)
        }
        expect(normal(nodes)).toEqual(nodes)
        expect(nodes.map(each => each.processSeq)).toEqual(nodes.map((_, index) => (index + 1) * 10))
        const seen = new Set<string>()
        for (const each of nodes) {
          expect(each.preNodeKeys.every(key => seen.has(key))).toBe(true)
          seen.add(each.nodeKey)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('takes in any part by any of its steps, and nothing changes between the steps that were there', () => {
    const sides = fc.constantFrom('before' as const, 'beside' as const, 'after' as const)
    fc.assert(
      fc.property(anyGraph, anyGraph, sides, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (nodes, drawn, side, picks) => {
        const part = drawn.map(each => ({ ...each, nodeKey: `x${each.nodeKey}`, preNodeKeys: each.preNodeKeys.map(key => `x${key}`) }))
        const keys = [...new Set(picks.map(pick => nodes[pick % nodes.length]?.nodeKey ?? ''))]
        const far = ancestorsOf(placed(nodes, part, { side, keys }))
        expect(far.size).toBe(nodes.length + part.length)
        const within = (own: readonly GraphNode[]) =>
          own.map(({ nodeKey }) => own.filter(other => far.get(nodeKey)?.has(other.nodeKey)).length)
        const alone = (own: readonly GraphNode[]) => own.map(({ nodeKey }) => ancestorsOf(own).get(nodeKey)?.size ?? 0)
        expect(within(part)).toEqual(alone(part))
        if (keys.length === 1) expect(within(nodes)).toEqual(alone(nodes))
        for (const { nodeKey } of part)
          for (const key of keys) {
            if (side === 'after') expect(far.get(nodeKey)?.has(key)).toBe(true)
            if (side === 'before') expect(far.get(key)?.has(nodeKey)).toBe(true)
          }
      }),
      { numRuns: 200 },
    )
  })

  it('groups that close have one entry, one exit, and branches that do not touch', () => {
    fc.assert(
      fc.property(anyGraph, nodes => {
        const after = successorsOf(nodes)
        for (const { branches, fromKey, toKey } of groupsOf(nodes).groups) {
          expect(branches.length).toBeGreaterThan(1)
          for (const branch of branches)
            for (const key of branch) {
              const pre = nodes.find(each => each.nodeKey === key)?.preNodeKeys ?? []
              expect(pre.every(each => branch.includes(each) || each === fromKey)).toBe(true)
              expect(after.get(key)?.every(each => branch.includes(each) || each === toKey)).toBe(true)
            }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is laid out without overlaps, each node right of what it waits for and in the lane of its workshop', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.constantFrom('forge', 'heat', 'machining'), { minLength: 14, maxLength: 14 }), (nodes, shops) => {
        const laid = nodes.map((each, index) => ({ ...each, deptShopId: shops[index] ?? 'forge' }))
        const { places, lanes } = laidOut(laid)
        for (const each of laid) {
          const place = places.get(each.nodeKey)!
          const lane = lanes.find(({ deptShopId }) => deptShopId === each.deptShopId)!
          expect(place.posY).toBeGreaterThanOrEqual(lane.top)
          expect(place.posY + CARD.height).toBeLessThanOrEqual(lane.top + lane.height)
          for (const pre of each.preNodeKeys) expect(place.posX).toBeGreaterThanOrEqual(places.get(pre)!.posX + CARD.width)
          for (const other of laid)
            if (other !== each) {
              const there = places.get(other.nodeKey)!
              expect(Math.abs(there.posX - place.posX) >= CARD.width || Math.abs(there.posY - place.posY) >= CARD.height).toBe(true)
            }
        }
      }),
      { numRuns: 200 },
    )
  })
})
