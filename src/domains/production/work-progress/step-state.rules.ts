/** 工序状态. How a step stands, for one piece in a round, or for all pieces of an order together. */
export type StepState = 'waiting' | 'ready' | 'running' | 'toCheck' | 'done' | 'waived' | 'void' | 'failed'

const STATES: readonly StepState[] = ['waiting', 'ready', 'running', 'toCheck', 'done', 'waived', 'void', 'failed']
/** What of several pieces is said first. */
const LOUDEST: readonly StepState[] = ['failed', 'running', 'toCheck', 'ready']

export const stateOf = (status: number): StepState => STATES[status] ?? 'waiting'

export const TONES: Readonly<Record<StepState, 'neutral' | 'info' | 'warning' | 'success' | 'danger'>> = {
  ...{ waiting: 'neutral', ready: 'info', running: 'info', toCheck: 'warning', done: 'success', waived: 'neutral', void: 'neutral' },
  failed: 'danger',
}

/** A piece stands at these. */
const STANDING: readonly StepState[] = ['ready', 'running', 'toCheck', 'failed']

export interface RoundStep {
  readonly nodeKey: string
  readonly nodeRefType: number
  readonly round: number
  readonly status: number
}

/** Of each step the last round, or the last one up to a round. */
export function latest<S extends RoundStep>(steps: readonly S[], upTo = Number.POSITIVE_INFINITY): S[] {
  const found = new Map<string, S>()
  for (const step of steps) {
    const key = `${step.nodeRefType} ${step.nodeKey}`
    const known = found.get(key)
    if (step.round <= upTo && (!known || known.round < step.round)) found.set(key, step)
  }
  return [...found.values()]
}

export const standing = <S extends RoundStep>(steps: readonly S[]): S[] =>
  latest(steps).filter(({ status }) => STANDING.includes(stateOf(status)))

export const roundsIn = (steps: readonly RoundStep[]): number => Math.max(1, ...steps.map(({ round }) => round))

export interface NodeState {
  readonly state: StepState
  readonly counts: ReadonlyMap<StepState, number>
}

/** One word for a step of several pieces: the one somebody has to do something about; done only if all are. */
export function together(states: readonly StepState[]): NodeState {
  const counts = new Map<StepState, number>()
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1)
  const loudest = LOUDEST.find(state => counts.has(state))
  const isOver = states.length > 0 && states.every(state => ['done', 'waived', 'void'].includes(state))
  return { state: loudest ?? (isOver ? (counts.has('done') ? 'done' : (states[0] ?? 'done')) : 'waiting'), counts }
}

/** How the steps of the route stand, for these pieces. */
export function nodeStates(pieces: readonly { readonly steps: readonly RoundStep[] }[], upTo?: number): ReadonlyMap<string, NodeState> {
  const states = new Map<string, StepState[]>()
  for (const { steps } of pieces)
    for (const { nodeKey, nodeRefType, status } of latest(steps, upTo))
      if (nodeRefType === 1) states.set(nodeKey, [...(states.get(nodeKey) ?? []), stateOf(status)])
  return new Map([...states].map(([key, own]) => [key, together(own)]))
}
