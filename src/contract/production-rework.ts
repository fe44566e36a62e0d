import Type from 'typebox'
import { folder } from './call.ts'
import { Approved, OnData, ToEnable } from './production-route.ts'
import { Count, Id, maybe, Text } from './vocabulary.ts'

/** 返工与返修, spec 7.9: pieces that failed are worked again from an earlier step, or repaired outside the route. */
const call = folder('blade-biz/erpproducationroute', 'production')
const Several = (max: number) => Type.Union([Text(8000), Type.Array(Text(40), { maxItems: max })])
const Form = Type.Record(Type.String(), Type.Unknown())

const Asking = { updateId: maybe(Id), bizId: maybe(Id), taskId: maybe(Id), processInstanceId: maybe(Id) }
const Deciding = Type.Object({ updateId: maybe(Id), bizId: maybe(Id), ...ToEnable, form: maybe(Form) })

export const reworkCalls = {
  wouOnData: call.post('wouOnData', 'A request for rework, or what can be asked for about a work order', {
    input: Type.Object({ ...Asking, workId: maybe(Id) }),
    reply: OnData,
  }),
  wouToEnable: call.post('wouToEnable', 'Hands in a request for rework, or decides about it', { input: Deciding, reply: Approved }),
  wouUpdate: call.post('wouUpdate', 'Drafts a request for rework, and says what has to be done again', {
    input: Type.Object({
      updateId: maybe(Id),
      workId: Id,
      proCodes: Several(50),
      failWorkNodeId: Id,
      fromWorkNodeId: Id,
      keepWorkNodeIds: maybe(Several(100)),
      defectCode: maybe(Text(32)),
      reason: maybe(Text(500)),
    }),
    reply: Type.Object({
      updateId: Id,
      redo: Type.Array(Type.Object({ workNodeId: Id, processSeq: Count, processName: Text(), allowWaive: Type.Boolean() })),
    }),
  }),
}
