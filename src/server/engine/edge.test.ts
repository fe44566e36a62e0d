import { describe, expect, it } from 'vitest'
import { indexOf } from '../../model/flow/locate.ts'
import { approvalStatus, openTasks } from './state.ts'
import { targets } from './targets.ts'
import { all, approve, branch, flow, forEach, handle, parallel, role, route, sub, users, when } from './testing/builders.ts'
import { HOUR, World } from './testing/world.ts'

/** Section 5 of the design, case by case. */
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
  it('target in the same branch: only that branch is cancelled, the round grows', () => {
    const world = inBlock()
    world.approve('a')
    const sibling = world.seat('c').visit
    world.back('b', 'a1')
    expect(world.todo()).toEqual(['c@b1', 'd@b1', 'a@a1'])
    expect(world.seat('c').visit).toEqual(sibling)
    expect(world.state.round).toBe(2)
  })

  it('out of a parallel block: all branches die, the join state is dropped, finished work stays in the record', () => {
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

  it('into a sibling branch: refused, and the page never offers it', () => {
    const world = inBlock()
    world.approve('a')
    const { visit, task } = world.seat('c')
    expect(targets(indexOf(world.def), world.state, visit)).toEqual(['n0', 'start'])
    expect(world.refused('c', { type: 'return', task, to: 'a1' })).toBe('E_TARGET')
  })

  it('to a node that was not visited, or was skipped: refused', () => {
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

  it('to a node inside an earlier block: the block is entered again on that way only', () => {
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

  it('to a node whose people have left since: the admin gets it, it is not passed on', () => {
    const world = new World(flow([approve('n1', users('a'), { empty: [{ to: 'pass' }] }), approve('n2', users('b'))])).submit()
    world.approve('a')
    world.disable('a')
    world.back('b', 'n1')
    expect(world.todo()).toEqual(['adm@n1'])
  })

  it('inside a row of a forEach: other rows are untouched', () => {
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

  it('toReturner from a later node to an earlier one jumps over what lies between', () => {
    const def = flow([approve('n1', users('a')), approve('n2', users('b')), approve('n3', users('c')), approve('n4', users('d'))], straight)
    const world = new World(def).submit()
    for (const user of ['a', 'b', 'c']) world.approve(user)
    world.back('d', 'n1')
    world.approve('a')
    expect(world.todo()).toEqual(['d@n4'])
    world.back('d', 'n2')
    expect(world.todo()).toEqual(['b@n2'])
  })

  it('toReturner falls back to rerun when the values now choose another branch, and says why', () => {
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

  it('a branch that had not begun when a rule sent the case back begins after the resubmit', () => {
    const nobody = approve('x', users('b'), { empty: [{ to: 'reject' }], onReject: { kind: 'return', to: 'start' } })
    const world = new World(flow([parallel('p', [[nobody], [approve('y', users('c'))]])], straight))
    world.disable('b')
    world.submit()
    expect(world.todo()).toEqual(['ini@start'])
    world.do('ini', { type: 'resubmit' })
    expect(world.todo().sort()).toEqual(['adm@x', 'c@y'])
  })

  it('a leaver is not asked again', () => {
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

describe('automatic pass', () => {
  it('the initiator and whoever agreed already pass, and the record says so', () => {
    const def = flow([approve('n1', users('ini')), approve('n2', users('a')), approve('n3', users('a')), all('n4', users('a', 'b'))], {
      dedupe: 'all',
    })
    const world = new World(def).submit()
    expect(world.todo()).toEqual(['a@n2'])
    world.approve('a')
    expect(world.todo()).toEqual(['b@n4'])
    expect(world.of('AutoDecided').map(event => `${event.node} ${event.why}`)).toEqual(['n1 initiator', 'n3 repeated', 'n4 repeated'])
  })

  it('counts only since the last return', () => {
    const def = flow([approve('n1', users('a')), approve('n2', users('b')), approve('n3', users('a')), approve('n4', users('c'))], {
      dedupe: 'all',
    })
    const world = new World(def).submit()
    world.approve('a')
    world.approve('b')
    world.back('c', 'n2')
    world.approve('b')
    expect(world.todo()).toEqual(['a@n3'])
  })

  it('the start node never passes by itself after a return, nor does the target of one', () => {
    const def = flow([approve('n1', users('a')), approve('n2', users('a')), approve('n3', users('b'))], { dedupe: 'none' })
    const world = new World({ ...def, settings: { ...def.settings, dedupe: 'all' } }).submit()
    world.approve('a')
    world.back('b', 'start')
    expect(world.todo()).toEqual(['ini@start'])
  })

  it('consecutive: only the node directly before counts', () => {
    const def = flow([approve('n1', users('a')), approve('n2', users('a')), approve('n3', users('b')), approve('n4', users('a'))], {
      dedupe: 'consecutive',
    })
    const world = new World(def).submit()
    world.approve('a')
    expect(world.todo()).toEqual(['b@n3'])
    world.approve('b')
    expect(world.todo()).toEqual(['a@n4'])
  })

  it('again: money and do() nodes are handled by another holder, else by the superior, never by the initiator (INV-06)', () => {
    const other = new World(flow([approve('fin', users('ini', 'a'), { again: true })])).submit()
    expect(other.todo()).toEqual(['a@fin'])
    const boss = new World(flow([handle('pay', users('ini'))])).submit()
    expect(boss.todo()).toEqual(['head@pay'])
    expect(boss.refused('head', { type: 'transfer', task: boss.task('head'), to: 'ini' })).toBe('E_TARGET')
    expect(boss.refused('head', { type: 'delegate', task: boss.task('head'), to: 'ini' })).toBe('E_TARGET')
    expect(boss.refused('head', { type: 'addSign', where: 'before', task: boss.task('head'), users: ['ini'] })).toBe('E_TARGET')
  })

  it('again: whoever agreed already acts again', () => {
    const world = new World(flow([approve('n1', users('a')), approve('fin', users('a'), { again: true })], { dedupe: 'all' })).submit()
    world.approve('a')
    expect(world.todo()).toEqual(['a@fin'])
  })

  it('all(): one person in two roles handles once', () => {
    const def = flow([
      parallel(
        'all',
        [
          [approve('r1', users('a'), { again: true })],
          [approve('r2', users('a', 'b'), { again: true, mode: { kind: 'any', firstDecides: true } })],
        ],
        { once: true },
      ),
    ])
    const world = new World(def).submit()
    expect(world.todo()).toEqual(['a@r1', 'a@r2', 'b@r2'])
    world.approve('a', 'r1')
    expect(world.state.status).toBe('approved')
    const listed = new World(flow([all('n', [...users('a', 'b'), ...users('a')])])).submit()
    expect(listed.todo()).toEqual(['a@n', 'b@n'])
  })

  it('self: the initiator confirms in person; leader: the superior does', () => {
    expect(new World(flow([approve('n', [{ by: 'initiator' }], { self: 'self' })])).submit().todo()).toEqual(['ini@n'])
    expect(new World(flow([approve('n', [{ by: 'initiator' }], { self: 'leader' })])).submit().todo()).toEqual(['head@n'])
  })
})

describe('nobody there', () => {
  it('parent head, then admins; it never passes silently', () => {
    const parent = [{ to: 'users', who: [{ by: 'deptLeader', of: 'initiator', level: 1, up: true }] }] as const
    expect(new World(flow([approve('n', role('nobody'), { empty: parent })])).submit().todo()).toEqual(['head@n'])
    const empty = new World(flow([approve('n', role('nobody'), { empty: parent })]))
    empty.disable('head', 'boss')
    expect(empty.submit().todo()).toEqual(['adm@n'])
    expect(new World(flow([approve('n', role('nobody'))])).submit().todo()).toEqual(['adm@n'])
  })

  it('pass and reject where the node says so', () => {
    expect(new World(flow([approve('n', role('nobody'), { empty: [{ to: 'pass' }] })])).submit().state.status).toBe('approved')
    expect(new World(flow([approve('n', role('nobody'), { empty: [{ to: 'reject' }] })])).submit().state.status).toBe('rejected')
  })

  it('without any admin the case is parked, and the admin of tomorrow reassigns or moves it', () => {
    const world = new World(flow([approve('n', role('nobody')), approve('m', users('a'))]))
    world.disable('adm')
    world.submit()
    const [visit] = Object.values(world.state.visits)
    expect(visit).toMatchObject({ node: 'n', parked: 'E_CONFIG' })
    world.org = { ...world.org, people: world.org.people.map(each => ({ ...each, enabled: true })) }
    world.do('adm', { type: 'reassign', visit: visit!.id, to: 'b', reason: '补人' })
    expect(world.todo()).toEqual(['b@n'])
    world.approve('b')
    expect(world.todo()).toEqual(['a@m'])
  })

  it('a stand-in who is the initiator is passed over, and a stand-in never passes automatically', () => {
    const world = new World(
      flow([approve('n1', users('head')), approve('n2', role('nobody'), { empty: [{ to: 'users', who: users('ini', 'head') }] })], {
        dedupe: 'all',
      }),
    ).submit()
    world.approve('head')
    expect(world.todo()).toEqual(['head@n2'])
  })
})

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

  it('withdrawApproved: a counter-approval; the effect comes only when that is approved', () => {
    const def = flow([approve('n1', users('a'))], { withdrawApproved: { withinDays: 7 } })
    const world = new World(def).submit()
    world.approve('a')
    world.do('ini', { type: 'withdrawApproved', reason: '重复' })
    expect(world.state).toMatchObject({ status: 'running', reversal: true })
    world.reject('a')
    expect(world.state.status).toBe('approved')
    world.do('ini', { type: 'withdrawApproved', reason: '重复' })
    world.approve('a')
    expect(approvalStatus(world.state)).toBe(8)
    expect(world.effects.map(each => each.kind)).toEqual(['submitted', 'step', 'approved', 'reversed'])
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

  it('a manual edit of the successor ends it', () => {
    const def = flow([approve('n1', users('a')), all('n2', users('b', 'c'), { fields: { x: 'w' } })])
    const world = new World(def).submit()
    world.approve('a')
    world.do('b', { type: 'approve', task: world.task('b'), diff: { x: { from: 1, to: 2 } } })
    expect(world.refused('a', { type: 'takeBack' })).toBe('E_NOT_ALLOWED')
  })

  it('in a done branch while the block waits, also behind a condition', () => {
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

describe('two at once', () => {
  it('two completions of one task: the second hears that it is closed', () => {
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

  it('a page older than the task is refused', () => {
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

  it('an automatic loop hits the step cap and parks', () => {
    const world = new World(flow([approve('n1', users('ini')), route('again', { all: [] }, 'n1', 100_000)])).submit()
    expect(Object.values(world.state.visits)).toMatchObject([{ parked: 'E_LOOP_LIMIT' }])
    expect(world.state.status).toBe('running')
  })

  it('a child that is refused does what the node says; a parent that ends ends its children', () => {
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

  it('a branch takes its first true case, else its otherwise', () => {
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
