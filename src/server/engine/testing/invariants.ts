import { indexOf, isHuman } from '#model/flow/locate.ts'
import type { FlowDefinition } from '#model/flow/tree.ts'
import type { Command } from '../command.ts'
import type { Org } from '../context.ts'
import type { Effect } from '../effects.ts'
import type { FlowEvent } from '../event.ts'
import type { evolve as Evolve } from '../evolve.ts'
import { replay } from '../replay.ts'
import { type InstanceState, openTasks, type Status } from '../state.ts'
import { oracle, regionOracle } from './oracle.ts'

/** One accepted command and everything before it. */
export interface Observed {
  readonly def: FlowDefinition
  readonly before: InstanceState
  readonly after: InstanceState
  readonly command: Command
  readonly actor: string
  readonly events: readonly FlowEvent[]
  readonly history: readonly FlowEvent[]
  readonly effects: readonly Effect[]
  readonly org: Org
  /** The fold under test: replay must use the one that made the state. */
  readonly evolve: typeof Evolve
}

const MOVES: Readonly<Record<Status, readonly Status[]>> = {
  draft: ['running', 'returned', 'approved', 'rejected', 'deleted'],
  running: ['returned', 'suspended', 'approved', 'rejected', 'withdrawn', 'reversed', 'terminated'],
  returned: ['running', 'suspended', 'approved', 'rejected', 'withdrawn', 'terminated'],
  suspended: ['running', 'returned', 'terminated', 'approved'],
  approved: ['running', 'returned', 'reversed'],
  rejected: ['running', 'returned', 'approved', 'withdrawn', 'deleted'],
  withdrawn: ['running', 'returned', 'approved', 'rejected', 'deleted'],
  reversed: [],
  terminated: [],
  deleted: [],
}

/** The invariants of the design, with its numbers. Returns a message for each that is broken. */
export function violations(seen: Observed): string[] {
  return [
    alive(seen),
    tasks(seen),
    tallies(seen),
    dense(seen),
    joins(seen),
    holders(seen),
    regions(seen),
    growth(seen),
    automatic(seen),
  ].flat()
}

const no = (bad: boolean, text: string): string[] => (bad ? [text] : [])
const keys = (record: object): number => Object.keys(record).length

function alive({ after, def }: Observed): string[] {
  const { status, visits, timers, waits } = after
  const parked = Object.values(visits).some(visit => visit.parked)
  const moving = openTasks(after).length > 0 || Object.values(timers).some(timer => timer.kind === 'delay') || keys(waits) > 0 || parked
  const startOnly = Object.values(visits).every(visit => visit.node === indexOf(def).start)
  const nothing = keys(visits) + keys(after.joins) + keys(timers) + keys(waits) === 0
  return [
    ...no((status === 'running' || status === 'returned') && !moving, '1: a case under way waits for nobody'),
    ...no(
      ['approved', 'withdrawn', 'reversed', 'terminated', 'deleted', 'draft'].includes(status) && !nothing,
      '1: an ended case still has something open',
    ),
    ...no(
      (status === 'rejected' || status === 'returned') && (!startOnly || keys(visits) !== 1),
      '1: a case with its initiator is open elsewhere, too',
    ),
    ...no(
      Object.values(timers).some(timer => !visits[timer.visit]),
      '1: a clock outlives its node',
    ),
    ...no(
      Object.values(visits).some(visit => visit.parent !== null && !visits[visit.parent]),
      '1: an orphan visit',
    ),
    ...no(keys(after.joins) > 0 && Object.keys(after.joins).some(id => !visits[id]), '1: a join without its block'),
  ]
}

function tasks({ after, history }: Observed): string[] {
  const rows = new Map<string, string>()
  for (const event of history) {
    if (event.type === 'TaskCreated') rows.set(event.task, `${event.visit}/${event.seat}`)
    if (event.type === 'TaskClosed') rows.delete(event.task)
  }
  const seats = Object.values(after.visits).flatMap(visit => visit.seats.map(seat => ({ visit, seat })))
  const open = openTasks(after)
  return [
    ...no(
      seats.some(({ seat }) => (seat.state === 'open') !== (seat.task !== null)),
      '2: open seat and task differ',
    ),
    ...no(
      open.length !== rows.size || open.some(each => rows.get(each.task) !== `${each.visit.id}/${each.seat.id}`),
      '2, 11: task rows and seats differ',
    ),
    ...no(new Set(seats.map(({ seat }) => seat.id)).size !== seats.length, '2: a seat twice'),
  ]
}

