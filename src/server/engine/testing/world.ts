import type { FlowDefinition, Json } from '#model/flow/tree.ts'
import type { FormValues } from '#model/flow/value.ts'
import type { Command } from '../command.ts'
import type { Actor, Ctx } from '../context.ts'
import { isRefusal, type Reduced, reduce } from '../decide.ts'
import type { Effect } from '../effects.ts'
import type { EventOf, EventType, FlowEvent } from '../event.ts'
import { shift } from '../instant.ts'
import { type OrgRows, orgOf } from '../org.ts'
import { type Parts, parts as standard } from '../parts.ts'
import type { ErrorCode, Refusal } from '../refusal.ts'
import { blank, type InstanceState, openTasks, type Seat, type Visit } from '../state.ts'

const person = (id: string, dept: string, ...roles: string[]) => ({ id, dept, roles, enabled: true })

/** A small company: head office 0 with the boss, sales 1 under it, a team 2 under that. */
export const company: OrgRows = {
  people: [
    person('ini', '2'),
    person('head', '1'),
    person('boss', '0', 'gm'),
    person('adm', '0', 'sysadmin'),
    ...['a', 'b', 'c', 'd', 'e', 'f'].map(id => person(id, '1', `r-${id}`, 'staff')),
  ],
  depts: [
    { id: '0', heads: ['boss'] },
    { id: '1', parent: '0', heads: ['head'] },
    { id: '2', parent: '1' },
  ],
}

/** Eight hours a day, as in the company. */
export const HOURS = [
  [8 * 60, 12 * 60],
  [13 * 60, 17 * 60],
] as const
export const BEGIN = '2026-03-02T01:00:00.000Z'

export interface WorldOptions {
  readonly form?: FormValues
  readonly org?: OrgRows
  readonly params?: Readonly<Record<string, Json>>
  readonly when?: Ctx['when']
  readonly parts?: Parts
  readonly rested?: readonly string[]
}

/** One case and its surroundings, driven by commands. */
export class World {
  readonly def: FlowDefinition
  state: InstanceState
  events: FlowEvent[] = []
  effects: Effect[] = []
  form: FormValues
  org: OrgRows
  now: string = BEGIN
  readonly options: WorldOptions
  private serial = 0

  constructor(def: FlowDefinition, options: WorldOptions = {}) {
    this.def = def
    this.options = options
    this.state = blank(def, 'case-1')
    this.form = options.form ?? {}
    this.org = options.org ?? company
  }

  ctx(actor: Actor): Ctx {
    const { params, when, rested } = this.options
    return {
      now: this.now,
      actor,
      form: this.form,
      org: orgOf(this.org),
      calendar: { worked: day => !rested?.includes(day), hours: HOURS },
      newId: () => `i${++this.serial}`,
      ...(params ? { params } : {}),
      ...(when ? { when } : {}),
    }
  }

  try(actor: string | Actor, command: Command, def: FlowDefinition = this.def): Refusal | Reduced {
    const who = typeof actor === 'string' ? { user: actor } : actor
    const answer = reduce(def, this.state, command, this.ctx(who), this.options.parts ?? standard)
    if (!isRefusal(answer)) {
      this.state = answer.state
      this.events.push(...answer.events)
      // Values written by automatic nodes are in the form for the next command, as the shell does with the document.
      for (const event of answer.events)
        if (event.type === 'FieldsChanged')
          for (const [path, { to }] of Object.entries(event.diff)) this.form = { ...this.form, [path]: to }
      this.effects.push(...answer.effects)
    }
    return answer
  }

  /** Throws unless accepted. Returns the events. */
  do(actor: string | Actor, command: Command): readonly FlowEvent[] {
    const answer = this.try(actor, command)
    if (isRefusal(answer))
      throw new Error(
        `${command.type} by ${typeof actor === 'string' ? actor : actor.user}: ${answer.error} ${answer.text} ${answer.about ?? ''}`,
      )
    return answer.events
  }

  /** Expects a rejection with this code; the state must be the same object afterwards. */
  refused(actor: string | Actor, command: Command): ErrorCode | 'accepted' {
    const before = this.state
    const answer = this.try(actor, command)
    if (isRefusal(answer) && this.state !== before) throw new Error('a refusal changed the state')
    return isRefusal(answer) ? answer.error : 'accepted'
  }

  submit(picks: Record<string, string[]> = {}): this {
    this.do('ini', { type: 'submit', picks })
    return this
  }

  system(command: Command): readonly FlowEvent[] {
    return this.do({ user: 'system', system: true }, command)
  }

  seat(user: string, node?: string): { visit: Visit; seat: Seat; task: string } {
    const found = openTasks(this.state).find(each => each.seat.holder === user && (node === undefined || each.visit.node === node))
    if (!found)
      throw new Error(`${user} has no task${node ? ` at ${node}` : ''}; open: ${this.todo().join(' ') || 'none'} (${this.state.status})`)
    return found
  }

  task = (user: string, node?: string): string => this.seat(user, node).task
  approve = (user: string, node?: string): readonly FlowEvent[] => this.do(user, { type: 'approve', task: this.task(user, node) })
  reject = (user: string, node?: string): readonly FlowEvent[] =>
    this.do(user, { type: 'reject', task: this.task(user, node), opinion: { text: '不行' } })
  back = (user: string, to: string, mode?: 'rerun' | 'toReturner', node?: string): readonly FlowEvent[] =>
    this.do(user, { type: 'return', task: this.task(user, node), to, opinion: { text: '退回' }, ...(mode ? { mode } : {}) })

  /** Open tasks as `user@node`. */
  todo = (): string[] => openTasks(this.state).map(({ visit, seat }) => `${seat.holder || 'pool'}@${visit.node}`)
  of = <T extends EventType>(type: T): EventOf<T>[] => this.events.filter((event): event is EventOf<T> => event.type === type)
  /** The nodes entered so far, in order. */
  way = (): string[] => this.of('NodeEntered').map(event => event.visit.node)

  later(ms: number): void {
    this.now = shift(this.now, ms)
  }

  disable(...ids: string[]): void {
    this.org = { ...this.org, people: this.org.people.map(each => (ids.includes(each.id) ? { ...each, enabled: false } : each)) }
  }
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
