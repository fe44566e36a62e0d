import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Id, IdsInput, maybe, Required, Text } from './vocabulary.ts'

/** Personal settings (columns, home page, theme) and saved views of lists, private or shared. */
const settings = folder('blade-system/user-setting', 'setting')
const views = folder('blade-system/saved-view', 'setting')

export const setting = {
  list: settings.get('list', 'All own settings', { reply: Type.Record(Type.String(), Type.Unknown()) }),
  submit: settings.post('submit', 'Keep one setting; no value forgets it', {
    input: Type.Object({ key: Required(128), value: maybe(Type.Unknown()) }),
  }),
}

const ViewScope = Type.Enum(['own', 'dept', 'all'])
export type ViewScope = Static<typeof ViewScope>

export const savedView = {
  list: views.get('list', 'Views of a page: own, of the department, of all', {
    input: Type.Object({ page: Required(128) }),
    reply: Type.Array(
      Type.Object({
        id: Id,
        page: Text(),
        name: Text(),
        scope: Text(),
        isDefault: Type.Boolean(),
        mine: Type.Boolean(),
        value: Type.Unknown(),
      }),
    ),
  }),
  scopes: views.get('scopes', 'With whom the caller may share a view', { reply: Type.Array(ViewScope) }),
  submit: views.post('submit', 'Keep a view', {
    input: Type.Object({
      id: maybe(Id),
      page: Required(128),
      name: Required(64),
      scope: maybe(ViewScope),
      isDefault: maybe(Type.Boolean()),
      value: Type.Unknown(),
    }),
    reply: Type.Object({ id: Id }),
  }),
  remove: views.post('remove', 'Delete own views', { input: IdsInput }),
}
