import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Id, Ids, Int, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** 流程: work lists, the commands on a case, and what the document pages ask for. The family's paths, `blade-flow/...`. */
const work = folder('blade-flow/work', 'flow')
const process = folder('blade-flow/process', 'flow')

/** A filled-in form. Its shape is the flow's definition, which is checked by the engine; here it only has to be an object. */
export const FormInput = Type.Record(Type.String(), Type.Unknown())
const Picks = Type.Record(Type.String(), Type.Array(Id, { maxItems: 50 }))
const CommandId = maybe(Text(64))

export const StartRow = Type.Object({
  /** `key:version`. */
  id: Text(),
  tenantId: Text(),
  key: Text(),
  name: Text(),
  category: Text(),
  categoryName: Text(),
  version: Int,
  /** 1 active, 2 suspended. */
  suspensionState: Int,
  deploymentTime: Moment,
  /** Submitted from another page: lead there. */
  opensFrom: Text(),
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
  /** What the holder did, on the done page. */
  result: Text(),
  comment: Text(),
  version: Int,
  batchable: Type.Boolean(),
  /** Read, on the cc page and for to-dos. */
  read: Type.Boolean(),
  urged: Type.Boolean(),
  /** Where it is and who has it now, on the sent page. */
  currentNodes: Text(),
  holders: Text(),
  onBehalfOf: Text(),
})
export type WorkRow = Static<typeof WorkRow>

const ListInput = Type.Object({
  category: maybe(Text(64)),
  flowKey: maybe(Text(64)),
  keyword: maybe(Text(64)),
  beginDate: maybe(Text(32)),
  endDate: maybe(Text(32)),
  overdue: maybe(Text(8)),
  approvalStatus: maybe(Int),
  /** 0 or 1: what one was told of and has not opened, or has. */
  read: maybe(Text(8)),
})
const rows = (name: string, summary: string) => work.get(name, summary, { input: ListInput, paged: true, reply: Page(WorkRow) })

/** Spec 3, approval result. */
export const ApprovalResult = Type.Object({
  objMap: Type.Object({ approvalStatus: Int, record: Type.Object({ bizId: Text(), processInstanceId: Text() }) }),
  number: maybe(Text()),
  /** The caller's next to-do, if there is one. */
  next: maybe(
    Type.Object({ taskId: Text(), processInstanceId: Text(), businessId: Text(), flowKey: Text(), title: Text(), pcUrl: Text() }),
  ),
})

const OnTask = {
  taskId: Id,
  processInstanceId: maybe(Id),
  businessId: maybe(Id),
  version: maybe(Int),
  commandId: CommandId,
}
const OnCase = { processInstanceId: Id, businessId: maybe(Id), commandId: CommandId }
const Comment = maybe(Text(2000))
const Files = maybe(Type.Array(Id, { maxItems: 20 }))

export const CompleteInput = Type.Object({
  ...OnTask,
  pass: maybe(Type.Boolean()),
  flag: maybe(Text(16)),
  approvalStatus: maybe(Int),
  comment: Comment,
  form: maybe(FormInput),
  picks: maybe(Picks),
  next: maybe(Type.Array(Id, { maxItems: 20 })),
  files: Files,
  signature: maybe(Text(200_000)),
})

export const PersonShown = Type.Object({ userId: Id, account: Text(), name: Text(), onBehalfOf: Text() })
const CurrentTask = Type.Object({
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
  onBehalfOf: Text(),
  /** To whom: the successor, the signers, who was informed, mentioned or urged. */
  people: Type.Array(Text()),
  result: Text(),
  comment: Text(),
  createTime: Moment,
  endTime: Moment,
  /** In words: 2小时5分. */
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
  /** The initiator has to name somebody. */
  pick: Type.Boolean(),
  candidates: Type.Array(Type.Object({ userId: Id, name: Text() })),
  usualHours: Type.Number(),
})
export type ForecastRow = Static<typeof ForecastRow>

/** Names behind the ids of a form: `user:12`, `dept:3`, `material:44`. */
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
})

export const TaskShown = Type.Object({
  taskId: Id,
  nodeId: Text(),
  taskName: Text(),
  /** approve, handle, start: back with the initiator, waiting: for signers one called in, lent: with a delegate or a proxy. */
  kind: Text(),
  version: Int,
  /** approve, reject, return, transfer, delegate, undelegate, addBefore, addAfter, addParallel, removeSign, claim, unclaim, cc, comment, resubmit. */
  actions: Type.Array(Text()),
  returnTargets: Type.Array(Type.Object({ nodeId: Text(), name: Text() })),
  opinion: Type.Object({ required: Type.Boolean(), onReject: Type.Boolean(), signature: Type.Boolean() }),
  /** Signers sitting under this seat. */
  signers: Type.Array(Type.Object({ seatId: Id, userId: Id, name: Text(), state: Text() })),
  onBehalfOf: Text(),
  /** How a resubmission may go on: rerun, toReturner. */
  resubmit: Type.Array(Text()),
})

