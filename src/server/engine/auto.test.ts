import { describe, expect, it } from 'vitest'
import { all, approve, flow, handle, parallel, role, users } from './testing/builders.ts'
import { World } from './testing/world.ts'

/** Section 5 of the design: automatic passes, and nodes without people. */

describe('automatic pass', () => {
  it('the initiator and people who agreed already pass, and the record says so', () => {
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

  it('the start node never passes automatically after a return, nor does the target of one', () => {
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

  it('again: money and 办理 nodes are decided by another holder, else by the superior, never by the initiator (INV-06)', () => {
    const other = new World(flow([approve('fin', users('ini', 'a'), { again: true })])).submit()
    expect(other.todo()).toEqual(['a@fin'])
    const boss = new World(flow([handle('pay', users('ini'))])).submit()
    expect(boss.todo()).toEqual(['head@pay'])
    expect(boss.refused('head', { type: 'transfer', task: boss.task('head'), to: 'ini' })).toBe('E_TARGET')
    expect(boss.refused('head', { type: 'delegate', task: boss.task('head'), to: 'ini' })).toBe('E_TARGET')
    expect(boss.refused('head', { type: 'addSign', where: 'before', task: boss.task('head'), users: ['ini'] })).toBe('E_TARGET')
  })

  it('again: people who agreed already act again', () => {
    const world = new World(flow([approve('n1', users('a')), approve('fin', users('a'), { again: true })], { dedupe: 'all' })).submit()
    world.approve('a')
    expect(world.todo()).toEqual(['a@fin'])
  })

  it('all(): one person in two roles decides once', () => {
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

describe('nodes without people', () => {
  it('go to the parent head, then the admins, and never pass silently', () => {
    const parent = [{ to: 'users', who: [{ by: 'deptLeader', of: 'initiator', level: 1, up: true }] }] as const
    expect(new World(flow([approve('n', role('nobody'), { empty: parent })])).submit().todo()).toEqual(['head@n'])
    const empty = new World(flow([approve('n', role('nobody'), { empty: parent })]))
    empty.disable('head', 'boss')
    expect(empty.submit().todo()).toEqual(['adm@n'])
    expect(new World(flow([approve('n', role('nobody'))])).submit().todo()).toEqual(['adm@n'])
  })

  it('pass or reject if the node says so', () => {
    expect(new World(flow([approve('n', role('nobody'), { empty: [{ to: 'pass' }] })])).submit().state.status).toBe('approved')
    expect(new World(flow([approve('n', role('nobody'), { empty: [{ to: 'reject' }] })])).submit().state.status).toBe('rejected')
  })

  it('without any admin the case is parked, until a later admin reassigns or moves it', () => {
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

  it('a stand-in who is the initiator is skipped, and a stand-in never passes automatically', () => {
    const world = new World(
      flow([approve('n1', users('head')), approve('n2', role('nobody'), { empty: [{ to: 'users', who: users('ini', 'head') }] })], {
        dedupe: 'all',
      }),
    ).submit()
    world.approve('head')
    expect(world.todo()).toEqual(['head@n2'])
  })
})
