import { describe, expect, it } from 'vitest'
import { openTasks } from './state.ts'
import { all, approve, flow, parallel, role, users } from './testing/builders.ts'
import { DAY, World } from './testing/world.ts'

/** Section 5 of the design: whose task it is. */

const seatOf = (world: World, owner: string) =>
  Object.values(world.state.visits)
    .flatMap(visit => visit.seats)
    .find(seat => seat.owner === owner)!
const one = () => new World(flow([all('n', users('a', 'b')), approve('m', users('f'))])).submit()

describe('transfer and delegate', () => {
  it('transfer to self, an existing signer, somebody who left, an eligible person', () => {
    const world = one()
    world.disable('e')
    const task = world.task('a')
    expect(world.refused('a', { type: 'transfer', task, to: 'a' })).toBe('E_SAME_USER')
    expect(world.refused('a', { type: 'transfer', task, to: 'b' })).toBe('E_DUPLICATE_SIGNER')
    expect(world.refused('a', { type: 'transfer', task, to: 'e' })).toBe('E_TARGET')
    world.do('a', { type: 'transfer', task, to: 'c' })
    expect(world.refused('a', { type: 'approve', task })).toBe('E_TASK_CLOSED')
    expect(world.refused('a', { type: 'approve', task: world.task('c') })).toBe('E_NOT_HOLDER')
    world.approve('c')
    world.approve('b')
    expect(world.todo()).toEqual(['f@m'])
  })

  it('delegate: returns to the first owner, the node has not moved; a delegate may not transfer', () => {
    const world = one()
    world.do('a', { type: 'delegate', task: world.task('a'), to: 'c' })
    expect(world.refused('c', { type: 'transfer', task: world.task('c'), to: 'd' })).toBe('E_NOT_ALLOWED')
    world.do('c', { type: 'delegate', task: world.task('c'), to: 'd' })
    expect(seatOf(world, 'a').holder).toBe('d')
    world.approve('d')
    expect(world.todo()).toEqual(['a@n', 'b@n'])
    expect(world.of('DelegationReturned')).toMatchObject([{ from: 'd', advice: 'approve' }])
    expect(world.of('Approved')).toEqual([])
  })

  it('the owner takes it back', () => {
    const world = one()
    world.do('a', { type: 'delegate', task: world.task('a'), to: 'c' })
    expect(world.refused('b', { type: 'undelegate', task: world.task('c') })).toBe('E_NOT_HOLDER')
    world.do('a', { type: 'undelegate', task: world.task('c') })
    expect(world.todo()).toEqual(['a@n', 'b@n'])
  })

  it('an owner who left while the delegate worked: the admin gets it', () => {
    const world = one()
    world.do('a', { type: 'delegate', task: world.task('a'), to: 'c' })
    world.disable('a')
    world.approve('c')
    expect(world.todo()).toEqual(['adm@n', 'b@n'])
  })
})

describe('absence proxy', () => {
  const absent = (principal: string, agent: string, more = {}) => ({
    principal,
    agent,
    from: '2026-03-01T00:00:00.000Z',
    until: '2026-03-05T00:00:00.000Z',
    ...more,
  })
  const away = (...proxies: ReturnType<typeof absent>[]) => {
    const world = new World(flow([approve('n', users('a'))]))
    world.org = { ...world.org, proxies }
    return world
  }

  it('takes effect when the seat opens; the record names both', () => {
    const world = away(absent('a', 'b')).submit()
    expect(world.todo()).toEqual(['b@n'])
    const [, approved] = world.approve('b')
    expect(approved).toMatchObject({ type: 'Approved', actor: 'b', behalf: 'a', user: 'a' })
  })

  it('the end of the period is exclusive, the flows are respected', () => {
    const world = away(absent('a', 'b'))
    world.now = '2026-03-05T00:00:00.000Z'
    expect(world.submit().todo()).toEqual(['a@n'])
    expect(
      away(absent('a', 'b', { flows: ['other'] }))
        .submit()
        .todo(),
    ).toEqual(['a@n'])
    expect(
      away(absent('a', 'b', { flows: ['test'] }))
        .submit()
        .todo(),
    ).toEqual(['b@n'])
  })

  it('chains up to three; a cycle or somebody who left stops it', () => {
    expect(away(absent('a', 'b'), absent('b', 'c'), absent('c', 'd'), absent('d', 'e')).submit().todo()).toEqual(['d@n'])
    expect(away(absent('a', 'b'), absent('b', 'a')).submit().todo()).toEqual(['b@n'])
    const world = away(absent('a', 'b'))
    world.disable('b')
    expect(world.submit().todo()).toEqual(['a@n'])
  })

  it('the initiator is no proxy at a money node', () => {
    const world = new World(flow([approve('n', users('a'), { again: true })]))
    world.org = { ...world.org, proxies: [absent('a', 'ini')] }
    expect(world.submit().todo()).toEqual(['a@n'])
  })
})

