import Type from 'typebox'
import { folder } from './call.ts'
import { Colleague } from './user.ts'
import { Id, Required, Text } from './vocabulary.ts'

/** 搜索. The search box of the shell: one request for everything that is found by number, word or pinyin. */
const call = folder('blade-biz/search', 'search')

/** `to`: the address of its page. `kind`, `en`: what it is, in both languages. */
const Found = Type.Object({ id: Id, kind: Text(64), en: Text(64), title: Text(300), note: Text(300), to: Text(1000) })

export const search = {
  find: call.get('find', 'Documents, rows of books and colleagues, each only if the caller may see it', {
    input: Type.Object({ keyword: Required(64) }),
    reply: Type.Object({ papers: Type.Array(Found), rows: Type.Array(Found), people: Type.Array(Colleague) }),
  }),
}
