import Type from 'typebox'
import { folder } from './call.ts'
import { Verdict } from './flow-shape.ts'
import { Count, Flag, Id, IdInput, IdsInput, Int, Moment, maybe, Page, Text } from './vocabulary.ts'

/** Spec 7.5: notices to all, messages to one person, and pending decisions. The misspelt field names are the spec's. */
const notices = folder('blade-jinlei/sysNotice', 'notice')
const desk = folder('blade-desk/notice', 'notice')
const messages = folder('framework-message/message', 'message')
const backlogs = folder('blade-jinlei/sysBacklog', 'backlog')

export const Attachment = Type.Object({ id: maybe(Id), name: Text(), url: Text() })

export const NoticeRow = Type.Object({
  id: Id,
  noticeTilte: Text(),
  noticeType: Int,
  noticeTypeName: Text(),
  createTime: Moment,
  releaseTime: Moment,
  noticeContent: Text(),
  attachment: Type.Array(Attachment),
  status: Int,
  readStatus: Int,
  createUserName: Text(),
})

/** A file by its id or by its `url` (the handle from put-file). */
const AttachmentInput = Type.Object({ id: maybe(Id), name: maybe(Text()), url: maybe(Text(512)) })
/** Large enough for small images embedded in the text. */
const Content = Text(900_000)

const NoticeBody = {
  id: maybe(Id),
  noticeTilte: maybe(Text(200)),
  noticeType: maybe(Int),
  noticeContent: maybe(Content),
  attachment: maybe(Type.Array(AttachmentInput, { maxItems: 20 })),
  status: maybe(Flag),
}

export const notice = {
  list: notices.get('list', 'Notices', { paged: true, reply: Page(NoticeRow) }),
  detail: notices.get('detail', 'One notice', { input: IdInput, reply: NoticeRow }),
  submit: notices.post('submit', 'Add or change a notice', {
    input: Type.Object({ ...NoticeBody, notice: maybe(Type.Object(NoticeBody)) }),
    reply: Type.Object({ id: Id }),
  }),
  remove: notices.post('remove', 'Delete notices', { input: IdsInput }),
  readAll: notices.post('readAll', 'Mark notices as read', { input: IdsInput }),
}

const DeskNotice = Type.Object({
  id: Id,
  title: Text(),
  category: Int,
  categoryName: Text(),
  releaseTime: Moment,
  content: Text(),
})

/** The same notices under the names of the open clients. */
export const deskNotice = {
  list: desk.get('list', 'Notices, open dialect', { paged: true, reply: Page(DeskNotice) }),
  detail: desk.get('detail', 'One notice, open dialect', { input: IdInput, reply: DeskNotice }),
  submit: desk.post('submit', 'Add or change a notice, open dialect', {
    input: Type.Object({
      id: maybe(Id),
      title: maybe(Text(200)),
      category: maybe(Int),
      content: maybe(Content),
      releaseTime: maybe(Moment),
    }),
    reply: Type.Object({ id: Id }),
  }),
  remove: desk.post('remove', 'Delete notices, open dialect', { input: IdsInput }),
  mine: folder('blade-desk/dashboard', 'notice').get('my-notices', 'Latest notices, open dialect', {
    reply: Type.Array(Type.Object({ id: Id, title: Text(), datetime: Moment, type: Text(), status: Text() })),
  }),
}

export const MessageRow = Type.Object({
  id: Id,
  title: Text(),
  subtitle: Text(),
  content: Text(),
  status: Int,
  tag: Text(),
  img: Text(),
  createTime: Moment,
})

export const message = {
  list: messages.get('list', 'Own messages', { paged: true, reply: Page(MessageRow) }),
  submit: messages.post('submit', 'Mark an own message as read', {
    input: Type.Object({ id: Id, status: maybe(Int), tag: maybe(Text()) }),
  }),
  readAll: messages.post('readAll', 'Mark all own messages as read', { reply: Count }),
}

export const BacklogRow = Type.Object({
  id: Id,
  backlogTilte: Text(),
  createTime: Moment,
  pcUrl: Text(),
  flowKey: Text(),
  taskId: Text(),
  processInstanceId: Text(),
  businessId: Text(),
  status: Int,
})

const Decision = Type.Object({
  taskId: maybe(Text(64)),
  processInstanceId: maybe(Text(64)),
  businessId: maybe(Text(64)),
  ...Verdict.properties,
  comment: maybe(Text(2000)),
  reason: maybe(Text(2000)),
})

/** Spec 3, approval result. */
const ApprovalResult = Type.Object({
  objMap: Type.Object({ approvalStatus: Int, record: Type.Object({ bizId: Text(), processInstanceId: Text() }) }),
})

export const backlog = {
  list: backlogs.get('list', 'Own to-dos', { paged: true, reply: Page(BacklogRow) }),
  detail: backlogs.get('detail', 'One own to-do', { input: IdInput, reply: BacklogRow }),
  unHandleCount: backlogs.get('unHandleCount', 'Unread counts', {
    reply: Type.Object({ sysBacklogCount: Count, sysNoticeCount: Count, sysMessageCount: Count, allCount: Count }),
  }),
  remove: backlogs.post('remove', 'Delete own reminders', { input: IdsInput }),
  submit: backlogs.post('submit', 'Write oneself a reminder', {
    input: Type.Object({ id: maybe(Id), backlogTilte: maybe(Text(200)), pcUrl: maybe(Text(500)), status: maybe(Flag) }),
    reply: Type.Object({ id: Id }),
  }),
  testFlowBackLog: backlogs.post('testFlowBackLog', 'Start the test flow', { input: Type.Object({ buinessId: maybe(Text(64)) }) }),
  completeTask: backlogs.post('complete-task', 'Decide a task', { input: Decision, reply: ApprovalResult }),
  moveTask: backlogs.post('move-task', 'Hand a task on, or back', {
    input: Type.Object({ ...Decision.properties, assignee: maybe(Id), nodeId: maybe(Text(64)) }),
    reply: ApprovalResult,
  }),
  deleteProcessInstance: backlogs.post('delete-process-instance', 'Withdraw or terminate a case', {
    input: Decision,
    reply: ApprovalResult,
  }),
}
