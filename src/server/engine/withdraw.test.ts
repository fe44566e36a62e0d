import { describe, expect, it } from 'vitest'
import { approvalStatus } from './state.ts'
import { all, approve, flow, parallel, users, when } from './testing/builders.ts'
import { HOUR, World } from './testing/world.ts'

/** Section 5 of the design: withdrawing and taking back. */

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

describe('withdraw', () => {
  it('beforeFirstDecision: automatic passes, opening and CC are not decisions', () => {
    const def = flow([approve('n0', users('ini')), approve('n1', users('a')), approve('n2', users('b'))], {
      withdraw: 'beforeFirstDecision',
    })
    const world = new World(def).submit()
    world.do('ini', { type: 'cc', users: ['f'] })
    expect(world.refused('a', { type: 'withdraw' })).toBe('E_NOT_ALLOWED')
    world.do('ini', { type: 'withdraw' })
    expect(approvalStatus(world.state)).toBe(8)
    const late = new World(def).submit()
    late.approve('a')
    expect(late.refused('ini', { type: 'withdraw' })).toBe('E_NOT_ALLOWED')
  })

  it('anytime: everything closes; the same case can be submitted again', () => {
    const world = inBlock()
    world.do('ini', { type: 'withdraw' })
    expect(world.todo()).toEqual([])
    expect(world.effects.at(-1)?.kind).toBe('withdrawn')
    world.do('ini', { type: 'resubmit' })
    expect(world.todo()).toEqual(['f@n0'])
    expect(world.state.round).toBe(2)
  })

  it('never', () => {
    const world = inBlock({ withdraw: 'never' })
    expect(world.refused('ini', { type: 'withdraw' })).toBe('E_NOT_ALLOWED')
  })

  it('withdrawApproved: needs approval; the effect comes only after it', () => {
    const def = flow([approve('n1', users('a'))], { withdrawApproved: { withinDays: 7 } })
    const world = new World(def).submit()
    world.approve('a')
    world.do('ini', { type: 'withdrawApproved', reason: '重复' })
    expect(world.state).toMatchObject({ status: 'running', reversal: true })
    world.reject('a')
    expect(world.state.status).toBe('approved')
    world.do('ini', { type: 'withdrawApproved', reason: '重复' })
    world.approve('a')
    expect(world.state.status).toBe('reversed')
    expect(approvalStatus(world.state)).toBe(8)
    expect(world.effects.map(each => each.kind)).toEqual(['submitted', 'step', 'approved', 'reversed'])
    // Its entries and their opposites are in the books: it can be neither resubmitted nor deleted.
    expect(world.refused('ini', { type: 'resubmit' })).toBe('E_INSTANCE_ENDED')
    expect(world.refused('ini', { type: 'delete' })).toBe('E_INSTANCE_ENDED')
    expect(world.refused('ini', { type: 'withdraw' })).toBe('E_INSTANCE_ENDED')
    const late = new World(def).submit()
    late.approve('a')
    late.later(8 * 24 * HOUR)
    expect(late.refused('ini', { type: 'withdrawApproved', reason: '' })).toBe('E_NOT_ALLOWED')
  })
})

describe('takeBack', () => {
  it('while no successor has decided: successor closed, own seat reopened', () => {
    const def = flow([approve('n1', users('a')), approve('n2', users('b', 'c')), approve('n3', users('d'))])
    const world = new World(def).submit()
    world.approve('a')
    world.do('a', { type: 'takeBack' })
    expect(world.todo()).toEqual(['a@n1'])
    world.approve('a')
    world.approve('b')
    expect(world.refused('a', { type: 'takeBack' })).toBe('E_NOT_ALLOWED')
    world.do('b', { type: 'takeBack' })
    expect(world.todo()).toEqual(['b@n2', 'c@n2'])
  })

  it('in a countersign until the node completes', () => {
    const world = new World(flow([all('n1', users('a', 'b')), approve('n2', users('c'))])).submit()
    world.approve('a')
    world.do('a', { type: 'takeBack' })
    expect(world.todo().sort()).toEqual(['a@n1', 'b@n1'])
    world.approve('b')
    expect(world.state.status).toBe('running')
    world.approve('a')
    expect(world.todo()).toEqual(['c@n2'])
  })

  it('by a proxy whose principal has left: the seat is reopened for the proxy', () => {
    const world = new World(flow([approve('n1', users('a')), approve('n2', users('b'))]))
    world.org = {
      ...world.org,
      proxies: [{ principal: 'a', agent: 'c', from: '2026-03-01T00:00:00.000Z', until: '2026-03-09T00:00:00.000Z' }],
    }
    world.submit()
    world.approve('c')
    world.disable('a')
    world.do('c', { type: 'takeBack' })
    expect(world.todo()).toEqual(['c@n1'])
  })

  it('an edit by the successor prevents it', () => {
    const def = flow([approve('n1', users('a')), all('n2', users('b', 'c'), { fields: { x: 'w' } })])
    const world = new World(def).submit()
    world.approve('a')
    world.do('b', { type: 'approve', task: world.task('b'), diff: { x: { from: 1, to: 2 } } })
    expect(world.refused('a', { type: 'takeBack' })).toBe('E_NOT_ALLOWED')
  })

  it('in a finished branch while the block waits, also behind a condition', () => {
    const def = flow([parallel('p', [[when({ all: [] }, approve('a1', users('a')))], [approve('b1', users('b'))]])])
    const world = new World(def).submit()
    world.approve('a')
    world.do('a', { type: 'takeBack' })
    expect(world.todo().sort()).toEqual(['a@a1', 'b@b1'])
    world.approve('b')
    expect(world.state.status).toBe('running')
    world.approve('a')
    expect(world.state.status).toBe('approved')
    expect(world.of('JoinCompleted')).toHaveLength(1)
  })
})
