import Type from 'typebox'
import { folder } from './call.ts'
import {
  ApprovalResult,
  CommandId,
  Comment,
  CompleteInput,
  DetailReply,
  Files,
  ForecastRow,
  FormInput,
  Labelled,
  Labels,
  ListInput,
  OnCase,
  OnTask,
  Picks,
  Problem,
  StartRow,
  Verdict,
  WorkRow,
} from './flow-shape.ts'
import { Count, Flag, Id, Ids, Int, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** 流程: work lists, commands on a case, and the calls of the document pages, under `blade-flow/...`. */
const work = folder('blade-flow/work', 'flow')
const process = folder('blade-flow/process', 'flow')

const rows = (name: string, summary: string) => work.get(name, summary, { input: ListInput, paged: true, reply: Page(WorkRow) })

export const flowWork = {
  startList: work.get('start-list', 'Flows the caller may start; with `others` also the rest, and who starts these', {
    input: Type.Object({ category: maybe(Text(64)), name: maybe(Text(64)), mode: maybe(Text(16)), others: maybe(Flag) }),
    paged: true,
    reply: Page(StartRow),
  }),
  claimList: rows('claim-list', 'Tasks the caller may claim'),
  todoList: rows('todo-list', 'Open tasks of the caller'),
  todoGroups: work.get('todo-groups', 'How many to-dos of the caller lie in which category', {
    reply: Type.Object({
      total: Count,
      overdue: Count,
      returned: Count,
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

const ResubmitMode = Type.Union([Type.Literal('rerun'), Type.Literal('toReturner')])

const StartInput = Type.Object({
  flowKey: maybe(Required(64)),
  processDefinitionId: maybe(Text(96)),
  form: FormInput,
  picks: maybe(Picks),
  draftId: maybe(Id),
  commandId: CommandId,
})

export const flowProcess = {
  /** Everything a form page needs: a new form, a draft, or a copy of an old case. `given`: JSON of fields that the opening page already knows. */
  open: process.get('open', 'A form to fill in', {
    input: Type.Object({
      flowKey: Required(64),
      processDefinitionId: maybe(Text(96)),
      draftId: maybe(Id),
      copyFrom: maybe(Id),
      given: maybe(Text(4000)),
    }),
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
      /** What comes along with a row that was picked. */
      brought: Type.Unknown(),
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
      mode: maybe(ResubmitMode),
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
    input: Type.Object({ ...OnTask, to: Required(64), comment: Comment, resubmit: maybe(ResubmitMode), files: Files }),
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
      /** With signers after, the call is an agreement and takes what an agreement takes. */
      form: maybe(FormInput),
      rev: maybe(Int),
      files: Files,
      signature: maybe(Text(200_000)),
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
      ...Verdict.properties,
      comment: Comment,
      commandId: CommandId,
    }),
    reply: Type.Object({
      /** With many items: the job that decides them. Its workbook has the results. */
      jobId: maybe(Id),
      results: Type.Array(Type.Object({ taskId: Id, title: Text(), ok: Type.Boolean(), error: Text(), msg: Text() })),
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
  reassign: process.post('reassign', 'Give a task, or a case that stopped at a node, to somebody else', {
    input: Type.Object({ ...OnCase, taskId: maybe(Id), nodeId: maybe(Text(64)), to: Id, comment: Required(2000) }),
    reply: ApprovalResult,
  }),
  handover: process.post('handover', 'Give all open tasks of one person to another', {
    input: Type.Object({ from: Id, to: Id, comment: Comment, processInstanceId: maybe(Id) }),
    /** With many cases, `jobId` hands them over. */
    reply: Type.Object({ cases: Count, jobId: maybe(Id) }),
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
      /** Signed link to the same diagram as an image, valid for one minute. */
      image: Text(),
    }),
  }),
  bpmn: process.get('bpmn', 'BPMN 2.0', {
    input: Type.Object({ processDefinitionId: Required(96) }),
    form: 'bytes',
    reply: Type.Unknown(),
  }),
  /** The diagram of a definition, and of a case, as an image. Reachable only through the signed link from `diagram`. */
  resourceView: process.get('resource-view', 'A definition as an image, by signed link', {
    input: Type.Object({ processDefinitionId: Required(96) }),
    form: 'bytes',
  }),
  diagramView: process.get('diagram-view', 'A case as an image, by signed link', {
    input: Type.Object({ processInstanceId: Id }),
    form: 'bytes',
  }),
  printData: process.get('print-data', 'What the print sheet shows', { input: Type.Object({ processInstanceId: Id }), reply: DetailReply }),
}
