import { describe, expect, it } from 'vitest'
import { openTasks } from './state.ts'
import { all, approve, branch, flow, parallel, role, route, sub, users, when } from './testing/builders.ts'
import { World } from './testing/world.ts'

/** Section 5 of the design: concurrency, loops, children. */

const block = (more = {}) =>
  flow(
    [
      approve('n0', users('f')),
      parallel('p', [[approve('a1', users('a')), approve('a2', users('b'))], [all('b1', users('c', 'd'))]]),
      approve('z', users('e')),
    ],
    more,
  )
const inBlock = (more = {}) => {
  const world = new World(block(more)).submit()
  world.approve('f')
  return world
}

describe('concurrent commands', () => {
  it('two completions of one task: the second is rejected as closed', () => {
    const world = new World(flow([all('n', users('a', 'b'))])).submit()
    const task = world.task('a')
    world.approve('a')
    expect(world.refused('a', { type: 'approve', task })).toBe('E_TASK_CLOSED')
  })

  it('any: a colleague approves while I type', () => {
    const world = new World(flow([approve('n', users('a', 'b')), approve('m', users('c'))])).submit()
    const task = world.task('b')
    world.approve('a')
    expect(world.refused('b', { type: 'approve', task })).toBe('E_TASK_CLOSED')
  })

  it('two last branches: exactly one join', () => {
    const world = inBlock()
    for (const user of ['a', 'c', 'b', 'd']) world.approve(user)
    expect(world.of('JoinCompleted')).toHaveLength(1)
    expect(world.todo()).toEqual(['e@z'])
  })

  it('the same person with two tasks: the task of the page decides', () => {
    const world = new World(flow([parallel('p', [[approve('x', users('a'))], [approve('y', users('a'))]])])).submit()
    world.do('a', { type: 'approve', task: world.task('a', 'y') })
    expect(world.todo()).toEqual(['a@x'])
  })

  it('a page older than the task is rejected', () => {
    const world = new World(flow([approve('n', role('staff'), { mode: { kind: 'claim' } })])).submit()
    const { task, seat } = openTasks(world.state)[0]!
    world.do('a', { type: 'claim', task })
    expect(world.refused('a', { type: 'approve', task, version: seat.version })).toBe('E_STALE')
  })
})

describe('loops and children', () => {
  it('a route leads back, and stops the case when its turns are used up', () => {
    const world = new World(
      flow([approve('n1', users('a')), route('again', { f: 'x', op: '=', v: 1 }, 'n1', 2), approve('n2', users('b'))]),
      { form: { x: 1 } },
    ).submit()
    world.approve('a')
    world.approve('a')
    expect(world.todo()).toEqual(['a@n1'])
    world.approve('a')
    const [visit] = Object.values(world.state.visits)
    expect(visit).toMatchObject({ node: 'again', parked: 'E_LOOP_LIMIT' })
    world.do('adm', { type: 'move', from: visit!.id, to: 'n2', reason: '继续' })
    expect(world.todo()).toEqual(['b@n2'])
  })

  it('an automatic loop hits the step limit and is parked', () => {
    const world = new World(flow([approve('n1', users('ini')), route('again', { all: [] }, 'n1', 100_000)])).submit()
    expect(Object.values(world.state.visits)).toMatchObject([{ parked: 'E_LOOP_LIMIT' }])
    expect(world.state.status).toBe('running')
  })

  it('a rejected child does what the node says; a parent that ends ends its children', () => {
    for (const [onRejected, status] of [
      ['reject', 'rejected'],
      ['continue', 'approved'],
      ['return', 'returned'],
    ] as const) {
      const world = new World(flow([sub('s', { onRejected })])).submit()
      const [visit] = Object.keys(world.state.waits)
      world.system({ type: 'subFinished', visit: visit!, result: 'rejected' })
      expect(world.state.status).toBe(status)
    }
    const world = new World(flow([sub('s')])).submit()
    const [visit] = Object.keys(world.state.waits)
    world.do('adm', { type: 'terminate', reason: 'x' })
    expect(world.of('SubCancelled')).toHaveLength(1)
    expect(world.refused({ user: 's', system: true }, { type: 'subFinished', visit: visit!, result: 'approved' })).toBe('E_INSTANCE_ENDED')
  })

  it('a branch takes its first true case, else its default', () => {
    const def = flow([
      branch(
        'b',
        [
          [{ f: 'x', op: '>', v: 5 }, approve('big', users('a'))],
          [{ f: 'x', op: '>', v: 1 }, approve('mid', users('b'))],
        ],
        approve('small', users('c')),
      ),
    ])
    for (const [x, user] of [
      [9, 'a@big'],
      [3, 'b@mid'],
      [0, 'c@small'],
      [undefined, 'c@small'],
    ] as const)
      expect(new World(def, { form: { x } }).submit().todo()).toEqual([user])
  })

  it('a condition that cannot be evaluated parks the case', () => {
    const world = new World(flow([when({ fn: 'gone' }, approve('n', users('a')))])).submit()
    expect(Object.values(world.state.visits)).toMatchObject([{ node: 'if-n', parked: 'E_CONFIG' }])
  })
})