describe('claim', () => {
  const pool = () => new World(flow([approve('n', users('a', 'b'), { mode: { kind: 'claim' } })])).submit()

  it('from the pool, put back, claimed by another, decided', () => {
    const world = pool()
    const { task } = openTasks(world.state)[0]!
    expect(world.todo()).toEqual(['pool@n'])
    expect(world.refused('a', { type: 'approve', task })).toBe('E_NOT_HOLDER')
    expect(world.refused('c', { type: 'claim', task })).toBe('E_NOT_HOLDER')
    world.do('a', { type: 'claim', task })
    expect(world.refused('b', { type: 'claim', task })).toBe('E_TASK_CLOSED')
    world.do('a', { type: 'unclaim', task })
    world.do('b', { type: 'claim', task })
    world.approve('b')
    expect(world.state.status).toBe('approved')
  })

  it('claimed, delegated, and the claimer leaves: the admin gets it', () => {
    const world = pool()
    world.do('a', { type: 'claim', task: openTasks(world.state)[0]!.task })
    world.do('a', { type: 'delegate', task: world.task('a'), to: 'c' })
    world.disable('a')
    world.approve('c')
    expect(world.todo()).toEqual(['adm@n'])
    expect(world.refused('adm', { type: 'unclaim', task: world.task('adm') })).toBe('E_NOT_ALLOWED')
  })

  it('the last member of a pool hands it over', () => {
    const world = pool()
    world.disable('a')
    world.do('adm', { type: 'handover', from: 'b', to: 'c' })
    expect(world.todo()).toEqual(['c@n'])
  })
})

describe('hand-over of somebody who leaves', () => {
  it('moves every seat in one command, also waiting ones', () => {
    const world = new World(
      flow([parallel('p', [[all('x', users('a', 'b'))], [approve('y', users('c', 'a'), { mode: { kind: 'seq' } })]])]),
    ).submit()
    world.disable('a')
    world.do('adm', { type: 'handover', from: 'a', to: 'd' })
    expect(world.todo()).toEqual(['d@x', 'b@x', 'c@y'])
    world.approve('c')
    expect(world.todo()).toEqual(['d@x', 'b@x', 'd@y'])
  })

  it('merges seats of the same person; the new count may complete the node', () => {
    const world = one()
    world.approve('b')
    world.do('adm', { type: 'handover', from: 'a', to: 'b' })
    expect(world.todo()).toEqual(['f@m'])
    expect(world.of('SignerRemoved')).toMatchObject([{ why: 'merged' }])
  })

  it('takes a refused paper from the desk of its initiator, who may file it anew', () => {
    const world = one()
    world.do('a', { type: 'reject', task: world.task('a'), opinion: { text: '不行' } })
    expect(world.todo()).toEqual(['ini@start'])
    world.do('adm', { type: 'handover', from: 'ini', to: 'd' })
    expect(world.todo()).toEqual(['d@start'])
    expect(world.state.status).toBe('rejected')
    world.do('d', { type: 'resubmit' })
    expect(world.state.status).toBe('running')
  })

  it('changes hands in a suspended case, which goes on when it is activated', () => {
    const world = one()
    world.approve('b')
    world.do('adm', { type: 'suspend', reason: '核查' })
    world.do('adm', { type: 'handover', from: 'a', to: 'b' })
    expect([world.state.status, world.todo()]).toEqual(['suspended', []])
    world.do('adm', { type: 'activate' })
    expect([world.state.status, world.todo()]).toEqual(['running', ['f@m']])

    const sequel = new World(flow([approve('n', users('a', 'b'), { mode: { kind: 'seq' } })])).submit()
    sequel.do('adm', { type: 'suspend', reason: '核查' })
    sequel.do('adm', { type: 'handover', from: 'a', to: 'c' })
    expect(sequel.refused('c', { type: 'approve', task: sequel.task('c') })).toBe('E_SUSPENDED')
    sequel.do('adm', { type: 'activate' })
    expect(sequel.todo()).toEqual(['c@n'])
    sequel.approve('c')
    expect(sequel.todo()).toEqual(['b@n'])
  })

  it('is rejected for others, for the same person and for somebody who left', () => {
    const world = one()
    expect(world.refused('a', { type: 'handover', from: 'a', to: 'c' })).toBe('E_NOT_ALLOWED')
    expect(world.refused('adm', { type: 'handover', from: 'a', to: 'a' })).toBe('E_SAME_USER')
    world.disable('c')
    expect(world.refused('adm', { type: 'handover', from: 'a', to: 'c' })).toBe('E_TARGET')
  })
})

