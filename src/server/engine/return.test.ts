import { describe, expect, it } from 'vitest'
import { indexOf } from '#model/flow/locate.ts'
import { approvalStatus, openTasks } from './state.ts'
import { targets } from './targets.ts'
import { all, approve, flow, forEach, parallel, role, users, when } from './testing/builders.ts'
import { World } from './testing/world.ts'

/** Section 5 of the design: every way back. */

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

describe('return', () => {
  it('target in the same branch: only that branch is cancelled, the round increases', () => {
    const world = inBlock()
    world.approve('a')
    const sibling = world.seat('c').visit
    world.back('b', 'a1')
    expect(world.todo()).toEqual(['c@b1', 'd@b1', 'a@a1'])
    expect(world.seat('c').visit).toEqual(sibling)
    expect(world.state.round).toBe(2)
  })

  it('out of a parallel block: all branches are cancelled, the join state is dropped, finished work stays in the record', () => {
    const world = inBlock()
    world.approve('a')
    world.approve('c')
    world.back('d', 'n0')
    expect(world.todo()).toEqual(['f@n0'])
    expect(world.state.joins).toEqual({})
    expect(world.of('Approved').map(event => event.user)).toEqual(['f', 'a', 'c'])
    world.approve('f')
    expect(world.todo()).toEqual(['a@a1', 'c@b1', 'd@b1'])
  })

  it('into a sibling branch: rejected, and the page never offers it', () => {
    const world = inBlock()
    world.approve('a')
    const { visit, task } = world.seat('c')
    expect(targets(indexOf(world.def), world.state, visit)).toEqual(['n0', 'start'])
    expect(world.refused('c', { type: 'return', task, to: 'a1' })).toBe('E_TARGET')
  })

  it('to a node that was not visited, or was skipped: rejected', () => {
    const def = flow([
      approve('n1', users('a')),
      approve('gone', role('nobody'), { empty: [{ to: 'pass' }] }),
      when({ f: 'x', op: '=', v: 1 }, approve('if', users('c'))),
      approve('n2', users('b')),
      approve('n3', users('c')),
    ])
    const world = new World(def).submit()
    world.approve('a')
    const task = world.task('b')
    for (const to of ['gone', 'if', 'n3', 'n2', 'nonsense']) expect(world.refused('b', { type: 'return', task, to })).toBe('E_TARGET')
    world.back('b', 'n1')
  })

  it('from and to a countersign: the whole visit is closed and reopened, no seat survives', () => {
    const def = flow([all('n1', users('a', 'b')), all('n2', users('c', 'd'))])
    const world = new World(def).submit()
    world.approve('a')
    world.approve('b')
    world.approve('c')
    world.back('d', 'n1')
    expect(world.todo()).toEqual(['a@n1', 'b@n1'])
    world.approve('a')
    world.approve('b')
    expect(world.todo()).toEqual(['c@n2', 'd@n2'])
  })

  it('to a node inside an earlier block: the block is entered again on that path only', () => {
    const world = inBlock()
    for (const user of ['a', 'b', 'c', 'd']) world.approve(user)
    world.back('e', 'a2')
    expect(world.todo()).toEqual(['b@a2'])
    world.approve('b')
    expect(world.todo()).toEqual(['e@z'])
  })

  it('previous is the nearest node people completed; start is the initiator', () => {
    const world = inBlock()
    world.back('a', 'previous')
    expect(world.todo()).toEqual(['f@n0'])
    world.back('f', 'start')
    expect(world.state.status).toBe('returned')
    expect(approvalStatus(world.state)).toBe(2)
    expect(world.todo()).toEqual(['ini@start'])
    expect(world.refused('ini', { type: 'approve', task: world.task('ini') })).toBe('E_NOT_ALLOWED')
  })

  it('to a node whose people have left: the admin gets it, it is not passed', () => {
    const world = new World(flow([approve('n1', users('a'), { empty: [{ to: 'pass' }] }), approve('n2', users('b'))])).submit()
    world.approve('a')
    world.disable('a')
    world.back('b', 'n1')
    expect(world.todo()).toEqual(['adm@n1'])
  })

  it('inside a row of a forEach: other rows stay', () => {
    const def = flow([forEach('rows', 'items', 'owner', [approve('r1', [{ by: 'field', path: 'row.owner' }]), approve('r2', users('e'))])])
    const world = new World(def, { form: { items: [{ owner: 'a' }, { owner: 'b' }] } }).submit()
    world.approve('a')
    world.approve('b')
    const [first, second] = openTasks(world.state)
    world.do('e', { type: 'return', task: first!.task, to: 'r1' })
    expect(world.todo()).toEqual(['e@r2', 'a@r1'])
    expect(world.state.visits[second!.visit.id]).toEqual(second!.visit)
  })
})

