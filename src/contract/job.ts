import Type from 'typebox'
import { folder } from './call.ts'
import { Count, Id, IdsInput, Int, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** The job centre: exports to workbooks in the background, and imports from them. */
const call = folder('blade-system/job', 'job')

export const JobRow = Type.Object({
  id: Id,
  title: Text(),
  /** 0 waiting, 1 running, 2 done, 3 failed, 4 cancelled. */
  status: Int,
  progress: Count,
  total: Count,
  error: Text(),
  fileName: Text(),
  /** Set when done: the file handle, which findReadUrl turns into a link. */
  fileUrl: Text(),
  createTime: Moment,
  finishTime: Moment,
})

/** The columns of a workbook, as shown on screen. */
export const ExportColumns = Type.Array(
  Type.Object({
    key: Required(64),
    title: Required(64),
    /** Texts for stored keys, where the list sends no labels. */
    labels: maybe(Type.Record(Type.String(), Type.String())),
  }),
  { minItems: 1, maxItems: 100 },
)

export const job = {
  list: call.get('list', 'Own jobs of the last seven days', { paged: true, reply: Page(JobRow) }),
  export: call.post('export', 'Take a list away as a workbook', {
    input: Type.Object({
      /** Path of the list, relative to the site prefix. */
      path: Required(200),
      title: Required(100),
      columns: ExportColumns,
      params: maybe(Type.Record(Type.String(), Type.String())),
    }),
    reply: Type.Object({ id: Id }),
  }),
  cancel: call.post('cancel', 'Stop own jobs that still wait or run', { input: IdsInput }),
  import: call.post('import', 'Feed rows to a call, each on its own', {
    input: Type.Object({
      path: Required(200),
      rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 100 }),
    }),
    reply: Type.Object({
      passed: Count,
      failed: Count,
      results: Type.Array(Type.Object({ row: Count, ok: Type.Boolean(), msg: Text(), data: maybe(Type.Unknown()) })),
    }),
  }),
}
