import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Id, Ids, Int, maybe, Page, Required, Text } from './vocabulary.ts'

/**
 * 主数据. One set of calls for all masters (materials, warehouses, employees …); `master` is the key. Rights are `{master}_view`, `{master}_add` and
 * so on.
 */
const call = folder('blade-biz/master', 'master')

const which = { master: Required(64) }

/**
 * The fields of the definition, `id`, `version`, and `labels`: names by `user:12`, `dept:3`, `material:44`, `dict:unit:kg`, and by
 * `paper:LLSQ202611150001` if the reader may open that document.
 */
export const MasterRow = Type.Record(Type.String(), Type.Unknown())

/** A filtered list reduced to one figure, with the column to sum. */
export const AskedFigure = Type.Object({
  master: Required(64),
  where: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 64 })),
  sum: maybe(Text(64)),
})
export type AskedFigure = Static<typeof AskedFigure>

/** `asked`: JSON of at most 12 `AskedFigure`. Each result equals that of the list under the same filters; `sum` is an exact decimal, or empty. */
export const figures = {
  input: Type.Object({ asked: Required(4000) }),
  reply: Type.Array(Type.Object({ total: Count, sum: Text(40) })),
}

export const master = {
  list: call.get('list', 'Rows; every field is a filter, `keyword` looks through all that is written', {
    input: Type.Object({ ...which, keyword: maybe(Text(64)) }),
    paged: true,
    reply: Page(MasterRow),
  }),
  figures: call.get('figures', 'How many rows some lists have, and the sum of a column of theirs', figures),
  detail: call.get('detail', 'One row', { input: Type.Object({ ...which, id: Id }), reply: MasterRow }),
  /** Fields are at the top level. Missing fields keep their value, empty ones are cleared; references may be given as id, code or name. */
  submit: call.post('submit', 'Add or change a row', {
    input: Type.Object({ ...which, id: maybe(Id), version: maybe(Int) }),
    reply: Type.Object({ id: Id }),
  }),
  /**
   * An action of the definition: on the row `id`, or creating a row if there is none. Its right is `{master}_{action}`. Repeating the same request
   * number has no further effect.
   */
  act: call.post('act', 'Do with a row what its definition offers: 销假, 归还 …', {
    input: Type.Object({
      ...which,
      action: Required(64),
      id: maybe(Id),
      version: maybe(Int),
      fields: maybe(MasterRow),
      commandId: maybe(Text(64)),
    }),
    reply: Type.Object({ id: Id }),
  }),
  remove: call.post('remove', 'Delete rows', { input: Type.Object({ ...which, ids: Ids }) }),
  options: call.get('options', 'Rows in use to choose from', {
    input: Type.Object({ ...which, keyword: maybe(Text(64)), within: maybe(Text(2000)) }),
    reply: Type.Array(Type.Object({ value: Id, label: Text() })),
  }),
}
