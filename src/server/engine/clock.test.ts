import { describe, expect, it } from 'vitest'
import { isRefusal } from './decide.ts'
import { checkRequired, checkWritable, visible } from './fields.ts'
import { durationMs, later, toISO, toMs } from './instant.ts'
import { migrationProblems } from './migrate.ts'
import { all, approve, delay, flow, handle, parallel, trigger, users, when } from './testing/builders.ts'
import { DAY, HOUR, HOURS, World } from './testing/world.ts'

const timed = (more: object) =>
  new World(flow([all('n', users('a', 'b'), { timeout: { after: 'P1D', ...more } }), approve('m', users('f'))])).submit()
const timers = (world: World, kind: string) => Object.values(world.state.timers).filter(timer => timer.kind === kind)
const fire = (world: World, id: string) => world.system({ type: 'timerFired', timer: id })

describe('timers', () => {
  it('remind, at most as often as configured', () => {
    const world = timed({ remind: { every: 'PT8H', max: 2 } })
    const mine = () => timers(world, 'remind').find(timer => timer.seat === world.seat('a').seat.id)
    world.later(8 * HOUR)
    expect(fire(world, mine()!.id)).toMatchObject([
      { type: 'TimerFired', users: ['a'] },
      { type: 'TimerSet', timer: { left: 1 } },
    ])
    world.later(8 * HOUR)
    fire(world, mine()!.id)
    expect(mine()).toBeUndefined()
    expect(world.todo()).toEqual(['a@n', 'b@n'])
  })

  it('approve, reject or transfer when time is up', () => {
    for (const [act, todo] of [
      ['approve', ['f@m']],
      ['reject', ['ini@start']],
      ['transfer', ['c@n', 'd@n']],
    ] as const) {
      const world = timed({ act, to: users('b', 'c', 'd') })
      world.later(DAY)
      for (const { id } of timers(world, 'timeout')) if (world.state.timers[id]) fire(world, id)
      expect(world.todo()).toEqual(todo)
    }
  })

  it('race with a click: late, early and unknown ones do nothing', () => {
    const world = timed({ act: 'reject' })
    const [timer] = timers(world, 'timeout')
    expect(fire(world, timer!.id)).toEqual([])
    world.approve('a')
    world.later(DAY)
    expect(fire(world, timer!.id)).toEqual([])
    expect(fire(world, 'nonsense')).toEqual([])
    expect(world.refused('a', { type: 'timerFired', timer: timer!.id })).toBe('E_NOT_ALLOWED')
  })

  it('never pass a money node and never reject at a 办理 node', () => {
    for (const node of [
      approve('n', users('a'), { again: true, timeout: { after: 'P1D', act: 'approve' } }),
      handle('n', users('a'), { timeout: { after: 'P1D', act: 'reject' } }),
    ]) {
      const world = new World(flow([node])).submit()
      world.later(DAY)
      fire(world, timers(world, 'timeout')[0]!.id)
      expect(world.todo()).toEqual(['a@n'])
    }
  })

  it('a delay waits; suspended time does not count', () => {
    const world = new World(flow([delay('d', { for: 'P1D' }), approve('n', users('a'))])).submit()
    const [timer] = timers(world, 'delay')
    world.later(12 * HOUR)
    world.do('adm', { type: 'suspend', reason: '核查' })
    world.later(DAY)
    expect(fire(world, timer!.id)).toEqual([])
    world.do('adm', { type: 'activate' })
    expect(fire(world, timer!.id)).toEqual([])
    world.later(12 * HOUR)
    fire(world, timer!.id)
    expect(world.todo()).toEqual(['a@n'])
  })

  it('whoever takes a task over while the case is suspended has the whole time once it goes on', () => {
    const world = new World(flow([approve('n', users('a'), { timeout: { after: 'P1D' } })])).submit()
    world.later(12 * HOUR)
    world.do('adm', { type: 'suspend', reason: '核查' })
    world.later(DAY)
    world.do('adm', { type: 'handover', from: 'a', to: 'b' })
    world.later(DAY)
    world.do('adm', { type: 'activate' })
    expect(timers(world, 'timeout')).toMatchObject([{ at: new Date(Date.parse(world.now) + DAY).toISOString() }])
  })

  it('a delay until a date of the form does not wait if the date is past or missing', () => {
    const def = flow([delay('d', { field: 'due' }), approve('n', users('a'))])
    expect(new World(def, { form: { due: '2026-03-01' } }).submit().todo()).toEqual(['a@n'])
    expect(new World(def, { form: { due: '' } }).submit().todo()).toEqual(['a@n'])
    expect(timers(new World(def, { form: { due: '2026-03-09' } }).submit(), 'delay')).toMatchObject([{ at: '2026-03-08T16:00:00.000Z' }])
  })

  it('count working hours of working days in Shanghai; a week is a week', () => {
    const rest = (...days: string[]) => ({ worked: (day: string) => !days.includes(day), hours: HOURS })
    const weekend = rest('2026-03-07', '2026-03-08', '2026-03-14', '2026-03-15')
    const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString()
    const until = (from: string, duration: string) => later(at(from), duration, 'working', weekend)
    // Eight hours are a day's work, and so is a day.
    for (const day of ['PT8H', 'P1D']) expect(until('2026-03-05 15:21', day)).toBe(at('2026-03-06 15:21'))
    expect(until('2026-03-06 15:21', 'PT8H')).toBe(at('2026-03-09 15:21'))
    expect(until('2026-03-05 11:00', 'PT2H')).toBe(at('2026-03-05 14:00'))
    expect(until('2026-03-05 15:00', 'PT2H')).toBe(at('2026-03-05 17:00'))
    expect(until('2026-03-05 22:00', 'PT1H')).toBe(at('2026-03-06 09:00'))
    expect(until('2026-03-07 10:00', 'P1D')).toBe(at('2026-03-09 17:00'))
    expect(until('2026-03-06 15:21', 'P2D')).toBe(at('2026-03-10 15:21'))
    expect(until('2026-03-06 15:21', 'P1W')).toBe(at('2026-03-13 15:21'))
    expect(until('2026-03-06 15:21', 'P1WT2H')).toBe(at('2026-03-16 08:21'))
    expect(later(at('2026-03-06 15:21'), 'P1D', 'natural', weekend)).toBe(at('2026-03-07 15:21'))
    // A calendar without any working day must not loop for ever.
    expect(later(at('2026-03-06 15:21'), 'P1D', 'working', { worked: () => false, hours: HOURS }) > at('2026-03-06 15:21')).toBe(true)
  })

  it('use a calendar that agrees with the machine over four centuries', () => {
    for (let ms = Date.UTC(1890, 0, 1); ms < Date.UTC(2290, 0, 1); ms += 86_400_000 * 37 + 3_723_004) {
      expect(toISO(ms)).toBe(new Date(ms).toISOString())
      expect(toMs(new Date(ms).toISOString())).toBe(ms)
    }
    expect(toMs('2026-03-02')).toBe(Date.UTC(2026, 2, 1, 16))
    expect(['P', 'PT', 'P1M', 'P1Y', '1D', 'P-1D'].map(durationMs)).toEqual(Array(6).fill(undefined))
    expect(durationMs('P1DT2H30M')).toBe(DAY + 2.5 * HOUR)
  })
})

