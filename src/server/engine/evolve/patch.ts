import type { Id } from '#model/flow/tree.ts'
import type { InstanceState, Seat, Timer, Undo, Visit, VisitId } from '../state.ts'

export const omit = <T>(record: Readonly<Record<string, T>>, drop: (key: string, value: T) => boolean): Record<string, T> => {
  const kept: Record<string, T> = {}
  for (const key in record) if (!drop(key, record[key]!)) kept[key] = record[key]!
  return kept
}

export function patchVisit(state: InstanceState, id: VisitId, change: (visit: Visit) => Partial<Visit>): Partial<InstanceState> {
  const visit = state.visits[id]
  return visit ? { visits: { ...state.visits, [id]: { ...visit, ...change(visit) } } } : {}
}

export const patchSeat = (state: InstanceState, visit: VisitId, seat: Id, change: (seat: Seat) => Partial<Seat>): Partial<InstanceState> =>
  patchVisit(state, visit, ({ seats }) => ({ seats: seats.map(each => (each.id === seat ? { ...each, ...change(each) } : each)) }))

export const withoutTimers = (state: InstanceState, gone: (timer: Timer) => boolean): Readonly<Record<Id, Timer>> =>
  omit(state.timers, (_, timer) => gone(timer))

/** Once a successor has decided or edited, the previous decision can no longer be taken back. */
export const settled = (state: InstanceState, visit: VisitId | null): readonly Undo[] =>
  visit === null ? state.undo : state.undo.filter(entry => !entry.next.includes(visit))

/** Cleared when a case ends. */
export const CLEARED = { visits: {}, joins: {}, timers: {}, waits: {}, resume: [], undo: [] } as const