function tallies({ def, before, after, events, evolve }: Observed): string[] {
  const index = indexOf(def)
  const broken: string[] = []
  const outcome = (state: InstanceState, id: string) => {
    const visit = state.visits[id]
    const node = visit && index.paths.get(visit.node)?.at(-1)?.node
    if (!visit || !node || !isHuman(node)) return undefined
    return oracle(
      visit.mode ?? node.mode,
      visit.seats.filter(seat => seat.parentSeat === undefined),
    )
  }
  // What was handed over in a suspended case is counted when it goes on.
  for (const visit of after.status === 'suspended' ? [] : Object.values(after.visits))
    if ((outcome(after, visit.id) ?? 'open') !== 'open') broken.push(`3: ${visit.node} is decided but still open`)
  for (const visit of Object.values(after.visits)) {
    const live = visit.seats.filter(
      seat => seat.parentSeat === undefined && ['waiting', 'open', 'before', 'after'].includes(seat.state) && seat.owner !== '',
    )
    if (new Set(live.map(seat => seat.owner)).size !== live.length) broken.push(`3: somebody sits twice at ${visit.node}`)
  }
  let state = before
  for (const event of events) {
    if (event.type === 'NodeLeft' && (outcome(state, event.visit) ?? 'approved') !== 'approved')
      broken.push(`3: ${event.node} was left undecided`)
    state = evolve(def, state, event)
  }
  return broken
}

function dense({ before, events }: Observed): string[] {
  return no(
    events.some((event, at) => event.seq !== before.seq + at + 1),
    '4: a gap in the record',
  )
}

