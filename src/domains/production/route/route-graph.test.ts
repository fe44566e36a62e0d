import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ancestorsOf,
  appended,
  circleIn,
  connected,
  disconnected,
  type GraphNode,
  insertedAfter,
  insertedBefore,
  insertedBeside,
  normal,
  ordered,
  predecessorsByTable,
  removed,
  successorsOf,
  wouldCircle,
} from './route-graph.rules.ts'
import { groupsOf } from './route-groups.rules.ts'
import { CARD, laidOut } from './route-layout.rules.ts'

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
    expect(written(insertedAfter(line, node('x'), 'a'))).toBe('a x<a b<x c<b')
    expect(written(insertedBefore(line, node('x'), 'a'))).toBe('x a<x b<a c<b')
    expect(written(insertedBeside(line, node('x'), 'b'))).toBe('a b<a x<a c<b,x')
    expect(written(appended(insertedBeside(line, node('x'), 'c'), node('end')))).toBe('a b<a c<b x<b end<c,x')
    expect(written(removed(insertedBeside(line, node('x'), 'b'), 'x'))).toBe('a b<a c<b')
    expect(written(removed(line, 'a'))).toBe('b c<b')
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
          if (kind === 'after') nodes = insertedAfter(nodes, added, key)
          if (kind === 'before') nodes = insertedBefore(nodes, added, key)
          if (kind === 'beside') nodes = insertedBeside(nodes, added, key)
          if (kind === 'append') nodes = appended(nodes, added)
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
