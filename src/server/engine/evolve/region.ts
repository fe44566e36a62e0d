import type { Handlers } from '../evolve.ts'
import type { InstanceState, Trodden } from '../state.ts'
import { omit, patchVisit, settled, withoutTimers } from './patch.ts'

/** The number of decisions that can be taken back. */
const UNDO_KEPT = 8

const same = (a: Trodden, b: Trodden): boolean => a.node === b.node && a.scope === b.scope

const move = (
  state: InstanceState,
  visit: string,
  key: string,
  from: 'open' | 'queue' | 'done',
  to: 'open' | 'done',
): Partial<InstanceState> => {
  const join = state.joins[visit]
  if (!join?.[from].includes(key)) return {}
  return { joins: { ...state.joins, [visit]: { ...join, [from]: join[from].filter(each => each !== key), [to]: [...join[to], key] } } }
}

type RegionEvents =
  | 'NodeEntered'
  | 'NodeLeft'
  | 'RegionCancelled'
  | 'ResumeUsed'
  | 'BranchReopened'
  | 'BranchTaken'
  | 'BranchDone'
  | 'RowStarted'
  | 'JoinCompleted'
  | 'Routed'
  | 'Skipped'
  | 'Substituted'
  | 'Parked'
  | 'TimerSet'
  | 'TimerFired'
  | 'SubStarted'
  | 'SubFinished'
  | 'SubCancelled'

/** Events about the position of the case in the tree. */
export const atRegion: Pick<Handlers, RegionEvents> = {
  NodeEntered: (state, { visit, join, v }) => ({
    visits: { ...state.visits, [visit.id]: visit },
    ...(join ? { joins: { ...state.joins, [visit.id]: join } } : {}),
    undo: state.undo.map(entry => (entry.v === v ? { ...entry, next: [...entry.next, visit.id] } : entry)),
  }),

  NodeLeft: (state, { visit, node, scope, manual, undo, v }) => ({
    visits: omit(state.visits, id => id === visit),
    joins: omit(state.joins, id => id === visit),
    waits: omit(state.waits, id => id === visit),
    timers: withoutTimers(state, timer => timer.visit === visit),
    trail: manual ? [...state.trail.filter(each => !same(each, { node, scope })), { node, scope }] : state.trail,
    last: (state.visits[visit]?.seats.length ?? 0) > 0 ? node : state.last,
    undo: [
      ...state.undo.filter(entry => entry.v === v || !entry.next.includes(visit)),
      ...(undo ? [{ ...undo, scope, v, next: [] }] : []),
    ].slice(-UNDO_KEPT),
  }),

  RegionCancelled: (state, { visits, forget, dropResume }) => ({
    visits: omit(state.visits, id => visits.includes(id)),
    joins: omit(state.joins, id => visits.includes(id)),
    waits: omit(state.waits, id => visits.includes(id)),
    timers: withoutTimers(state, timer => visits.includes(timer.visit)),
    trail: state.trail.filter(each => !forget.some(gone => same(gone, each))),
    resume: state.resume.filter(entry => !dropResume.includes(entry.target)),
    undo: state.undo.filter(entry => !entry.next.some(id => visits.includes(id)) && !forget.some(gone => gone.node === entry.visit.node)),
  }),

  ResumeUsed: (state, { target, source, restored }) => {
    const at = state.resume.findLastIndex(entry => entry.target === target && entry.source === source)
    const entry = state.resume[at]
    const back = restored && entry ? entry.region.trail.filter(each => !state.trail.some(known => same(known, each))) : []
    return { resume: state.resume.filter((_, index) => index !== at), trail: [...state.trail, ...back] }
  },

  BranchReopened: (state, { visit, key }) => move(state, visit, key, 'done', 'open'),
  BranchTaken: (state, { key, taken }) => ({ taken: { ...state.taken, [key]: taken } }),
  BranchDone: (state, { visit, key }) => move(state, visit, key, 'open', 'done'),
  RowStarted: (state, { visit, key }) => move(state, visit, key, 'queue', 'open'),
  JoinCompleted: () => ({}),
  Routed: (state, { node }) => ({ routeCount: { ...state.routeCount, [node]: (state.routeCount[node] ?? 0) + 1 } }),
  Skipped: () => ({}),
  Substituted: () => ({}),
  Parked: (state, { visit, reason }) => patchVisit(state, visit, () => ({ parked: reason })),

  TimerSet: (state, { timer }) => ({ timers: { ...state.timers, [timer.id]: timer } }),
  TimerFired: (state, { timer }) => ({ timers: omit(state.timers, id => id === timer) }),

  SubStarted: (state, { visit }) => (visit === null ? {} : { waits: { ...state.waits, [visit]: 'sub' } }),
  SubFinished: (state, { visit }) => ({ waits: omit(state.waits, id => id === visit), undo: settled(state, visit) }),
  SubCancelled: (state, { visit }) => ({ waits: omit(state.waits, id => id === visit) }),
}
