import Type from 'typebox'
import { folder } from './call.ts'
import { ExportColumns } from './job.ts'
import { figures, MasterRow } from './master.ts'
import { Id, maybe, Page, Required, Text } from './vocabulary.ts'

/** 验证身份后. Masters with `stepUp` can only be read here, with the token that the password typed again gives (the spec's salary token). */
export const stepUpCalls = folder('blade-jinlei/salary', 'salary')

const which = { master: Required(64) }

export const stepUp = {
  list: stepUpCalls.get('list', 'Rows of a master behind the salary token; every field is a filter', {
    input: Type.Object({ ...which, keyword: maybe(Text(64)) }),
    paged: true,
    reply: Page(MasterRow),
  }),
  figures: stepUpCalls.get('figures', 'How many rows such lists have, and the sum of a column of theirs', figures),
  detail: stepUpCalls.get('detail', 'One row behind the salary token', { input: Type.Object({ ...which, id: Id }), reply: MasterRow }),
  /** Sent in the reply: a stored file could be opened without the token. */
  export: stepUpCalls.post('export', 'Such a list as a workbook, in the reply', {
    input: Type.Object({
      ...which,
      title: Required(100),
      columns: ExportColumns,
      params: maybe(Type.Record(Type.String(), Type.String())),
    }),
    reply: Type.Object({ workbook: Type.String({ description: 'xlsx in base64' }) }),
    toldOnce: true,
  }),
}
