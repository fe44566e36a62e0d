import Type, { type Static } from 'typebox'
import { Id, Int, Moment, maybe, Text } from './vocabulary.ts'

/** Shapes of the case calls: rows of the work lists, a case with its tasks and history. */

/** Form values. The engine checks them against the flow's definition; here they only have to be an object. */
export const FormInput = Type.Record(Type.String(), Type.Unknown())
export const Picks = Type.Record(Type.String(), Type.Array(Id, { maxItems: 50 }))
export const CommandId = maybe(Text(64))

export const StartRow = Type.Object({
  /** `key:version`. */
  id: Text(),
  tenantId: Text(),
  key: Text(),
  name: Text(),
  en: Text(),
  category: Text(),
  categoryName: Text(),
  version: Int,
  /** 1 active, 2 suspended. */
  suspensionState: Int,
  deploymentTime: Moment,
  /** Path of the page to submit from, if it is not the form page. */
  opensFrom: Text(),
  /** Who starts it, if the caller may not: names of roles. Empty if the caller may. */
  startedBy: Text(),
})

export const Labelled = Type.Object({ label: Text(), value: Text() })

export const WorkRow = Type.Object({
  taskId: Text(),
  taskName: Text(),
  flowKey: Text(),
  processDefinitionId: Text(),
  processDefinitionName: Text(),
  processDefinitionVersion: Int,
  processInstanceId: Id,
  businessId: Id,
  number: Text(),
  title: Text(),
  summary: Type.Array(Labelled),
  initiatorName: Text(),
  deptName: Text(),
  category: Text(),
  categoryName: Text(),
  createTime: Moment,
  endTime: Moment,
  dueTime: Moment,
  processIsFinished: Text(),
  approvalStatus: Int,
  status: Text(),
  /** What the holder decided, on the done page. */
  result: Text(),
  comment: Text(),
  version: Int,
  batchable: Type.Boolean(),
  /** Read, on the cc page and for to-dos. */
  read: Type.Boolean(),
  urged: Type.Boolean(),
  /** The caller's own paper, returned to be corrected. */
  returned: Type.Boolean(),
  /** Current nodes and holders, on the sent page. */
  currentNodes: Text(),
  holders: Text(),
  onBehalfOf: Text(),
})
export type WorkRow = Static<typeof WorkRow>

export const ListInput = Type.Object({
  category: maybe(Text(64)),
  flowKey: maybe(Text(64)),
  keyword: maybe(Text(64)),
  beginDate: maybe(Text(32)),
  endDate: maybe(Text(32)),
  overdue: maybe(Text(8)),
  approvalStatus: maybe(Int),
  /** Filter: 0 unread, 1 read. */
  read: maybe(Text(8)),
  /** Filter: 1 own papers that were returned. */
  returned: maybe(Text(8)),
})
/** Spec 3, approval result. */
export const ApprovalResult = Type.Object({
  objMap: Type.Object({ approvalStatus: Int, record: Type.Object({ bizId: Text(), processInstanceId: Text() }) }),
  number: maybe(Text()),
  /** The caller's next to-do, if there is one. */
  next: maybe(
    Type.Object({ taskId: Text(), processInstanceId: Text(), businessId: Text(), flowKey: Text(), title: Text(), pcUrl: Text() }),
  ),
})

export const OnTask = {
  taskId: Id,
  processInstanceId: maybe(Id),
  businessId: maybe(Id),
  version: maybe(Int),
  commandId: CommandId,
}
export const OnCase = { processInstanceId: Id, businessId: maybe(Id), commandId: CommandId }
export const Comment = maybe(Text(2000))
export const Files = maybe(Type.Array(Id, { maxItems: 20 }))

/** 审批结论, in any of its spellings; one of them must be there. */
export const Verdict = Type.Object({ pass: maybe(Type.Boolean()), flag: maybe(Text(16)), approvalStatus: maybe(Int) })

export const CompleteInput = Type.Object({
  ...OnTask,
  ...Verdict.properties,
  comment: Comment,
  form: maybe(FormInput),
  /** The revision at which the form was read; later changes by others are kept. */
  rev: maybe(Int),
  picks: maybe(Picks),
  next: maybe(Type.Array(Id, { maxItems: 20 })),
  files: Files,
  signature: maybe(Text(200_000)),
})

export const PersonShown = Type.Object({ userId: Id, account: Text(), name: Text(), onBehalfOf: Text() })
export const CurrentTask = Type.Object({
  taskId: Id,
  nodeId: Text(),
  nodeName: Text(),
  createTime: Moment,
  dueTime: Moment,
  holders: Type.Array(PersonShown),
})

