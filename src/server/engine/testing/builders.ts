import type {
  Approve,
  Branch,
  CandidateSpec,
  Cc,
  Cond,
  Delay,
  End,
  FlowDefinition,
  FlowNode,
  FlowSettings,
  ForEach,
  Handle,
  Inclusive,
  Parallel,
  Route,
  Seq,
  Start,
  Sub,
  Trigger,
} from '#model/flow/tree.ts'

/** Compact trees for tests. Ids are given or derived from the parent's. */
const human = {
  empty: [],
  self: 'skip',
  mode: { kind: 'any', firstDecides: true },
  returnTo: 'any',
  allow: {},
  fields: {},
  opinion: { required: false, onReject: false, signature: false },
} as const

export const users = (...ids: string[]): CandidateSpec[] => [{ by: 'user', ids }]
export const role = (...ids: string[]): CandidateSpec[] => [{ by: 'role', ids }]

export const start = (fields: Start['fields'] = {}): Start => ({ id: 'start', name: '发起', type: 'start', fields })
export const approve = (id: string, who: readonly CandidateSpec[], more: Partial<Omit<Approve, 'type'>> = {}): Approve => ({
  ...human,
  onReject: { kind: 'end' },
  name: id,
  ...more,
  id,
  type: 'approve',
  who,
})
export const handle = (id: string, who: readonly CandidateSpec[], more: Partial<Omit<Handle, 'type'>> = {}): Handle => ({
  ...human,
  again: true,
  name: id,
  ...more,
  id,
  type: 'handle',
  who,
})
export const all = (id: string, who: readonly CandidateSpec[], more: Partial<Omit<Approve, 'type'>> = {}): Approve =>
  approve(id, who, { mode: { kind: 'all' }, ...more })
export const seq = (id: string, ...nodes: FlowNode[]): Seq => ({ id, nodes })
export const branch = (id: string, cases: readonly (readonly [Cond, ...FlowNode[]])[], ...otherwise: FlowNode[]): Branch => ({
  id,
  name: id,
  type: 'branch',
  cases: cases.map(([when, ...nodes], at) => ({ id: `${id}.c${at}`, when, body: seq(`${id}.b${at}`, ...nodes) })),
  otherwise: seq(`${id}.else`, ...otherwise),
})
/** `[cond] node` of the catalogue. */
export const when = (cond: Cond, ...nodes: FlowNode[]): Branch => branch(`if-${nodes[0]?.id ?? ''}`, [[cond, ...nodes]])
export const inclusive = (id: string, cases: readonly (readonly [Cond, ...FlowNode[]])[], ...otherwise: FlowNode[]): Inclusive => ({
  ...branch(id, cases, ...otherwise),
  type: 'inclusive',
})
export const parallel = (id: string, branches: readonly (readonly FlowNode[])[], more: Partial<Parallel> = {}): Parallel => ({
  join: 'all',
  ...more,
  id,
  name: id,
  type: 'parallel',
  branches: branches.map((nodes, at) => seq(`${id}.p${at}`, ...nodes)),
})
export const forEach = (id: string, over: string, key: string, nodes: readonly FlowNode[], more: Partial<ForEach> = {}): ForEach => ({
  as: 'row',
  sequential: false,
  join: 'all',
  max: 50,
  ...more,
  id,
  name: id,
  type: 'forEach',
  over,
  key,
  body: seq(`${id}.body`, ...nodes),
})
export const cc = (id: string, who: readonly CandidateSpec[]): Cc => ({ id, name: id, type: 'cc', who, fields: {} })
export const delay = (id: string, until: Delay['until']): Delay => ({ id, name: id, type: 'delay', until })
export const trigger = (id: string, action: Trigger['action']): Trigger => ({
  id,
  name: id,
  type: 'trigger',
  action,
})
export const sub = (id: string, more: Partial<Sub> = {}): Sub => ({
  flowKey: 'child',
  sync: true,
  starter: { by: 'initiator' },
  in: {},
  out: {},
  onRejected: 'reject',
  ...more,
  id,
  name: id,
  type: 'sub',
})
export const route = (id: string, cond: Cond, to: string, maxTimes = 3): Route => ({
  id,
  name: id,
  type: 'route',
  rules: [{ when: cond, to }],
  maxTimes,
})
export const end = (id: string, result: End['result']): End => ({ id, name: id, type: 'end', result })

const settings: FlowSettings = {
  starters: 'all',
  admins: [{ by: 'role', ids: ['sysadmin'] }],
  numberRule: { prefix: 'T', date: 'YMD', digits: 4 },
  title: '测试',
  summary: [],
  withdraw: 'anytime',
  takeBack: true,
  dedupe: 'none',
  resubmit: 'rerun',
  calendar: 'natural',
  urgeEvery: 'PT1H',
}

export const flow = (nodes: readonly FlowNode[], more: Partial<FlowSettings> = {}, paths: readonly string[] = []): FlowDefinition => ({
  key: 'test',
  version: 1,
  schema: 1,
  hash: '',
  name: '测试流程',
  category: 'test',
  sites: [1, 2],
  form: { paths },
  settings: { ...settings, ...more },
  root: seq('root', start(), ...nodes),
})
