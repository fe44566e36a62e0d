import Type from 'typebox'
import { folder } from './call.ts'
import { Graph, PreMaterial, PreSource } from './production-shape.ts'
import { Count, Day, Id, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** 工艺路线变更, spec 7.9: changes of versions in force, and the difference of two versions. */
const call = folder('blade-biz/erpproducationroute', 'production')
const Code = Type.Integer({ minimum: 0, maximum: 9 })
const ChangeId = Type.Object({ changeId: Id })

export const RouteChange = Type.Object({
  id: Id,
  changeId: Id,
  changeNo: Text(),
  oldRouteId: Id,
  newRouteId: Id,
  routeCode: Text(),
  routeType: Code,
  baseVersionNum: Count,
  oldVersionNum: Count,
  newVersionNum: Count,
  changeMode: Code,
  parallelEndDate: maybe(Day),
  changeReason: Text(500),
  changeContent: Text(2000),
  forceDecision: Type.Boolean(),
  status: Code,
  approvalStatus: maybe(Code),
  processInstanceId: maybe(Id),
  effectTime: maybe(Moment),
  createTime: Moment,
  pendingSwitch: Count,
})

const Diff = Type.Object({
  changeType: Text(),
  key: Text(),
  label: Text(),
  fields: Type.Array(Type.Object({ field: Text(), label: Text(), oldValue: Text(2000), newValue: Text(2000) })),
})
const Diffs = {
  header: Type.Array(Diff),
  nodes: Type.Array(Diff),
  materials: Type.Array(Diff),
  equipments: Type.Array(Diff),
  qualities: Type.Array(Diff),
  preMaterials: Type.Array(Diff),
  summary: Type.Object({ add: Count, del: Count, mod: Count, move: Count }),
}

/** Start without a task, decide with one (`approvalStatus` 3 or 9). */
const ToEnable = {
  taskId: maybe(Id),
  processInstanceId: maybe(Id),
  approvalStatus: maybe(Code),
  comment: maybe(Text(500)),
  commandId: maybe(Text(64)),
}
const Record = Type.Object({
  bizId: Id,
  processInstanceId: maybe(Id),
  flowKey: maybe(Text()),
  status: Code,
  oldRouteId: maybe(Id),
  newRouteId: maybe(Id),
  switchCount: maybe(Count),
})
const Approved = Type.Object({ objMap: Type.Object({ approvalStatus: maybe(Code), record: Record }) })

export const routeChanging = {
  activeChange: call.post('activeChange', 'Opens a change of a version in force: a draft of the next version with the same steps', {
    input: Type.Object({
      routeId: Id,
      changeReason: maybe(Text(500)),
      changeContent: maybe(Text(2000)),
      changeMode: maybe(Type.Integer({ minimum: 1, maximum: 2 })),
      parallelEndDate: maybe(Day),
      forceDecision: maybe(Type.Boolean()),
    }),
    reply: Type.Object({ changeId: Id, newRouteId: Id, versionNum: Count }),
  }),
  changeRouteParallel: call.post('changeRouteParallel', 'Lets the old version run beside the new one, or not', {
    input: Type.Object({ changeId: Id, parallel: maybe(Type.Boolean()), parallelEndDate: maybe(Day) }),
    reply: RouteChange,
  }),
  doCancelNone: call.post('doCancelNone', 'Cancels a request that nobody is approving', {
    input: Type.Object({ bizType: Required(32), bizId: Id, reason: maybe(Text(500)) }),
  }),
  changeRouteList: call.post('changeRouteList', 'Changes of routes', {
    input: Type.Object({ beginDate: maybe(Day), endDate: maybe(Day) }),
    reply: Page(RouteChange),
    paged: true,
  }),
  packageOldAndNewRouteShow: call.post('packageOldAndNewRouteShow', 'Two versions side by side, and what is different', {
    input: Type.Object({ changeId: maybe(Id), oldRouteId: maybe(Id), newRouteId: maybe(Id), updateId: maybe(Id) }),
    reply: Type.Object({ old: Graph, new: Graph, ...Diffs }),
  }),
  changeRouteNeatList: call.post('changeRouteNeatList', 'The changed rows of a change, to print', {
    input: ChangeId,
    reply: Type.Array(
      Type.Object({
        no: Count,
        area: Text(),
        processSeq: maybe(Count),
        processName: Text(),
        changeTypeName: Text(),
        item: Text(),
        oldValue: Text(2000),
        newValue: Text(2000),
      }),
    ),
  }),
  otherDataShow: call.post('otherDataShow', 'Everything around a version but its graph', {
    input: Type.Object({ routeId: Id }),
    reply: Type.Object({
      annex: Type.Array(Type.Unknown()),
      preSource: maybe(PreSource),
      preMaterials: Type.Array(PreMaterial),
      registers: Type.Array(Type.Unknown()),
      versions: Type.Array(Type.Object({ id: Id, versionNum: Count, status: Code })),
      changes: Type.Array(RouteChange),
      workorders: Type.Object({ inFlight: Count, over: Count, list: Type.Array(Type.Unknown()) }),
      createUserName: Text(),
      enableUserName: Text(),
    }),
  }),
  routeChangeOnData: call.post('routeChangeOnData', 'A change with both versions, and how far its approval is', {
    input: Type.Object({ changeId: maybe(Id), bizId: maybe(Id), taskId: maybe(Id), processInstanceId: maybe(Id) }),
    reply: Type.Object({
      objMap: Type.Object({
        approvalStatus: maybe(Code),
        record: Record,
        form: Type.Unknown(),
        permissions: Type.Object({ canEdit: Type.Boolean(), canApprove: Type.Boolean(), canWithdraw: Type.Boolean() }),
        history: Type.Array(Type.Unknown()),
        annex: Type.Array(Type.Unknown()),
      }),
    }),
  }),
  changeToEnable: call.post('changeToEnable', 'Asks for the approval of a change, or decides about it', {
    input: Type.Object({ changeId: maybe(Id), bizId: maybe(Id), ...ToEnable, form: maybe(Type.Record(Type.String(), Type.Unknown())) }),
    reply: Approved,
  }),
  changeDisagree: call.post('changeDisagree', 'Disagrees with a change', {
    input: Type.Object({ changeId: Id, taskId: Id, comment: maybe(Text(500)), commandId: maybe(Text(64)) }),
    reply: Approved,
  }),
}
