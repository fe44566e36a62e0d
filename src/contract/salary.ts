import Type from 'typebox'
import { folder } from './call.ts'
import { ExportColumns } from './job.ts'
import { figures, MasterRow } from './master.ts'
import { Id, maybe, Page, Required, Text } from './vocabulary.ts'

/** 工资. Every call here requires the salary token. Masters with `stepUp` can only be read here. */
const call = folder('blade-jinlei/salary', 'salary')

const which = { master: Required(64) }

export const salary = {
  grades: call.get('grades', 'Amounts of the salary grades; needs a salary token', {
    reply: Type.Array(Type.Object({ grade: Text(), gradeName: Text(), baseAmount: Text(), postAmount: Text() })),
  }),
  list: call.get('list', 'Rows of a master behind the salary token; every field is a filter', {
    input: Type.Object({ ...which, keyword: maybe(Text(64)) }),
    paged: true,
    reply: Page(MasterRow),
  }),
  figures: call.get('figures', 'How many rows such lists have, and the sum of a column of theirs', figures),
  detail: call.get('detail', 'One row behind the salary token', { input: Type.Object({ ...which, id: Id }), reply: MasterRow }),
  /** Sent in the reply: a stored file could be opened without the salary token. */
  export: call.post('export', 'Such a list as a workbook, in the reply', {
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
