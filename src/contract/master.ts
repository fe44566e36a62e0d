import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Id, Ids, Int, maybe, Page, Required, Text } from './vocabulary.ts'

/** 主数据. Materials, warehouses, employees …: one set of calls, `master` says which. Rights are `{master}_view`, `{master}_add` and so on. */
const call = folder('blade-biz/master', 'master')

const which = { master: Required(64) }

/** Its fields as the definition names them, `id`, `version`, and `labels`: names by `user:12`, `dept:3`, `material:44`,
 * `dict:unit:kg`, and by `paper:LLSQ202611150001` where that paper is read. */
export const MasterRow = Type.Record(Type.String(), Type.Unknown())

/** One figure: the rows of a list under these filters, and what is added up over them. */
export const AskedFigure = Type.Object({
  master: Required(64),
  where: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 64 })),
  sum: maybe(Text(64)),
})
export type AskedFigure = Static<typeof AskedFigure>

/** `asked`: JSON of at most 12 `AskedFigure`. Each says what its list would say under the same filters; `sum` is an exact decimal, or empty. */
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
  /** The fields lie beside these. One that is not sent stays, an empty one is cleared; what it points at may be written as an id, a code or a name. */
  submit: call.post('submit', 'Add or change a row', {
    input: Type.Object({ ...which, id: maybe(Id), version: maybe(Int) }),
    reply: Type.Object({ id: Id }),
  }),
  /** A action of the definition: with a row its `id`, without one it makes a row. Its right is `{master}_{action}`. Sent twice under one number it is done once. */
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