describe('suspend', () => {
  it('allows only comment, hand-over, activate and terminate', () => {
    const world = new World(flow([approve('n', users('a'))])).submit()
    const task = world.task('a')
    world.do('adm', { type: 'suspend', reason: '核查' })
    expect(world.refused('a', { type: 'approve', task })).toBe('E_SUSPENDED')
    expect(world.refused('ini', { type: 'withdraw' })).toBe('E_SUSPENDED')
    world.do('a', { type: 'comment', text: '等' })
    world.do('adm', { type: 'activate' })
    expect(world.refused('adm', { type: 'activate' })).toBe('E_NOT_ALLOWED')
    world.approve('a')
  })
})

describe('the admin', () => {
  const def = flow([
    approve('n1', users('a')),
    parallel('p', [[approve('x', users('b'))], [approve('y', users('c'))]]),
    approve('n2', users('d')),
  ])

  it('terminates: everything closes, later commands are rejected as ended', () => {
    const world = new World(def).submit()
    world.approve('a')
    const task = world.task('b')
    expect(world.refused('a', { type: 'terminate', reason: '' })).toBe('E_NOT_ALLOWED')
    world.do('adm', { type: 'terminate', reason: '作废' })
    expect(world.todo()).toEqual([])
    expect(world.refused('b', { type: 'approve', task })).toBe('E_INSTANCE_ENDED')
  })

  it('moves forwards out of a block and backwards, never into a sibling branch', () => {
    const world = new World(def).submit()
    world.approve('a')
    const from = world.seat('b').visit.id
    expect(world.refused('adm', { type: 'move', from, to: 'y', reason: '' })).toBe('E_TARGET')
    world.do('adm', { type: 'move', from, to: 'n2', reason: '跳过' })
    expect(world.todo()).toEqual(['d@n2'])
    world.do('adm', { type: 'move', from: world.seat('d').visit.id, to: 'x', reason: '补' })
    expect(world.todo()).toEqual(['b@x'])
    world.do('adm', { type: 'move', from: world.seat('b').visit.id, to: 'start', reason: '重来' })
    expect(world.state.status).toBe('returned')
  })

  it('reassigns', () => {
    const world = new World(def).submit()
    world.do('adm', { type: 'reassign', seat: world.seat('a').seat.id, to: 'e', reason: '休假' })
    expect(world.todo()).toEqual(['e@n1'])
  })

  it('migrates to another version if every active node is at the same place', () => {
    const world = new World(def).submit()
    const next = { ...flow([approve('n1', users('a')), approve('new', users('f')), approve('n2', users('d'))]), version: 2 }
    const gone = { ...flow([approve('other', users('a'))]), version: 2 }
    expect(migrationProblems(def, gone, world.state, {})).toMatchObject([{ node: 'n1' }])
    expect(migrationProblems(def, gone, world.state, { n1: 'other' })).toEqual([])
    expect(world.refused('adm', { type: 'migrate', to: gone })).toBe('E_TARGET')
    world.do('adm', { type: 'migrate', to: next })
    expect(world.state.def.version).toBe(2)
    const answer = world.try('a', { type: 'approve', task: world.task('a') }, next)
    expect(isRefusal(answer)).toBe(false)
    expect(world.todo()).toEqual(['f@new'])
  })

  it('does not migrate out of a removed block', () => {
    const world = new World(def).submit()
    world.approve('a')
    const flat = {
      ...flow([approve('n1', users('a')), approve('x', users('b')), approve('y', users('c')), approve('n2', users('d'))]),
      version: 2,
    }
    expect(migrationProblems(def, flat, world.state, {}).length).toBeGreaterThan(0)
  })
})

