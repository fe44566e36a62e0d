import type { NodeId } from '#model/flow/tree.ts'
import type { Handlers } from '../evolve.ts'
import type { InstanceState, Status } from '../state.ts'
import { CLEARED, settled } from './patch.ts'

type CaseEvents = Exclude<keyof Handlers, keyof typeof import('./region.ts').atRegion | keyof typeof import('./seat.ts').atSeat>

const AFRESH = { trail: [], taken: {}, routeCount: {}, last: null, acted: 0 } as const

/** A reversal without success leaves the case approved. */
const ended = (state: InstanceState, status: Status): Partial<InstanceState> => ({
  ...CLEARED,
  status: state.reversal ? 'approved' : status,
  reversal: false,
  suspended: null,
})

const RESULTS = { approved: 'approved', rejected: 'rejected', reversed: 'reversed', kept: 'approved' } as const

/** Events about the case as a whole. */
export const atCase: Pick<Handlers, CaseEvents> = {
  InstanceDrafted: (_, { initiator }) => ({ initiator }),
  Submitted: (state, { initiator, picks, concerned }) => ({
    ...AFRESH,
    status: 'running',
    round: state.round + 1,
    initiator,
    picks,
    ...(concerned ? { concerned } : {}),
  }),
  Resubmitted: (state, { picks, mode, concerned }) => ({
    ...(mode === 'rerun' ? { ...AFRESH, resume: [] } : { acted: 0 }),
    status: 'running',
    round: state.round + 1,
    picks: { ...state.picks, ...picks },
    ...(concerned ? { concerned } : {}),
  }),
  ReversalAsked: state => ({ ...AFRESH, status: 'running', reversal: true, round: state.round + 1 }),
  Returned: (state, { toStart, resume }) => ({
    status: toStart ? 'returned' : state.status,
    round: state.round + 1,
    acted: state.acted + 1,
    resume: resume ? [...state.resume, resume] : state.resume,
  }),
  Withdrawn: state => ended(state, 'withdrawn'),
  Terminated: state => ended(state, 'terminated'),
  Completed: (state, { result, at }) => ({
    ...CLEARED,
    status: RESULTS[result],
    reversal: false,
    approvedAt: result === 'approved' ? at : state.approvedAt,
  }),
  Deleted: () => ({ ...CLEARED, status: 'deleted' }),
  CcSent: () => ({}),
  Commented: () => ({}),
  Urged: (_, { at }) => ({ urgedAt: at }),
  FieldsChanged: (state, { visit }) => ({ undo: settled(state, visit) }),
  Moved: (state, { back, toStart }) => ({ status: toStart ? 'returned' : 'running', round: back ? state.round + 1 : state.round }),
  Suspended: (state, { at }) => ({ status: 'suspended', suspended: { from: state.status === 'returned' ? 'returned' : 'running', at } }),
  Activated: (state, { timers }) => ({
    status: state.suspended?.from ?? 'running',
    suspended: null,
    timers: Object.fromEntries(timers.map(timer => [timer.id, timer])),
  }),
  Migrated: (state, { version, map }) => {
    const to = (node: NodeId): NodeId => map[node] ?? node
    const key = (text: string): string => {
      const [node = '', ...rest] = text.split('@')
      return [to(node), ...rest].join('@')
    }
    const keyed = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(record).map(([node, value]) => [key(node), value]))
    return {
      def: { ...state.def, version },
      visits: Object.fromEntries(Object.entries(state.visits).map(([id, visit]) => [id, { ...visit, node: to(visit.node) }])),
      trail: state.trail.map(each => ({ ...each, node: to(each.node) })),
      decided: state.decided.map(each => ({ ...each, node: to(each.node) })),
      last: state.last === null ? null : to(state.last),
      taken: keyed(state.taken),
      picks: keyed(state.picks),
      routeCount: keyed(state.routeCount),
      // Snapshots refer to the old tree: people to be returned to are reached by running on.
      resume: [],
      undo: [],
    }
  },
}