describe('picks', () => {
  const def = flow([approve('n1', [{ by: 'initiatorPick', from: role('staff'), min: 1, max: 2 }]), approve('n2', users('a'))])

  it('the initiator picks people the node offers', () => {
    expect(new World(def).refused('ini', { type: 'submit' })).toBe('E_PICK_REQUIRED')
    expect(new World(def).refused('ini', { type: 'submit', picks: { n1: ['boss'] } })).toBe('E_TARGET')
    expect(new World(def).refused('ini', { type: 'submit', picks: { n2: ['a'] } })).toBe('E_TARGET')
    expect(new World(def).submit({ n1: ['c'] }).todo()).toEqual(['c@n1'])
  })

  it('the previous approver picks the next', () => {
    const world = new World(flow([approve('n1', users('a')), approve('n2', [{ by: 'previousPick', min: 1, max: 1 }])])).submit()
    expect(world.refused('a', { type: 'approve', task: world.task('a') })).toBe('E_PICK_REQUIRED')
    world.do('a', { type: 'approve', task: world.task('a'), next: ['d'] })
    expect(world.todo()).toEqual(['d@n2'])
  })

  it('free flow: the person who completes names the next, until nobody is named', () => {
    const world = new World(flow([approve('n1', users('a'), { nextByApprover: true }), approve('n2', users('f'))])).submit()
    world.do('a', { type: 'approve', task: world.task('a'), next: ['b'] })
    world.do('b', { type: 'approve', task: world.task('b'), next: ['c'] })
    world.approve('c')
    expect(world.todo()).toEqual(['f@n2'])
  })
})

describe('somebody who is disabled', () => {
  const vacate = (world: World, user: string) => world.system({ type: 'vacate', user })

  it('has their tasks go to the substitutes of the node, else to the admin, else the case stops', () => {
    const stand = new World(flow([approve('n', users('a'), { empty: [{ to: 'users', who: users('b') }] })])).submit()
    expect(vacate(stand, 'a')).toEqual([])
    stand.disable('a')
    vacate(stand, 'a')
    expect(stand.todo()).toEqual(['b@n'])
    stand.disable('b')
    vacate(stand, 'b')
    expect(stand.todo()).toEqual(['adm@n'])
    expect(stand.of('Transferred').map(({ from, to, why }) => [from, to, why])).toEqual([
      ['a', 'b', 'left'],
      ['b', 'adm', 'left'],
    ])
    stand.disable('adm')
    vacate(stand, 'adm')
    expect(stand.todo()).toEqual([])
    expect(stand.of('Parked')).toMatchObject([{ why: 'nobody' }])
  })

  it('gives back what was lent or claimed', () => {
    const lent = new World(flow([approve('n', users('a'))])).submit()
    lent.do('a', { type: 'delegate', task: lent.task('a'), to: 'b' })
    lent.disable('b')
    vacate(lent, 'b')
    expect(lent.todo()).toEqual(['a@n'])
    const claimed = new World(flow([approve('n', users('a', 'b'), { mode: { kind: 'claim' } })])).submit()
    claimed.do('a', { type: 'claim', task: openTasks(claimed.state)[0]?.task ?? '' })
    claimed.disable('a')
    vacate(claimed, 'a')
    expect(claimed.todo()).toEqual(['pool@n'])
  })
})

describe('comments', () => {
  it('urge: the initiator, to the holders, not too often', () => {
    const world = one()
    expect(world.refused('a', { type: 'urge' })).toBe('E_NOT_ALLOWED')
    expect(world.do('ini', { type: 'urge' })).toMatchObject([{ type: 'Urged', to: ['a', 'b'] }])
    expect(world.refused('ini', { type: 'urge' })).toBe('E_URGE_TOO_SOON')
    world.later(DAY)
    world.do('ini', { type: 'urge' })
  })

  it('cc and comment change nothing but the record; markRead not even that', () => {
    const world = one()
    const todo = world.todo()
    world.do('a', { type: 'cc', task: world.task('a'), users: ['f', 'f'] })
    world.do('f', { type: 'comment', text: '@a 请看', mentions: ['a'] })
    expect(world.refused('f', { type: 'comment', text: ' ' })).toBe('E_OPINION_REQUIRED')
    expect(world.refused('a', { type: 'cc', task: world.task('a'), users: ['nobody'] })).toBe('E_TARGET')
    expect(world.refused('f', { type: 'cc', users: ['a'] })).toBe('E_NOT_ALLOWED')
    const { v } = world.state
    expect(world.do('a', { type: 'markRead' })).toEqual([])
    expect(world.state.v).toBe(v)
    expect(world.todo()).toEqual(todo)
  })
})
