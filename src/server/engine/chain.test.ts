import { describe, expect, it } from 'vitest'
import { replay } from './replay.ts'
import { approvalStatus } from './state.ts'
import { approve, flow, handle, role, start, users } from './testing/builders.ts'
import { World } from './testing/world.ts'

describe('a linear chain', () => {
  const def = flow([approve('n1', users('a')), approve('n2', users('b', 'c')), handle('n3', users('d'))])

  it('goes from node to node and ends approved', () => {
    const world = new World(def).submit()
    expect(approvalStatus(world.state)).toBe(2)
    expect(world.todo()).toEqual(['a@n1'])
    world.approve('a')
    expect(world.todo()).toEqual(['b@n2', 'c@n2'])
    world.approve('c')
    world.approve('d')
    expect(world.state.status).toBe('approved')
    expect(approvalStatus(world.state)).toBe(3)
    expect(world.todo()).toEqual([])
    expect(world.effects.map(each => each.kind + (each.node ?? ''))).toEqual(['submitted', 'stepn1', 'stepn2', 'stepn3', 'approved'])
    expect(replay(def, 'case-1', JSON.parse(JSON.stringify(world.events)))).toEqual(world.state)
  })

  it('ends at the first 不同意; the initiator gets a to-do and submits the same case again', () => {
    const world = new World(def).submit()
    world.reject('a')
    expect(approvalStatus(world.state)).toBe(9)
    expect(world.todo()).toEqual(['ini@start'])
    expect(world.effects.at(-1)?.kind).toBe('rejected')
    expect(world.refused('a', { type: 'resubmit' })).toBe('E_NOT_ALLOWED')
    world.do('ini', { type: 'resubmit' })
    expect(world.state.round).toBe(2)
    expect(world.todo()).toEqual(['a@n1'])
  })

  it('a rejected case can be deleted instead', () => {
    const world = new World(def).submit()
    world.reject('a')
    world.do('ini', { type: 'delete' })
    expect(approvalStatus(world.state)).toBe(8)
    expect(world.todo()).toEqual([])
  })

  it('办理 cannot reject but sends back with a reason', () => {
    const world = new World(def).submit()
    world.approve('a')
    world.approve('b')
    const task = world.task('d')
    expect(world.refused('d', { type: 'reject', task })).toBe('E_NOT_ALLOWED')
    expect(world.refused('d', { type: 'return', task, to: 'previous' })).toBe('E_OPINION_REQUIRED')
    world.back('d', 'previous')
    expect(world.todo()).toEqual(['b@n2', 'c@n2'])
  })

  it('a draft is saved, submitted once, and only by its initiator', () => {
    const world = new World(def)
    world.do('ini', { type: 'saveDraft' })
    expect(approvalStatus(world.state)).toBe(1)
    expect(world.refused('a', { type: 'submit' })).toBe('E_NOT_ALLOWED')
    world.submit()
    expect(world.refused('ini', { type: 'submit' })).toBe('E_BIZ_BUSY')
  })

  it('only people named by the flow may start it', () => {
    const world = new World(flow([approve('n1', users('a'))], { starters: role('staff') }))
    expect(world.refused('ini', { type: 'submit' })).toBe('E_NOT_ALLOWED')
    world.do('a', { type: 'submit' })
    expect(world.state.initiator).toEqual({ user: 'a', dept: '1' })
  })

  it('the system starts a case for somebody', () => {
    const world = new World(def)
    world.system({ type: 'submit', initiator: 'f' })
    expect(world.state.initiator.user).toBe('f')
  })

  it('requires the fields that the initiator must fill in', () => {
    const world = new World({ ...def, root: { ...def.root, nodes: [start({ reason: 'w!' }), ...def.root.nodes.slice(1)] } })
    expect(world.refused('ini', { type: 'submit' })).toBe('E_FIELD_REQUIRED')
    world.form = { reason: '出差' }
    world.submit()
  })

  it('a case that waits for nobody ends at once', () => {
    const world = new World(flow([])).submit()
    expect(world.state.status).toBe('approved')
  })
})
