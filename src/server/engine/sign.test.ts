import { describe, expect, it } from 'vitest'
import { all, approve, flow, users } from './testing/builders.ts'
import { World } from './testing/world.ts'

/** Section 5 of the design: added signers. */

const seatOf = (world: World, owner: string) =>
  Object.values(world.state.visits)
    .flatMap(visit => visit.seats)
    .find(seat => seat.owner === owner)!
const add = (world: World, by: string, where: 'before' | 'after' | 'parallel', people: string[], mode?: 'all' | 'any' | 'seq') =>
  world.do(by, { type: 'addSign', task: world.task(by), where, users: people, ...(mode ? { mode } : {}) })
const one = () => new World(flow([all('n', users('a', 'b')), approve('m', users('f'))])).submit()

describe('add-sign', () => {
  it('before: they decide first, then my seat opens again; my old page is told that signers are at work', () => {
    const world = one()
    const task = world.task('a')
    add(world, 'a', 'before', ['c', 'd'])
    expect(world.todo()).toEqual(['c@n', 'd@n', 'b@n'])
    expect(world.refused('a', { type: 'approve', task })).toBe('E_WAITING_SIGNERS')
    world.approve('c')
    world.reject('d')
    expect(world.todo()).toEqual(['a@n', 'b@n'])
    world.approve('b')
    world.approve('a')
    expect(world.todo()).toEqual(['f@m'])
  })

  it('before: their rejection is decisive if the node says so', () => {
    const world = new World(flow([all('n', users('a'), { signersDecide: true })])).submit()
    add(world, 'a', 'before', ['c'])
    world.reject('c')
    expect(world.state.status).toBe('rejected')
  })

  it('after: my approval is stored and counts only when they have decided', () => {
    const world = new World(flow([all('n', users('a')), approve('m', users('f'))])).submit()
    add(world, 'a', 'after', ['c', 'd'], 'seq')
    expect(seatOf(world, 'a').state).toBe('after')
    expect(world.todo()).toEqual(['c@n'])
    world.approve('c')
    expect(world.todo()).toEqual(['d@n'])
    world.approve('d')
    expect(world.todo()).toEqual(['f@m'])
  })

  it('after: their rejection counts as mine', () => {
    const world = new World(flow([all('n', users('a'))])).submit()
    add(world, 'a', 'after', ['c'])
    world.reject('c')
    expect(world.state.status).toBe('rejected')
  })

  it('parallel: the number of votes grows at once; in a sequence right after me', () => {
    const world = one()
    add(world, 'a', 'parallel', ['c'])
    expect(world.todo()).toEqual(['a@n', 'c@n', 'b@n'])
    world.approve('a')
    world.approve('b')
    expect(world.todo()).toEqual(['c@n'])
    const line = new World(flow([approve('n', users('a', 'b'), { mode: { kind: 'seq' } })])).submit()
    add(line, 'a', 'parallel', ['c'])
    line.approve('a')
    expect(line.todo()).toEqual(['c@n'])
    line.approve('c')
    expect(line.todo()).toEqual(['b@n'])
  })

  it('any: the first signer is enough', () => {
    const world = one()
    add(world, 'a', 'before', ['c', 'd'], 'any')
    world.approve('d')
    expect(world.todo()).toEqual(['a@n', 'b@n'])
  })

  it('rejects people who have a seat already, people who left, and a third level', () => {
    const world = one()
    const task = () => world.task('a')
    expect(world.refused('a', { type: 'addSign', where: 'parallel', task: task(), users: ['b'] })).toBe('E_DUPLICATE_SIGNER')
    expect(world.refused('a', { type: 'addSign', where: 'parallel', task: task(), users: ['a'] })).toBe('E_DUPLICATE_SIGNER')
    world.disable('e')
    expect(world.refused('a', { type: 'addSign', where: 'parallel', task: task(), users: ['e'] })).toBe('E_TARGET')
    add(world, 'a', 'before', ['c'])
    add(world, 'c', 'before', ['d'])
    expect(world.refused('d', { type: 'addSign', where: 'before', task: world.task('d'), users: ['f'] })).toBe('E_NOT_ALLOWED')
    world.approve('d')
    world.approve('c')
    expect(world.todo()).toEqual(['a@n', 'b@n'])
  })

  it('removing the last signer reopens my seat and completes nothing, unless I had agreed', () => {
    const world = one()
    add(world, 'a', 'before', ['c'])
    expect(world.refused('b', { type: 'removeSign', seat: seatOf(world, 'c').id })).toBe('E_NOT_ALLOWED')
    world.do('a', { type: 'removeSign', seat: seatOf(world, 'c').id })
    expect(world.todo()).toEqual(['a@n', 'b@n'])
    const after = new World(flow([all('n', users('a')), approve('m', users('f'))])).submit()
    add(after, 'a', 'after', ['c'])
    after.do('a', { type: 'removeSign', seat: seatOf(after, 'c').id })
    expect(after.todo()).toEqual(['f@m'])
  })

  it.each(['after', 'before'] as const)('a signer %s who returns it straight to themselves gets it back, and nobody else', where => {
    const world = new World(flow([all('n', users('a')), approve('m', users('f'))], { resubmit: 'choose' })).submit()
    world.do('a', { type: 'addSign', where, task: world.task('a'), users: ['c', 'd'], mode: 'all' })
    world.approve('d')
    world.back('c', 'start', 'toReturner')
    world.do('ini', { type: 'resubmit', mode: 'toReturner' })
    expect(world.todo()).toEqual(['c@n'])
    world.approve('c')
    // Whoever called them in after agreeing has agreed; before, they decide now.
    expect(world.todo()).toEqual([where === 'after' ? 'f@m' : 'a@n'])
  })

  it('a seat of the model: admin only, never the last one; the new count may complete the node', () => {
    const world = one()
    expect(world.refused('a', { type: 'removeSign', seat: seatOf(world, 'b').id })).toBe('E_NOT_ALLOWED')
    world.approve('a')
    world.do('adm', { type: 'removeSign', seat: seatOf(world, 'b').id })
    expect(world.todo()).toEqual(['f@m'])
    expect(world.refused('adm', { type: 'removeSign', seat: seatOf(world, 'f').id })).toBe('E_LAST_SEAT')
  })

  it('respects the rights of the node', () => {
    const world = new World(
      flow([
        all('n', users('a'), {
          allow: { addBefore: false, transfer: false, delegate: false, return: false, reject: false, cc: false, batch: false },
        }),
      ]),
    ).submit()
    const task = world.task('a')
    for (const command of [
      { type: 'addSign', where: 'before', task, users: ['c'] },
      { type: 'transfer', task, to: 'c' },
      { type: 'delegate', task, to: 'c' },
      { type: 'return', task, to: 'start' },
      { type: 'reject', task },
      { type: 'cc', task, users: ['c'] },
      { type: 'approve', task, batch: true },
    ] as const)
      expect(world.refused('a', command)).toBe('E_NOT_ALLOWED')
  })
})
