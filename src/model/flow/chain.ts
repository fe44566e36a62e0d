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
 * 审批链. The steps of a chain, as definitions write them: `[approve(…), when(…, approve(…)), handle(…)]`. A step is a node of the tree. Its id is
 * given here, so that running cases and later versions refer to the same node.
 */
export interface StepOptions {
  by: CandidateSpec | readonly CandidateSpec[]
  /** Paths the node may change, and paths it must fill in: fields, columns (`items.qty`), tables. */
  edits?: readonly FieldPath[]
  fills?: readonly FieldPath[]
  /** Paths that are hidden from the people of this node. */
  hides?: readonly FieldPath[]
  /** Money and 办理 nodes: never passed automatically, never decided by the initiator. */
  again?: boolean
  /** With several people: the first one decides (default), all of them, one after the other, or a vote. */
  mode?: Mode
  empty?: readonly Fallback[]
  /** Requires an opinion with every decision, not only with a rejection. */
  opinion?: boolean
  signature?: boolean
  timeout?: Approve['timeout']
  /** Whether it can be approved in bulk; not where money leaves or rows need a verdict. */
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
  // A node that must fill in fields cannot be approved in bulk.
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

/** Agrees or disagrees; a disagreement ends the case. */
export const approve = (id: string, name: string, options: StepOptions): Approve => ({
  ...human(id, name, options),
  type: 'approve',
  onReject: { kind: 'end' },
})

/** 办理: does the physical or clerical work and confirms it. Cannot reject, only send back. */
export const handle = (id: string, name: string, options: StepOptions): Handle => ({
  ...human(id, name, { again: true, ...options }),
  type: 'handle',
})

export const cc = (id: string, name: string, by: StepOptions['by']): Cc => ({ id, name, type: 'cc', who: list(by), fields: {} })

const seq = (id: string, nodes: readonly FlowNode[]): Seq => ({ id, nodes })

/** `[cond] node`: skipped when the condition does not hold at the moment the case gets there. */
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

/** 会签: everyone must agree. A person in several branches decides once. */
export const countersign = (id: string, name: string, ...steps: readonly FlowNode[]): Parallel => ({
  id,
  name,
  type: 'parallel',
  join: 'all',
  once: true,
  branches: steps.map((step, at) => seq(`${id}_${at + 1}`, [step])),
})