describe('reject', () => {
  it('in parallel with onReject end: the whole case, every open seat closed, effects once', () => {
    const world = inBlock()
    const events = world.reject('c')
    expect(world.state.status).toBe('rejected')
    expect(
      events
        .filter(event => event.type === 'TaskClosed')
        .map(event => event.result)
        .sort(),
    ).toEqual(['cancelled', 'cancelled', 'rejected'])
    expect(world.effects.filter(each => each.kind === 'rejected')).toHaveLength(1)
  })

  it('with onReject return goes back instead of ending', () => {
    const def = flow([
      approve('n1', users('a')),
      approve('n2', users('b'), { onReject: { kind: 'return', to: 'previous' } }),
      approve('n3', users('c'), { onReject: { kind: 'return', to: 'start' } }),
    ])
    const world = new World(def).submit()
    world.approve('a')
    world.reject('b')
    expect(world.todo()).toEqual(['a@n1'])
    world.approve('a')
    world.approve('b')
    world.reject('c')
    expect(world.todo()).toEqual(['ini@start'])
  })
})

describe('resubmit', () => {
  const straight = { resubmit: 'toReturner' } as const

  it('toReturner: done branches stay done, open ones reopen with the same owners', () => {
    const world = inBlock(straight)
    world.approve('a')
    world.approve('b')
    world.do('c', { type: 'transfer', task: world.task('c'), to: 'e' })
    world.back('d', 'start')
    world.do('ini', { type: 'resubmit' })
    expect(world.todo()).toEqual(['e@b1', 'd@b1'])
    expect(world.of('ResumeUsed').at(-1)).toMatchObject({ restored: true, source: 'b1' })
    world.approve('e')
    world.approve('d')
    expect(world.todo()).toEqual(['e@z'])
  })

  it('toReturner from a later node to an earlier one skips what lies between', () => {
    const def = flow([approve('n1', users('a')), approve('n2', users('b')), approve('n3', users('c')), approve('n4', users('d'))], straight)
    const world = new World(def).submit()
    for (const user of ['a', 'b', 'c']) world.approve(user)
    world.back('d', 'n1')
    world.approve('a')
    expect(world.todo()).toEqual(['d@n4'])
    world.back('d', 'n2')
    expect(world.todo()).toEqual(['b@n2'])
  })

  it('toReturner falls back to rerun if the values now choose another branch, and says why', () => {
    const def = flow(
      [approve('n1', users('a')), when({ f: 'amount', op: '>=', v: 100 }, approve('cfo', users('b'))), approve('n3', users('c'))],
      straight,
    )
    const world = new World(def, { form: { amount: 50 } }).submit()
    world.approve('a')
    world.back('c', 'start')
    world.form = { amount: 500 }
    world.do('ini', { type: 'resubmit' })
    expect(world.todo()).toEqual(['a@n1'])
    expect(world.of('ResumeUsed').at(-1)).toMatchObject({ restored: false, why: 'branch' })
  })

  it('a branch that had not started when a rule returned the case starts after the resubmit', () => {
    const nobody = approve('x', users('b'), { empty: [{ to: 'reject' }], onReject: { kind: 'return', to: 'start' } })
    const world = new World(flow([parallel('p', [[nobody], [approve('y', users('c'))]])], straight))
    world.disable('b')
    world.submit()
    expect(world.todo()).toEqual(['ini@start'])
    world.do('ini', { type: 'resubmit' })
    expect(world.todo().sort()).toEqual(['adm@x', 'c@y'])
  })

  it('somebody who left is not asked again', () => {
    const world = inBlock(straight)
    world.back('d', 'start')
    world.disable('c')
    world.do('ini', { type: 'resubmit' })
    expect(world.todo()).toEqual(['a@a1', 'd@b1'])
  })

  it('choose: the initiator decides, unless the returner did', () => {
    const def = flow([approve('n1', users('a')), approve('n2', users('b'))], { resubmit: 'choose' })
    for (const [returner, initiator, result] of [
      [undefined, 'toReturner', 'b@n2'],
      [undefined, undefined, 'a@n1'],
      ['toReturner', undefined, 'b@n2'],
      ['rerun', 'toReturner', 'a@n1'],
    ] as const) {
      const world = new World(def).submit()
      world.approve('a')
      world.back('b', 'start', returner)
      world.do('ini', { type: 'resubmit', ...(initiator ? { mode: initiator } : {}) })
      expect(world.todo()).toEqual([result])
    }
  })

  it('two returns in a row unwind in order', () => {
    const def = flow([approve('n1', users('a')), approve('n2', users('b')), approve('n3', users('c'))], straight)
    const world = new World(def).submit()
    world.approve('a')
    world.approve('b')
    world.back('c', 'n2')
    world.back('b', 'start')
    world.do('ini', { type: 'resubmit' })
    expect(world.todo()).toEqual(['b@n2'])
    world.approve('b')
    expect(world.todo()).toEqual(['c@n3'])
  })
})
