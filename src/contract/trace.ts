import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Id, Required, Text } from './vocabulary.ts'

/** 单据链. Where a row of a book or a paper came from, and what became of it. */
const call = folder('blade-biz/trace', 'trace')

/** `kind`: the key of a book or of a flow. `to`: the address of its page. `state`: as people read it; `stateKey`: its entry in the dictionary. */
const Traced = Type.Object({
  ...{ key: Text(), kind: Text(64), title: Text(64), en: Text(64), number: Text(), note: Text(300) },
  ...{ date: Text(32), state: Text(64), stateKey: Text(64), amount: Text(32), to: Text(1000) },
})
export type Traced = Static<typeof Traced>

/** `from`, `to`: keys of nodes. `qty` is empty where units differ. */
const TraceLink = Type.Object({ from: Text(), to: Text(), qty: Text(32), amount: Text(32) })
export type TraceLink = Static<typeof TraceLink>

export const traceCalls = {
  show: call.get('show', 'Everything before and after a row or a paper that the caller may see', {
    input: Type.Object({ kind: Required(64), id: Id }),
    reply: Type.Object({
      nodes: Type.Array(Traced),
      links: Type.Array(TraceLink),
      /** There is more than is shown. */
      isCut: Type.Boolean(),
    }),
  }),
}
