import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DONE, FAILED, STARTABLE, TO_CHECK, WAITING, WAIVED, WORKING } from '../exec/exec.rules.ts'
import { ancestorsOf } from '../route/route-graph.rules.ts'
import { busyAfter, mayRestart, mayWaive, type RedoStep, redoSet } from './redo.rules.ts'

/** As the demo route: 调质, then 探伤 beside 理化, then 精车. */
const step = (nodeKey: string, processSeq: number, preNodeKeys: string[], more: Partial<RedoStep> = {}): RedoStep => ({
  ...{ nodeKey, processSeq, preNodeKeys, isKey: false, stopPoint: 0 },
  ...more,
})
const SHAFT = [
  step('rough', 10, []),
  step('heat', 20, ['rough'], { stopPoint: 2 }),
  step('ut', 30, ['heat'], { isKey: true }),
  step('lab', 40, ['heat']),
  step('finish', 50, ['ut', 'lab']),
]
const states = (text: string) => new Map(text.split(' ').map((state, at) => [SHAFT[at]!.nodeKey, state]))
const keys = (steps: readonly RedoStep[]) => steps.map(({ nodeKey }) => nodeKey)

describe('what is done again', () => {
  it('the other branch, too, once what it tested was heated again', () => {
    expect(keys(redoSet(SHAFT, states('4 4 7 4 0'), 'heat'))).toEqual(['heat', 'ut', 'lab'])
    expect(keys(redoSet(SHAFT, states('4 4 7 1 0'), 'heat'))).toEqual(['heat', 'ut'])
    expect(keys(redoSet(SHAFT, states('4 4 7 4 0'), 'ut'))).toEqual(['ut'])
    expect(keys(busyAfter(SHAFT, states('4 4 7 2 0'), 'heat'))).toEqual(['lab'])
  })

  it('may be left out off the way, unless it is key, a hold point, or failed itself', () => {
    const waives = (key: string, of = '4 4 7 4 0', ends = { from: 'heat', fail: 'ut' }) => mayWaive(SHAFT, states(of), ends, key)
    expect([waives('lab'), waives('heat'), waives('ut'), waives('lab', '4 4 7 7 0')]).toEqual([true, false, false, false])
    expect(waives('ut', '4 4 4 7 0', { from: 'heat', fail: 'lab' })).toBe(false)
    expect(waives('lab', '4 4 4 4 7', { from: 'heat', fail: 'finish' })).toBe(false)
  })

  it('starts at what was executed, not after where it failed', () => {
    const starts = (from: string, fail: string) => mayRestart(SHAFT, states('4 4 7 4 0'), from, fail)
    expect([starts('heat', 'ut'), starts('ut', 'ut'), starts('lab', 'ut'), starts('finish', 'ut'), starts('x', 'ut')]).toEqual([
      ...[true, true, false, false, false],
    ])
  })
})

/** Any graph without circles, any state of its steps. */
const graph = fc.integer({ min: 1, max: 9 }).chain(size =>
  fc.tuple(
    ...Array.from({ length: size }, (_, at) =>
      fc.record({
        pre: fc.subarray(Array.from({ length: at }, (__, before) => `n${before}`)),
        state: fc.constantFrom(WAITING, STARTABLE, WORKING, TO_CHECK, DONE, WAIVED, FAILED),
        isKey: fc.boolean(),
        stopPoint: fc.constantFrom(0, 1, 2),
      }),
    ),
  ),
)
const built = (rows: readonly { pre: string[]; state: string; isKey: boolean; stopPoint: number }[]) => ({
  steps: rows.map(({ pre, isKey, stopPoint }, at) => step(`n${at}`, at * 10, pre, { isKey, stopPoint })),
  at: new Map(rows.map(({ state }, at) => [`n${at}`, state])),
})
const CLOSED = [DONE, WAIVED, FAILED]

describe('whatever the route', () => {
  it('is exactly the step and what comes after it and is closed: nothing before, beside, open or running', () => {
    fc.assert(
      fc.property(graph, fc.nat(8), (rows, nth) => {
        const { steps, at } = built(rows)
        const from = `n${nth % steps.length}`
        const before = ancestorsOf(steps)
        const again = new Set(keys(redoSet(steps, at, from)))
        for (const { nodeKey } of steps) {
          const isAfter = nodeKey === from || before.get(nodeKey)!.has(from)
          expect(again.has(nodeKey)).toBe(isAfter && CLOSED.includes(at.get(nodeKey)!))
        }
      }),
    )
  })

  it('going back further never does less again', () => {
    fc.assert(
      fc.property(graph, fc.nat(8), fc.nat(8), (rows, one, other) => {
        const { steps, at } = built(rows)
        const [from, far] = [`n${one % steps.length}`, `n${other % steps.length}`]
        if (!ancestorsOf(steps).get(from)!.has(far)) return
        const again = keys(redoSet(steps, at, far))
        expect(again).toEqual(expect.arrayContaining(keys(redoSet(steps, at, from))))
      }),
    )
  })

  it('never leaves out a key step, a hold point, what failed, or what lies on the way', () => {
    fc.assert(
      fc.property(graph, fc.nat(8), fc.nat(8), fc.nat(8), (rows, one, other, nth) => {
        const { steps, at } = built(rows)
        const [from, fail, key] = [`n${one % steps.length}`, `n${other % steps.length}`, `n${nth % steps.length}`]
        if (!mayWaive(steps, at, { from, fail }, key)) return
        const { isKey, stopPoint } = steps.find(({ nodeKey }) => nodeKey === key)!
        expect([isKey, stopPoint === 2, at.get(key) === FAILED, key === fail, key === from]).toEqual([false, false, false, false, false])
        expect(ancestorsOf(steps).get(fail)!.has(key)).toBe(false)
      }),
    )
  })
})
