import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { always } from '#test/harness.ts'
import { advanced } from '../exec/exec.rules.ts'
import { counterparts, LEAVE_OUT, MAKE_UP, mustBeDone, pieceSwitch, type SwitchExec, type SwitchNode } from './switch.rules.ts'

const BASES = ['BP01', 'BP02', 'BP05']
const PASSED = ['4', '5']
const RUNNING = ['2', '3', '7']

const node = (nodeKey: string, at: number, preNodeKeys: readonly string[], more: Partial<SwitchNode> = {}): SwitchNode => ({
  ...{ nodeKey, preNodeKeys, processSeq: (at + 1) * 10, processName: nodeKey, baseProcessCode: 'BP01', isKey: false, stopPoint: 0 },
  ...more,
})

/** A route in which each step waits for one or two of those before it. */
const graph = (prefix: string) =>
  fc
    .array(fc.record({ a: fc.nat(7), b: fc.nat(7), base: fc.constantFrom(...BASES), isKey: fc.boolean() }), { minLength: 2, maxLength: 7 })
    .map(steps =>
      steps.map(({ a, b, base, isKey }, at) =>
        node(`${prefix}${at}`, at, at === 0 ? [] : [...new Set([`${prefix}${a % at}`, `${prefix}${b % at}`])], {
          ...{ baseProcessCode: base, isKey },
        }),
      ),
    )

/** Another version: some steps are gone, and a new one stands in front of one of the rest. */
const version = (old: readonly SwitchNode[]) =>
  fc
    .record({ gone: fc.subarray([...old], { maxLength: old.length - 1 }), before: fc.nat(7), adds: fc.boolean() })
    .map(({ gone, before, adds }) => {
      const left = old.filter(each => !gone.includes(each))
      const keys = new Set(left.map(({ nodeKey }) => nodeKey))
      const now = left.map((each, at) => ({
        ...each,
        processSeq: (at + 1) * 20,
        preNodeKeys: each.preNodeKeys.filter(key => keys.has(key)),
      }))
      const at = now[before % now.length]
      if (!adds || !at) return now
      const added = node('new', 0, at.preNodeKeys, { processSeq: at.processSeq - 5 })
      return [added, ...now.map(each => (each === at ? { ...each, preNodeKeys: ['new'] } : each))]
    })

/** How far a piece is: some steps are done, in the order of the route, and some that may start have been started. */
const progress = (nodes: readonly SwitchNode[]) =>
  fc.record({ done: fc.nat(nodes.length), running: fc.array(fc.constantFrom(...RUNNING), { maxLength: 3 }) }).map(({ done, running }) => {
    const steps = nodes.map(each => ({ ...each, isReport: true, isCheck: false }))
    const states = new Map(nodes.map(({ nodeKey }, at) => [nodeKey, at < done ? '4' : '0']))
    for (const [key, state] of advanced(steps, states)) states.set(key, running.length > 0 ? running.pop()! : state)
    return nodes.map(({ nodeKey }, at): SwitchExec => ({ id: `e${at}`, nodeKey, status: states.get(nodeKey)!, round: 1 }))
  })

const life = graph('k').chain(old =>
  fc.record({ old: fc.constant(old), now: fc.oneof(version(old), graph('x')), execs: progress(old), leaveOut: fc.boolean() }),
)

describe('换路线', () => {
  it('takes the same step of another version, else the same kind of work in the same order', () => {
    const old = [node('a', 0, []), node('b', 1, ['a'], { baseProcessCode: 'BP02' }), node('c', 2, ['b'])]
    expect(counterparts(old, [node('c', 0, []), node('d', 1, ['c'])])).toEqual(new Map([['c', 'c']]))
    const other = [node('x', 0, []), node('y', 1, ['x']), node('z', 2, ['y'], { baseProcessCode: 'BP05' })]
    expect(counterparts(old, other)).toEqual(
      new Map([
        ['a', 'x'],
        ['c', 'y'],
      ]),
    )
  })

  always('no work is lost or doubled, and nothing goes on before what it waits for', life, async ({ old, now, execs, leaveOut }) => {
    const first = pieceSwitch(old, now, execs, { decisions: new Map() })
    const decisions = new Map(first.behind.map(each => [each.nodeKey, leaveOut && !mustBeDone(each) ? LEAVE_OUT : MAKE_UP]))
    const { steps, dropped, undecided, blockers } = pieceSwitch(old, now, execs, { decisions })
    expect(undecided).toEqual([])
    expect(steps.map(({ node: { nodeKey } }) => nodeKey)).toEqual(now.map(({ nodeKey }) => nodeKey))
    const taken = steps.flatMap(({ exec }) => exec?.id ?? [])
    expect(new Set(taken).size).toBe(taken.length)
    expect(dropped.filter(({ status }) => status !== '0' && status !== '1')).toEqual([])
    const places = counterparts(old, now)
    for (const exec of execs) {
      if (PASSED.includes(exec.status) && places.has(exec.nodeKey)) expect(taken).toContain(exec.id)
      if (RUNNING.includes(exec.status) && !taken.includes(exec.id)) expect(blockers.join()).toContain('在新路线中不存在')
    }
    if (blockers.length > 0) return
    const states = new Map(steps.map(({ node: { nodeKey }, status }) => [nodeKey, status]))
    for (const { node: each, status } of steps)
      if (RUNNING.includes(status)) for (const key of each.preNodeKeys) expect(PASSED).toContain(states.get(key))
  })

  always('what went over and was not worked on goes back as it was', life, async ({ old, now, execs }) => {
    const first = pieceSwitch(old, now, execs, { decisions: new Map() })
    const over = pieceSwitch(old, now, execs, { decisions: new Map(first.behind.map(({ nodeKey }) => [nodeKey, MAKE_UP])) })
    if (over.blockers.length > 0) return
    const gone = new Set(over.dropped.map(({ id }) => id))
    const moved = new Set(over.steps.filter(({ how }) => how === 'continued').map(({ exec }) => exec?.id))
    const after: SwitchExec[] = [
      ...execs.filter(({ id }) => !moved.has(id)).map(exec => (gone.has(exec.id) ? { ...exec, status: '6' } : exec)),
      ...over.steps
        .filter(({ exec, how }) => !exec || how === 'continued' || how === 'carried')
        .map(({ node: { nodeKey }, status, round, exec, how }) => ({
          ...{ id: how === 'continued' && exec ? exec.id : `n${nodeKey}`, nodeKey, status, round },
        })),
    ]
    const back = pieceSwitch(now, old, after, { decisions: new Map(), goesBack: true })
    expect(back.blockers).toEqual([])
    const states = new Map(back.steps.map(({ node: { nodeKey }, status }) => [nodeKey, status]))
    const begun = (status: string | undefined) => (PASSED.includes(status ?? '') || RUNNING.includes(status ?? '') ? status : '0')
    for (const exec of execs) expect(begun(states.get(exec.nodeKey))).toBe(begun(exec.status))
  })
})