/** Once per case, at its end, because such errors persist. */
export function record(def: FlowDefinition, after: InstanceState, history: readonly FlowEvent[], evolve: typeof Evolve): string[] {
  const again = replay(def, after.id, JSON.parse(JSON.stringify(history)) as FlowEvent[], evolve)
  return no(JSON.stringify(sorted(again)) !== JSON.stringify(sorted(after)), '4: the record does not lead to the state')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

function joins({ def, history, effects, events }: Observed): string[] {
  const broken: string[] = []
  const done = new Map<string, Set<string>>()
  const need = new Map<string, number>()
  const fired = new Set<string>()
  for (const event of history) {
    if (event.type === 'NodeEntered' && event.join && !need.has(event.visit.id)) {
      const node = indexOf(def).paths.get(event.visit.node)?.at(-1)?.node
      const total = event.join.open.length + event.join.queue.length
      const policy = node && 'join' in node ? node.join : 'all'
      need.set(event.visit.id, policy === 'all' ? total : policy === 'any' ? 1 : Math.min(policy.n, total))
    }
    if (event.type === 'BranchDone') done.set(event.visit, new Set(done.get(event.visit)).add(event.key))
    if (event.type === 'BranchReopened') done.get(event.visit)?.delete(event.key)
    if (event.type !== 'JoinCompleted') continue
    if (fired.has(event.visit)) broken.push('7: a join fired twice')
    fired.add(event.visit)
    if ((done.get(event.visit)?.size ?? 0) !== need.get(event.visit)) broken.push('7: a join fired at the wrong count')
  }
  const left = new Set(events.flatMap(event => (event.type === 'JoinCompleted' ? [event.visit] : [])))
  if (events.some(event => event.type === 'NodeLeft' && need.has(event.visit) && !left.has(event.visit)))
    broken.push('7: a block was left without its join')
  return [...broken, ...no(new Set(effects.map(each => each.id)).size !== effects.length, '7: an effect twice')]
}

function holders({ def, after, before, events, org, command, actor }: Observed): string[] {
  const again = (id: string) => {
    const node = indexOf(def).paths.get(id)?.at(-1)?.node
    return node !== undefined && isHuman(node) && node.again === true
  }
  const known = new Set(openTasks(before).map(each => each.task))
  const fresh = openTasks(after).filter(each => !known.has(each.task))
  const enabled = (user: string) => org.person(user)?.enabled === true
  const mine =
    'task' in command && typeof command.task === 'string' ? openTasks(before).find(each => each.task === command.task) : undefined
  const absent = (user: string, at: string) =>
    org.proxies(user).some(each => each.from <= at && at < each.until && (each.flows ?? [def.key]).includes(def.key))
  const decides = ['approve', 'reject', 'return', 'transfer', 'delegate', 'addSign'].includes(command.type)
  return [
    ...no(
      fresh.some(({ seat }) => !(seat.holder === '' ? seat.pool?.some(enabled) : enabled(seat.holder))),
      '8: a task for somebody who cannot act',
    ),
    ...no(
      fresh.some(({ visit, seat }) => again(visit.node) && seat.holder === after.initiator.user),
      '8: the initiator at a money node',
    ),
    ...no(
      events.some(event => event.type === 'Approved' && again(event.node) && event.actor === before.initiator.user),
      '8: the initiator decided a money node',
    ),
    ...no(
      events.some(event => event.type === 'TaskCreated' && event.via === 'proxy' && !absent(event.owner, event.at)),
      '8: a proxy for somebody who is not away',
    ),
    ...no(
      events.some(
        event =>
          event.type === 'NodeEntered' && !event.visit.manual && event.visit.seats.some(seat => seat.owner !== '' && !enabled(seat.owner)),
      ),
      '8: somebody who left was seated',
    ),
    ...no(decides && mine?.seat.holder !== actor, '8: somebody decided who does not hold the task'),
  ]
}

function regions({ def, before, after, events, command }: Observed): string[] {
  if (command.type !== 'return') return []
  const returned = events.find(event => event.type === 'Returned')
  const cancelled = events.find(event => event.type === 'RegionCancelled')
  const source = openTasks(before).find(each => each.task === command.task)?.visit
  if (returned?.type !== 'Returned' || cancelled?.type !== 'RegionCancelled' || !source) return ['9: a return without its events']
  const expected = regionOracle(def, before, source, returned.to)
  const outside = Object.values(before.visits).filter(visit => !expected.includes(visit.id))
  return [
    ...no(JSON.stringify([...cancelled.visits].sort()) !== JSON.stringify(expected), '9: the wrong region was cancelled'),
    ...no(
      expected.some(id => after.visits[id]),
      '9: a returned region is still open',
    ),
    ...no(
      outside.some(visit => JSON.stringify(after.visits[visit.id]) !== JSON.stringify(visit)),
      '9: a sibling outside the region changed',
    ),
    ...no(!Object.values(after.visits).some(visit => visit.node === returned.to), '9: the target is not open'),
  ]
}

function growth({ before, after, events }: Observed): string[] {
  const moved = before.status !== after.status
  const rounds = events.filter(
    event => ['Submitted', 'Resubmitted', 'ReversalAsked', 'Returned'].includes(event.type) || (event.type === 'Moved' && event.back),
  )
  return [
    ...no(after.v !== before.v + (events.length > 0 ? 1 : 0), '10: the version did not grow by one'),
    ...no(after.round !== before.round + rounds.length, '10: the round does not count the rounds'),
    ...no(moved && !MOVES[before.status].includes(after.status), `10: ${before.status} became ${after.status}`),
  ]
}

function automatic({ def, history, events, before }: Observed): string[] {
  const index = indexOf(def)
  const broken: string[] = []
  const initiator = before.initiator.user || (events[0]?.type === 'Submitted' ? events[0].initiator.user : '')
  for (const event of events) {
    const skipped = event.type === 'Skipped' && event.why === 'empty' ? index.paths.get(event.node)?.at(-1)?.node : undefined
    if (skipped && isHuman(skipped) && !skipped.empty.some(each => each.to === 'pass'))
      broken.push('8: a node without people passed silently')
    if (event.type !== 'AutoDecided' || event.why === 'timeout') continue
    const path = index.paths.get(event.node)!
    const node = path.at(-1)!.node
    if (!isHuman(node)) continue
    const once = path.some(step => step.node.type === 'parallel' && step.node.once)
    if (node.again && !once) broken.push('auto: a money node passed by itself')
    if (event.why === 'initiator' && (event.user !== initiator || node.self !== 'skip')) broken.push('auto: not the initiator')
    const since = history.filter(each => each.seq < event.seq)
    const round = since.findLastIndex(
      each => ['Submitted', 'Resubmitted', 'ReversalAsked', 'Returned'].includes(each.type) || (each.type === 'Moved' && each.back),
    )
    const agreed = since
      .slice(round)
      .some(
        each =>
          (each.type === 'Approved' || (each.type === 'AutoDecided' && each.result === 'approved')) &&
          each.user === event.user &&
          each.node !== event.node,
      )
    if (event.why === 'repeated' && !agreed) broken.push('auto: never agreed in this round')
  }
  return broken
}
