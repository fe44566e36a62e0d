import Type from 'typebox'
import { folder } from './call.ts'
import { ApprovalResult, Labels } from './flow-shape.ts'
import { Id, Int, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** 单据: the documents of a flow that the caller may see; `reference`: rows for pickers. */
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
    /** `form`: the flow whose form asks; whoever may fill it in also gets the columns that it copies. */
    input: Type.Object({
      ...{ to: Required(64), keyword: maybe(Text(64)), ids: maybe(Text(4000)), within: maybe(Text(2000)), form: maybe(Text(64)) },
    }),
    paged: true,
    /** `labels`: names of the references in the row. */
    reply: Page(Type.Object({ id: Id, label: Text(), row: Type.Unknown(), labels: maybe(Labels) })),
  }),
}

/** The same calls under the paths of older clients, with the form's fields at the top level of the body. */
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