describe('machines', () => {
  it('an automatic node writes fields, and later conditions read them', () => {
    const world = new World(
      flow([
        trigger('t', { kind: 'setFields', set: { level: { value: 3 }, copy: { field: 'no' } } }),
        when({ f: 'level', op: '>=', v: 3 }, approve('n', users('a'))),
      ]),
      { form: { no: 'X1' } },
    ).submit()
    expect(world.of('FieldsChanged')).toMatchObject([{ diff: { level: { from: null, to: 3 }, copy: { from: null, to: 'X1' } } }])
    expect(world.todo()).toEqual(['a@n'])
  })
})

describe('fields', () => {
  const perms = { a: 'w', b: 'w!', c: '-', items: 'r', 'items.result': 'w', 'items.cost': '-' } as const

  it('accepts only what the node may write, and requires what it must fill in', () => {
    expect(() => checkWritable(perms, { a: { from: 1, to: 2 }, 'items.result': { from: 'x', to: 'y' } })).not.toThrow()
    for (const path of ['x', 'c', 'items', 'items.qty']) expect(() => checkWritable(perms, { [path]: { from: 1, to: 2 } })).toThrow()
    expect(() => checkRequired(perms, { b: '' })).toThrow()
    expect(() => checkRequired(perms, { b: 0 })).not.toThrow()
    expect(() => checkRequired({ 'items.result': 'w!' }, { items: [{ result: 'ok' }, {}] })).toThrow()
  })

  it('hidden fields never leave the server', () => {
    expect(visible(perms, { a: 1, c: 2, items: [{ result: 'x', cost: 9 }] })).toEqual({ a: 1, items: [{ result: 'x' }] })
  })

  it('a verdict per row is a field of the node', () => {
    const world = new World(flow([approve('n', users('a'), { fields: { 'items.lineResult': 'w' } })])).submit()
    const task = world.task('a')
    expect(world.refused('a', { type: 'approve', task, diff: { 'items.amount': { from: 1, to: 2 } } })).toBe('E_FIELD_READONLY')
    world.do('a', { type: 'approve', task, diff: { 'items.lineResult': { from: null, to: 'agree' } } })
  })

  it('requires opinion, signature and files', () => {
    const world = new World(
      flow([approve('n', users('a'), { opinion: { required: true, onReject: true, signature: true, files: 1 } })]),
    ).submit()
    const task = world.task('a')
    expect(world.refused('a', { type: 'approve', task })).toBe('E_OPINION_REQUIRED')
    expect(world.refused('a', { type: 'approve', task, opinion: { text: '好' } })).toBe('E_SIGNATURE_REQUIRED')
    expect(world.refused('a', { type: 'approve', task, opinion: { text: '好', signature: 's' } })).toBe('E_OPINION_REQUIRED')
    world.do('a', { type: 'approve', task, opinion: { text: '好', signature: 's', files: ['f'] } })
  })
})
