import type {
  Approve,
  Branch,
  CandidateSpec,
  Cc,
  Cond,
  Fallback,
  FieldPath,
  FieldPerm,
  FlowNode,
  Handle,
  Mode,
  Parallel,
  Seq,
} from './tree.ts'

/**
 * 审批链. The steps of a chain, as definitions write them: `[approve(…), when(…, approve(…)), handle(…)]`.
 * A step is a node of the tree; ids are the names given here, so that a running case and a later version agree on what is what.
 */
export interface StepOptions {
  by: CandidateSpec | readonly CandidateSpec[]
  /** Fields, columns (`items.qty`) and tables the node may change, and those it must fill in. */
  edits?: readonly FieldPath[]
  fills?: readonly FieldPath[]
  /** What its people never see. */
  hides?: readonly FieldPath[]
  /** Money and 办理 nodes: the person acts again, and never on the own document. */
  again?: boolean
  /** Several people: the first decides (default), all of them, one after the other, a vote. */
  mode?: Mode
  empty?: readonly Fallback[]
  /** An opinion is wanted with every decision, not only with a refusal. */
  opinion?: boolean
  signature?: boolean
  timeout?: Approve['timeout']
  /** May be approved in a pile; where money leaves or rows need a verdict it may not. */
  batch?: boolean
}

const list = (by: StepOptions['by']): readonly CandidateSpec[] => (Array.isArray(by) ? by : [by as CandidateSpec])

const perms = ({ edits = [], fills = [], hides = [] }: StepOptions): Record<FieldPath, FieldPerm> => ({
  ...Object.fromEntries(edits.map(path => [path, 'w' as const])),
  ...Object.fromEntries(fills.map(path => [path, 'w!' as const])),
  ...Object.fromEntries(hides.map(path => [path, '-' as const])),
})

function human(id: string, name: string, options: StepOptions): Omit<Handle, 'type'> {
  const { by, again, mode, empty = [], opinion = false, signature = false, timeout, batch } = options
  const fields = perms(options)
  // Whoever has to write something into the form cannot do it in a pile.
  const inPile = batch ?? !Object.values(fields).includes('w!')
  return {
    id,
    name,
    who: list(by),
    empty,
    self: 'skip',
    ...(again ? { again } : {}),
    mode: mode ?? { kind: 'any', firstDecides: true },
    returnTo: 'any',
    allow: { batch: inPile },
    fields,
    opinion: { required: opinion, onReject: true, signature },
    ...(timeout ? { timeout } : {}),
  }
}

/** Decides: agrees or disagrees, and a disagreement ends the case. */
export const approve = (id: string, name: string, options: StepOptions): Approve => ({
  ...human(id, name, options),
  type: 'approve',
  onReject: { kind: 'end' },
})

/** 办理: does the physical or clerical step and confirms. No veto, may only send back. */
export const handle = (id: string, name: string, options: StepOptions): Handle => ({
  ...human(id, name, { again: true, ...options }),
  type: 'handle',
})

export const cc = (id: string, name: string, by: StepOptions['by']): Cc => ({ id, name, type: 'cc', who: list(by), fields: {} })

const seq = (id: string, nodes: readonly FlowNode[]): Seq => ({ id, nodes })

/** `[cond] node`: left out when the condition does not hold at the moment the chain gets there. */
export function when(cond: Cond, ...nodes: readonly FlowNode[]): Branch {
  const id = `if_${nodes[0]?.id ?? ''}`
  return {
    id,
    name: '条件',
    type: 'branch',
    cases: [{ id: `${id}_yes`, when: cond, body: seq(`${id}_body`, nodes) }],
    otherwise: seq(`${id}_else`, []),
  }
}

/** 会签: everyone must agree; somebody who sits in two of them handles it once. */
export const countersign = (id: string, name: string, ...steps: readonly FlowNode[]): Parallel => ({
  id,
  name,
  type: 'parallel',
  join: 'all',
  once: true,
  branches: steps.map((step, at) => seq(`${id}_${at + 1}`, [step])),
})
