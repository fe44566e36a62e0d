import Type from 'typebox'
import { folder } from './call.ts'
import { Forest, Id, IdInput, IdsInput, Int, maybe, Page, Required, Text, TreeNodes } from './vocabulary.ts'

/** Spec 7.6: system dictionaries and business dictionaries, with the same shape. */
const system = folder('blade-system/dict', 'dict')
const business = folder('blade-system/dict-biz', 'dict-biz')

const entry = { id: Id, parentId: Id, code: Text(), dictKey: Text(), dictValue: Text(), sort: Int, remark: Text(), isSealed: Int }
/** Pinyin and initials of the text, for selectors. */
const py = maybe(Text())
const SystemEntry = Type.Object(entry)
/** Spec 3, flow route: entries of the code `flow` also name the route of their pages. */
const LookedUp = Type.Object({ ...entry, py, routeKey: maybe(Text()), routeValue: maybe(Text()) })
const BusinessEntry = Type.Object({ ...entry, tenantId: Text() })
const BusinessChoice = Type.Object({ ...entry, py, tenantId: Text() })

const CodeInput = Type.Object({ code: Required(64) })
const EntryInput = Type.Object({
  id: maybe(Id),
  parentId: maybe(Id),
  code: Required(64),
  dictKey: maybe(Text(64)),
  dictValue: Required(255),
  sort: maybe(Int),
  remark: maybe(Text(500)),
  isSealed: maybe(Type.Integer({ minimum: 0, maximum: 1 })),
})
const ChildInput = Type.Object({ parentId: maybe(Id) })

export const dict = {
  list: system.get('list', 'All dictionaries as a tree', { reply: Forest(SystemEntry) }),
  parentList: system.get('parent-list', 'Dictionaries', { paged: true, reply: Page(SystemEntry) }),
  childList: system.get('child-list', 'Entries of a dictionary', { input: ChildInput, paged: true, reply: Type.Array(SystemEntry) }),
  detail: system.get('detail', 'One entry', { input: IdInput, reply: SystemEntry }),
  tree: system.get('tree', 'Entries for a tree selector', { input: Type.Object({ code: maybe(Text(64)) }), reply: TreeNodes }),
  dictionary: system.get('dictionary', 'Entries of a code', { input: CodeInput, reply: Type.Array(LookedUp) }),
  submit: system.post('submit', 'Add or change an entry', { input: EntryInput }),
  remove: system.post('remove', 'Delete entries', { input: IdsInput }),
}

export const dictBiz = {
  list: business.get('list', 'All business dictionaries as a tree', { reply: Forest(BusinessEntry) }),
  parentList: business.get('parent-list', 'Business dictionaries', { paged: true, reply: Page(BusinessEntry) }),
  childList: business.get('child-list', 'Entries of a business dictionary', {
    input: ChildInput,
    paged: true,
    reply: Type.Array(BusinessEntry),
  }),
  detail: business.get('detail', 'One business entry', { input: IdInput, reply: BusinessEntry }),
  tree: business.get('tree', 'Business entries for a tree selector', { input: Type.Object({ code: maybe(Text(64)) }), reply: TreeNodes }),
  dictionary: business.get('dictionary', 'Entries of a business code', { input: CodeInput, reply: Type.Array(BusinessChoice) }),
  dictionaryByTenantId: business.get('dictionaryByTenantId', 'Entries of a business code in the caller’s tenant', {
    input: Type.Object({ code: Required(64), tenantId: maybe(Text(12)) }),
    reply: Type.Array(BusinessEntry),
  }),
  getListByCode: business.get('getListByCode', 'Entries of a business code', { input: CodeInput, reply: Type.Array(BusinessEntry) }),
  dictionarysByTenantId: business.post('dictionarysByTenantId', 'Entries of several business codes at once', {
    input: Type.Object({
      strList: maybe(Type.Array(Text(64), { maxItems: 200 })),
      codes: maybe(Text(4000)),
      items: maybe(Type.Array(Text(64), { maxItems: 200 })),
    }),
    body: 'array',
    reply: Type.Record(Type.String(), Type.Array(BusinessChoice)),
  }),
  submit: business.post('submit', 'Add or change a business entry', { input: EntryInput }),
  manualAdd: business.post('manualAdd', 'Add an entry to a code by its text alone', {
    input: Type.Object({ code: Required(64), dictValue: Required(255), dictKey: maybe(Text(64)), remark: maybe(Text(500)) }),
    reply: BusinessEntry,
  }),
  remove: business.post('remove', 'Delete business entries', { input: IdsInput }),
}
