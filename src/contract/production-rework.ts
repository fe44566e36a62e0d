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

const Repair = {
  workId: maybe(Id),
  proCodes: maybe(Several(50)),
  atWorkNodeId: maybe(Id),
  backWorkNodeId: maybe(Id),
  templateRouteId: maybe(Id),
  nodes: maybe(
    Type.Array(Type.Object({ processCode: Text(32), workContent: maybe(Text(500)), runTime: maybe(Text(12)) }), { maxItems: 20 }),
  ),
  defectCode: maybe(Text(32)),
  reason: maybe(Text(500)),
}
const Step = Type.Object({ workNodeId: Id, nodeKey: Text(40), processSeq: Count, processName: Text() })
const UpdateId = Type.Object({ updateId: Id })

export const repairCalls = {
  repSelectPrList: call.post('repSelectPrList', 'What a repair can be made of: steps, processes, templates', {
    input: Type.Object({ workId: Id, proCodes: maybe(Several(50)) }),
    reply: Type.Object({
      atNodes: Type.Array(Step),
      backNodes: Type.Array(Step),
      processes: Type.Array(Type.Object({ id: Id, processCode: Text(), processName: Text(), deptShopId: Id, deptShopName: Text() })),
      templates: Type.Array(Type.Object({ routeId: Id, routeCode: Text(), routeName: Text(), versionNum: Count })),
    }),
  }),
  addRepSave: call.post('addRepSave', 'Drafts a request for repair', { input: Type.Object(Repair), reply: UpdateId }),
  addRepUpdate: call.post('addRepUpdate', 'Edits a draft of a request for repair', {
    input: Type.Object({ ...Repair, updateId: Id }),
    reply: UpdateId,
  }),
  addRepOnData: call.post('addRepOnData', 'A request for repair with its steps, and how far its approval is', {
    input: Type.Object(Asking),
    reply: OnData,
  }),
  addRepToEnable: call.post('addRepToEnable', 'Hands in a request for repair, or decides about it', { input: Deciding, reply: Approved }),
  overRepair: call.post('overRepair', 'Ends a repair', {
    input: Type.Object({ updateId: Id, result: Type.Integer({ minimum: 1, maximum: 3 }), comment: maybe(Text(500)) }),
    reply: Type.Object({ updateId: Id, execStatus: Count, result: Count }),
  }),
}