export const DetailReply = Type.Object({
  record: RecordShown,
  form: Type.Unknown(),
  labels: Labels,
  /** Path → r, w, w!; hidden fields are absent. */
  fields: Type.Record(Type.String(), Type.String()),
  facts: Type.Array(Labelled),
  changes: Type.Array(Change),
  approvalStatus: Int,
  currentTasks: Type.Array(CurrentTask),
  task: Type.Unknown(),
  /** What the caller may do with the case as a whole: withdraw, withdrawApproved, resubmit, urge, takeBack, delete, comment, cc, copy, terminate, suspend, activate, move, reassign. */
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

const Problem = Type.Object({ path: Text(), message: Text() })

export const flowWork = {
  startList: work.get('start-list', 'Flows the caller may start', {
    input: Type.Object({ category: maybe(Text(64)), name: maybe(Text(64)), mode: maybe(Text(16)) }),
    paged: true,
    reply: Page(StartRow),
  }),
  claimList: rows('claim-list', 'Tasks the caller may claim'),
  todoList: rows('todo-list', 'Open tasks of the caller'),
  todoGroups: work.get('todo-groups', 'How many to-dos of the caller lie in which category', {
    reply: Type.Object({
      total: Count,
      overdue: Count,
      groups: Type.Array(Type.Object({ category: Text(), categoryName: Text(), total: Count })),
    }),
  }),
  sendList: rows('send-list', 'Cases the caller started'),
  doneList: rows('done-list', 'Tasks the caller has handled'),
  ccList: rows('cc-list', 'Cases the caller was informed of'),
  draftList: rows('draft-list', 'Drafts of the caller'),
  completeTask: work.post('complete-task', 'Agree or disagree', { input: CompleteInput, reply: ApprovalResult }),
  claimTask: work.post('claim-task', 'Claim a task', { input: Type.Object({ taskId: Id, commandId: CommandId }), reply: ApprovalResult }),
}

const StartInput = Type.Object({
  flowKey: maybe(Required(64)),
  processDefinitionId: maybe(Text(96)),
  form: FormInput,
  picks: maybe(Picks),
  draftId: maybe(Id),
  commandId: CommandId,
})

export const flowProcess = {
  /** Everything the form page needs before anybody has typed: a fresh form, a draft, or a copy of an old case. */
  open: process.get('open', 'A form to fill in', {
    input: Type.Object({ flowKey: Required(64), processDefinitionId: maybe(Text(96)), draftId: maybe(Id), copyFrom: maybe(Id) }),
    reply: Type.Object({
      processDefinitionId: Text(),
      flowKey: Text(),
      flowName: Text(),
      draftId: Text(),
      number: Text(),
      form: Type.Unknown(),
      labels: Labels,
      fields: Type.Record(Type.String(), Type.String()),
    }),
  }),
  start: process.post('start', 'Start a case', { input: StartInput, reply: ApprovalResult }),
  detail: process.get('detail', 'A case as the caller may see it', {
    input: Type.Object({ processInstanceId: maybe(Id), businessId: maybe(Id), taskId: maybe(Id) }),
    reply: DetailReply,
  }),
  saveDraft: process.post('save-draft', 'Keep an unfinished form', {
    input: Type.Object({ flowKey: Required(64), form: FormInput, draftId: maybe(Id), commandId: CommandId }),
    reply: Type.Object({ draftId: Id, bizId: Id, number: Text() }),
  }),
  deleteDraft: process.post('delete-draft', 'Throw a draft away', { input: Type.Object({ draftId: Id }) }),
  delete: process.post('delete', 'Delete a withdrawn or refused case', { input: Type.Object(OnCase), reply: ApprovalResult }),
  preview: process.post('preview', 'What would happen: computed fields, faults, people to come; writes nothing', {
    input: Type.Object({ flowKey: Required(64), form: FormInput, picks: maybe(Picks), processInstanceId: maybe(Id), taskId: maybe(Id) }),
    reply: Type.Object({
      form: Type.Unknown(),
      labels: Labels,
      facts: Type.Array(Labelled),
      problems: Type.Array(Problem),
      nodes: Type.Array(ForecastRow),
    }),
  }),
  resubmit: process.post('resubmit', 'Submit again after a return, a refusal or a withdrawal', {
    input: Type.Object({
      ...OnCase,
      form: maybe(FormInput),
      picks: maybe(Picks),
      mode: maybe(Type.Union([Type.Literal('rerun'), Type.Literal('toReturner')])),
    }),
    reply: ApprovalResult,
  }),
  withdraw: process.post('withdraw', 'Withdraw an own case', {
    input: Type.Object({ ...OnCase, comment: Comment }),
    reply: ApprovalResult,
  }),
  withdrawApproved: process.post('withdraw-approved', 'Ask for the reversal of an approved case', {
    input: Type.Object({ ...OnCase, comment: Comment }),
    reply: ApprovalResult,
  }),
  return: process.post('return', 'Send back', {
    input: Type.Object({ ...OnTask, to: Required(64), comment: Comment, resubmit: maybe(Text(16)), files: Files }),
    reply: ApprovalResult,
  }),
  returnTargets: process.get('return-targets', 'Where a task may be sent back to', {
    input: Type.Object({ taskId: Id }),
    reply: Type.Array(Type.Object({ nodeId: Text(), name: Text() })),
  }),
  transfer: process.post('transfer', 'Hand a task to somebody else', {
    input: Type.Object({ ...OnTask, to: Id, comment: Comment }),
    reply: ApprovalResult,
  }),
  delegate: process.post('delegate', 'Let somebody else prepare a task', {
    input: Type.Object({ ...OnTask, to: Id, comment: Comment }),
    reply: ApprovalResult,
  }),
  undelegate: process.post('undelegate', 'Pull a delegated task back', { input: Type.Object(OnTask), reply: ApprovalResult }),
  addSign: process.post('add-sign', 'Call in signers', {
    input: Type.Object({
      ...OnTask,
      where: Type.Union([Type.Literal('before'), Type.Literal('after'), Type.Literal('parallel')]),
      users: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      mode: maybe(Type.Union([Type.Literal('all'), Type.Literal('any'), Type.Literal('seq')])),
      comment: Comment,
    }),
    reply: ApprovalResult,
  }),
  removeSign: process.post('remove-sign', 'Dismiss a signer', { input: Type.Object({ ...OnCase, seatId: Id }), reply: ApprovalResult }),
  claim: process.post('claim', 'Claim a task', { input: Type.Object(OnTask), reply: ApprovalResult }),
  unclaim: process.post('unclaim', 'Put a claimed task back', { input: Type.Object(OnTask), reply: ApprovalResult }),
  takeBack: process.post('take-back', 'Take back an own approval', {
    input: Type.Object({ ...OnCase, taskId: maybe(Id) }),
    reply: ApprovalResult,
  }),
  urge: process.post('urge', 'Urge the current holders', { input: Type.Object({ ...OnCase, comment: Comment }), reply: ApprovalResult }),
  cc: process.post('cc', 'Inform people', {
    input: Type.Object({ ...OnCase, users: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
    reply: ApprovalResult,
  }),
  ccRead: process.post('cc-read', 'Mark what one was informed of as read', { input: Type.Object({ ids: Ids }) }),
  comment: process.post('comment', 'Say something without deciding', {
    input: Type.Object({ ...OnCase, text: Required(2000), mentions: maybe(Type.Array(Id, { maxItems: 50 })), files: Files }),
    reply: ApprovalResult,
  }),
  markRead: process.post('mark-read', 'A case was opened: the task, or what the caller was told of it, is not new any more', {
    input: Type.Object({ taskId: maybe(Id), processInstanceId: maybe(Id) }),
  }),
  batchComplete: process.post('batch-complete', 'Decide many tasks, each by itself', {
    input: Type.Object({
      items: Type.Array(Type.Object({ taskId: Id, processInstanceId: maybe(Id), businessId: maybe(Id) }), { minItems: 1, maxItems: 500 }),
      pass: Type.Boolean(),
      comment: Comment,
      commandId: CommandId,
    }),
    reply: Type.Object({
      results: Type.Array(Type.Object({ taskId: Id, ok: Type.Boolean(), error: Text(), msg: Text() })),
    }),
  }),
  terminate: process.post('terminate', 'End a case', { input: Type.Object({ ...OnCase, comment: Required(2000) }), reply: ApprovalResult }),
  suspend: process.post('suspend', 'Let a case rest', {
    input: Type.Object({ ...OnCase, comment: Required(2000) }),
    reply: ApprovalResult,
  }),
  activate: process.post('activate', 'Let a case go on', { input: Type.Object(OnCase), reply: ApprovalResult }),
  move: process.post('move', 'Put a case at another node', {
    input: Type.Object({ ...OnCase, from: maybe(Text(64)), to: Required(64), comment: Required(2000) }),
    reply: ApprovalResult,
  }),
  reassign: process.post('reassign', 'Give a task to somebody else', {
    input: Type.Object({ ...OnCase, taskId: Id, to: Id, comment: Required(2000) }),
    reply: ApprovalResult,
  }),
  handover: process.post('handover', 'Give all open tasks of one person to another', {
    input: Type.Object({ from: Id, to: Id, comment: Comment }),
    reply: Type.Object({ cases: Count }),
  }),
  migrate: process.post('migrate', 'Carry running cases over to another version', {
    input: Type.Object({
      processInstanceId: maybe(Id),
      flowKey: maybe(Text(64)),
      toVersion: Int,
      map: maybe(Type.Record(Type.String(), Type.String())),
      dryRun: maybe(Type.Boolean()),
    }),
    reply: Type.Object({
      results: Type.Array(Type.Object({ processInstanceId: Id, number: Text(), ok: Type.Boolean(), problems: Type.Array(Text()) })),
    }),
  }),
  historyFlowList: process.get('history-flow-list', 'The timeline as the family names it', {
    input: Type.Object({ processInstanceId: Id }),
    reply: Type.Array(
      Type.Object({
        assigneeName: Text(),
        createTime: Moment,
        endTime: Moment,
        comment: Text(),
        historyActivityName: Text(),
        historyActivityDurationTime: Text(),
      }),
    ),
  }),
  diagram: process.get('diagram', 'The tree, and where the case is in it', {
    input: Type.Object({ processInstanceId: maybe(Id), processDefinitionId: maybe(Text(96)) }),
    reply: Type.Object({
      root: Type.Unknown(),
      /** nodeId → done, current, returned, skipped. */
      states: Type.Record(Type.String(), Type.String()),
      people: Type.Record(Type.String(), Type.Array(Text())),
    }),
  }),
  bpmn: process.get('bpmn', 'BPMN 2.0', {
    input: Type.Object({ processDefinitionId: Required(96) }),
    form: 'bytes',
    reply: Type.Unknown(),
  }),
  /** What the family calls the drawing of a definition, and that of a case; with the token in the header like every call. */
  resourceView: process.get('resource-view', 'BPMN 2.0 of a definition, open dialect', {
    input: Type.Object({ processDefinitionId: Required(96) }),
    form: 'bytes',
    reply: Type.Unknown(),
  }),
  diagramView: process.get('diagram-view', 'BPMN 2.0 of the version a case runs on, open dialect', {
    input: Type.Object({ processInstanceId: Id }),
    form: 'bytes',
    reply: Type.Unknown(),
  }),
  printData: process.get('print-data', 'What the print sheet shows', { input: Type.Object({ processInstanceId: Id }), reply: DetailReply }),
}

/** 单据: all documents of one flow that the caller may see; `reference`: what pickers choose from. */
const documents = folder('blade-flow/document', 'flow')
const references = folder('blade-flow/reference', 'flow')

export const DocumentRow = Type.Object({
  processInstanceId: Id,
  businessId: Id,
  flowKey: Text(),
  number: Text(),
  title: Text(),
  approvalStatus: Int,
  status: Text(),
  initiatorName: Text(),
  deptName: Text(),
  startTime: Moment,
  endTime: Moment,
  currentNodes: Text(),
  form: Type.Unknown(),
  labels: Labels,
})

export const flowDocument = {
  list: documents.get('list', 'Documents of one flow', {
    input: Type.Object({ flowKey: Required(64) }),
    paged: true,
    reply: Page(DocumentRow),
  }),
}

export const flowReference = {
  list: references.get('list', 'What a reference may point at', {
    input: Type.Object({ to: Required(64), keyword: maybe(Text(64)), ids: maybe(Text(4000)), within: maybe(Text(2000)) }),
    paged: true,
    /** `labels` names what the row itself points at. */
    reply: Page(Type.Object({ id: Id, label: Text(), row: Type.Unknown(), labels: maybe(Labels) })),
  }),
}

/** The same under the paths of older clients of the family: the form's fields lie flat in the body. */
const deskProcess = folder('blade-desk/process', 'flow')

export const flowDesk = {
  start: deskProcess.post(':flowKey/start-process', 'Start a case, open dialect', {
    input: Type.Object({ flowKey: Required(64), processDefinitionId: maybe(Text(96)) }),
    reply: ApprovalResult,
  }),
  detail: deskProcess.get(':flowKey/detail', 'A document with its flow, open dialect', {
    input: Type.Object({ flowKey: Required(64), businessId: maybe(Id) }),
    reply: Type.Unknown(),
  }),
}