export const Change = Type.Object({
  field: Text(),
  label: Text(),
  old: Type.Unknown(),
  new: Type.Unknown(),
  by: Text(),
  at: Moment,
  rev: Int,
})
export type Change = Static<typeof Change>

export const TimelineRow = Type.Object({
  /** submitted, approved, rejected, returned, transferred, delegated, advised, addBefore, removeSign, withdrawn, cc, comment, urged, auto, waiting … */
  kind: Text(),
  nodeId: Text(),
  nodeName: Text(),
  userId: Text(),
  assigneeName: Text(),
  account: Text(),
  onBehalfOf: Text(),
  /** People concerned: successor, signers, people who were informed, mentioned or urged. */
  people: Type.Array(Text()),
  result: Text(),
  comment: Text(),
  createTime: Moment,
  endTime: Moment,
  /** As text: 2小时5分. */
  duration: Text(),
  files: Type.Array(Type.Object({ id: Id, name: Text() })),
  signature: Text(),
  round: Int,
  changes: Type.Array(Change),
})
export type TimelineRow = Static<typeof TimelineRow>

export const ForecastRow = Type.Object({
  nodeId: Text(),
  nodeName: Text(),
  type: Text(),
  people: Type.Array(Type.Object({ userId: Id, name: Text() })),
  /** The initiator has to choose people. */
  pick: Type.Boolean(),
  candidates: Type.Array(Type.Object({ userId: Id, name: Text() })),
  usualHours: Type.Number(),
})
export type ForecastRow = Static<typeof ForecastRow>

/** Names for the ids of a form: `user:12`, `dept:3`, `material:44`. */
export const Labels = Type.Record(Type.String(), Type.String())

export const RecordShown = Type.Object({
  bizId: Id,
  processInstanceId: Id,
  processDefinitionId: Text(),
  flowKey: Text(),
  flowName: Text(),
  number: Text(),
  title: Text(),
  approvalStatus: Int,
  status: Text(),
  rev: Int,
  version: Int,
  round: Int,
  initiatorId: Id,
  initiatorName: Text(),
  deptName: Text(),
  startTime: Moment,
  endTime: Moment,
  /** An approved document that takes effect on a day: waiting, blocked, done or cancelled. */
  due: Type.Optional(Type.Object({ state: Text(), dueOn: Text(), reason: Text() })),
  /** Its papers have a place in a chain of documents. */
  isTraced: Type.Boolean(),
})

export const TaskShown = Type.Object({
  taskId: Id,
  nodeId: Text(),
  taskName: Text(),
  /** approve, handle, start (back with the initiator), waiting (for added signers), lent (with a delegate or proxy). */
  kind: Text(),
  version: Int,
  /** approve, reject, return, transfer, delegate, undelegate, addBefore, addAfter, addParallel, removeSign, claim, unclaim, cc, comment, resubmit. */
  actions: Type.Array(Text()),
  returnTargets: Type.Array(Type.Object({ nodeId: Text(), name: Text() })),
  opinion: Type.Object({ required: Type.Boolean(), onReject: Type.Boolean(), signature: Type.Boolean() }),
  /** Signers added to this seat. */
  signers: Type.Array(Type.Object({ seatId: Id, userId: Id, name: Text(), state: Text() })),
  onBehalfOf: Text(),
  /** Options for resubmitting: rerun, toReturner. */
  resubmit: Type.Array(Text()),
})

export const DetailReply = Type.Object({
  record: RecordShown,
  form: Type.Unknown(),
  labels: Labels,
  /** Path → r, w, w!, or `-` for hidden paths, which are missing from the form. */
  fields: Type.Record(Type.String(), Type.String()),
  facts: Type.Array(Labelled),
  changes: Type.Array(Change),
  approvalStatus: Int,
  currentTasks: Type.Array(CurrentTask),
  /** Nodes at which the case stopped because there is nobody to ask. */
  parked: Type.Array(Type.Object({ nodeId: Text(), nodeName: Text() })),
  task: Type.Unknown(),
  /**
   * Actions on the case as a whole: withdraw, withdrawApproved, resubmit, urge, takeBack, delete, comment, cc, copy, terminate, suspend, activate,
   * move, reassign.
   */
  actions: Type.Array(Text()),
  timeline: Type.Array(TimelineRow),
  future: Type.Array(ForecastRow),
  flow: Type.Object({ assigneeName: Text() }),
  attachments: Type.Array(Type.Object({ id: Id, name: Text() })),
  definition: Type.Object({ version: Int }),
})
export type Detail = Omit<Static<typeof DetailReply>, 'task' | 'form'> & {
  task: Partial<Static<typeof TaskShown>>
  form: Record<string, unknown>
}

export const Problem = Type.Object({ path: Text(), message: Text() })
