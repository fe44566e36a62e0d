import type { Handlers } from '../evolve.ts'
import type { InstanceState, Seat } from '../state.ts'
import { patchSeat, patchVisit, settled, withoutTimers } from './patch.ts'

const without = (seat: Seat, ...keys: ('via' | 'was' | 'mode')[]): Partial<Seat> => {
  const copy: Record<string, unknown> = { ...seat }
  for (const key of keys) delete copy[key]
  return copy as unknown as Seat
}

/** A patch is merged into the old seat, so removing a key needs a replacement of the whole seat. */
function replaceSeat(state: InstanceState, visit: string, id: string, change: (seat: Seat) => Partial<Seat>): Partial<InstanceState> {
  return patchVisit(state, visit, ({ seats }) => ({ seats: seats.map(each => (each.id === id ? (change(each) as Seat) : each)) }))
}

type SeatEvents =
  | 'SeatOpened'
  | 'TaskCreated'
  | 'TaskClosed'
  | 'Approved'
  | 'Rejected'
  | 'AutoDecided'
  | 'Transferred'
  | 'Delegated'
  | 'DelegationReturned'
  | 'SignersAdded'
  | 'SignerRemoved'
  | 'SignersFinished'
  | 'Claimed'
  | 'Unclaimed'
  | 'TakenBack'

/** Events about seats and their tasks. */
export const atSeat: Pick<Handlers, SeatEvents> = {
  SeatOpened: (state, { visit, seat }) => replaceSeat(state, visit, seat, each => ({ ...without(each, 'mode', 'was'), state: 'open' })),

  TaskCreated: (state, { visit, seat, task, owner, holder, via }) =>
    replaceSeat(state, visit, seat, each => ({
      ...without(each, 'via', 'was'),
      task,
      owner,
      holder,
      ...(via ? { via } : {}),
      version: each.version + 1,
    })),

  TaskClosed: (state, { visit, seat, task, result }) => ({
    ...patchSeat(state, visit, seat, () => ({ task: null, ...(result === 'waiting' ? { was: task } : {}) })),
    timers: withoutTimers(state, timer => timer.seat === seat && timer.visit === visit),
  }),

  Approved: (state, { visit, seat, node, user, pending }) => ({
    ...patchSeat(state, visit, seat, () => ({ state: pending ? 'after' : 'approved' })),
    decided: [...state.decided, { user, node, round: state.round }],
    acted: state.acted + 1,
    undo: settled(state, visit),
  }),

  Rejected: (state, { visit, seat }) => ({
    ...patchSeat(state, visit, seat, () => ({ state: 'rejected' })),
    acted: state.acted + 1,
    undo: settled(state, visit),
  }),

  AutoDecided: (state, { visit, seat, node, user, result }) => ({
    ...patchSeat(state, visit, seat, () => ({ state: result, auto: true })),
    decided: result === 'approved' ? [...state.decided, { user, node, round: state.round, auto: true }] : state.decided,
  }),

  Transferred: (state, { visit, seat, to }) =>
    patchVisit(state, visit, ({ seats, parked }) => ({
      seats: seats.map(each =>
        each.id === seat ? ({ ...without(each, 'via'), owner: to, holder: to, version: each.version + 1 } as Seat) : each,
      ),
      ...(parked ? { parked: '' } : {}),
    })),

  Delegated: (state, { visit, seat, to }) =>
    patchSeat(state, visit, seat, each => ({ holder: to, via: 'delegate', version: each.version + 1 })),

  DelegationReturned: (state, { visit, seat }) =>
    replaceSeat(state, visit, seat, each => ({ ...without(each, 'via'), holder: each.owner, version: each.version + 1 })),

  SignersAdded: (state, { visit, seat, where, mode, seats, place }) => {
    const placed = patchVisit(state, visit, each => ({
      seats: each.seats.toSpliced(place, 0, ...seats),
      ...(each.parked ? { parked: '' } : {}),
    }))
    return where === 'parallel' ? placed : patchSeat({ ...state, ...placed }, visit, seat, () => ({ state: where, mode }))
  },

  SignerRemoved: (state, { visit, seats }) =>
    patchVisit(state, visit, each => ({
      seats: each.seats.map(seat => (seats.includes(seat.id) ? { ...seat, state: 'cancelled' } : seat)),
    })),

  SignersFinished: (state, { visit, seat, result }) =>
    replaceSeat(state, visit, seat, each => ({ ...without(each, 'mode', 'was'), state: result === 'open' ? 'waiting' : result })),

  Claimed: (state, { visit, seat, user }) =>
    patchSeat(state, visit, seat, each => ({ owner: user, holder: user, version: each.version + 1 })),

  Unclaimed: (state, { visit, seat }) => patchSeat(state, visit, seat, each => ({ owner: '', holder: '', version: each.version + 1 })),

  TakenBack: (state, { visit, node, user, left, waiting }) => {
    const last = state.decided.findLastIndex(each => each.user === user && each.node === node && !each.auto)
    return {
      ...patchVisit(state, visit, each => ({
        seats: each.seats.map(seat => (waiting.includes(seat.id) ? { ...(without(seat, 'mode', 'was') as Seat), state: 'waiting' } : seat)),
      })),
      decided: state.decided.filter((_, at) => at !== last),
      acted: Math.max(0, state.acted - 1),
      undo: left ? state.undo.filter(entry => entry.visit.id !== visit) : state.undo,
    }
  },
}
