import Type from 'typebox'
import { folder } from './call.ts'
import { Count, Day, Flag, Id, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** 在制切换 and 工单变更, spec 7.9: what becomes of work orders whose route has changed, and requests to change one. */
const route = folder('blade-biz/erpproducationroute', 'production')
const own = folder('blade-biz/erpproducationworkorderupdate', 'production')
const Code = Type.Integer({ minimum: 0, maximum: 99 })
const Ids = Type.Union([Type.Array(Id, { maxItems: 200 }), Text(4000)])

const Decisions = Type.Array(
  Type.Object({ routeProcessId: maybe(Id), nodeKey: maybe(Text(40)), decision: Type.Integer({ minimum: 0, maximum: 9 }) }),
  { maxItems: 200 },
)
const Step = Type.Object({ nodeKey: Text(40), processName: Text() })

export const SwitchProps = Type.Object({
  sId: maybe(Id),
  workId: Id,
  orderNo: Text(),
  status: Code,
  /** By the version that it has, to the one that it would get. */
  oldRouteId: maybe(Id),
  newRouteId: Id,
  oldVersionNum: Count,
  newVersionNum: Count,
  proCodes: Type.Array(Text()),
  doneNodes: Type.Array(Text()),
  runningNodes: Type.Array(Text()),
  defaultResumeRouteProcessId: maybe(Id),
  needDecision: Type.Array(
    Type.Object({
      routeProcessId: Id,
      nodeKey: Text(40),
      processSeq: Count,
      processName: Text(),
      isKey: Type.Boolean(),
      allowWaive: Type.Boolean(),
    }),
  ),
  dropped: Type.Array(Step),
  blockers: Type.Array(Text(500)),
  warnings: Type.Array(Text(500)),
  needApproval: Type.Boolean(),
})

const Record = Type.Object({ bizId: Id, processInstanceId: maybe(Id), flowKey: maybe(Text()), status: Code })
export const UpdateApproved = Type.Object({ objMap: Type.Object({ approvalStatus: maybe(Code), record: Record }) })

const Update = Type.Object({
  id: Id,
  updateId: Id,
  updateNo: Text(),
  workId: Id,
  orderNo: Text(),
  updateType: Code,
  status: Code,
  approvalStatus: maybe(Code),
  execStatus: Code,
  result: maybe(Code),
  oldRouteId: maybe(Id),
  newRouteId: maybe(Id),
  oldVersionNum: maybe(Count),
  newVersionNum: maybe(Count),
  proCodes: Type.Array(Text()),
  oldPlanEnd: maybe(Day),
  newPlanEnd: maybe(Day),
  reason: Text(500),
  flowKey: maybe(Text()),
  processInstanceId: maybe(Id),
  currentTaskName: Text(),
  canHandle: Type.Boolean(),
  createTime: Moment,
})

export const routeSwitching = {
  findSwitchProps: route.post('findSwitchProps', 'What a switch to another version would do to work orders', {
    input: Type.Object({
      ...{ changeId: maybe(Id), newRouteId: maybe(Id), sId: maybe(Id), workId: maybe(Id) },
      /** What somebody is about to choose for one order. */
      ...{ resumeRouteProcessId: maybe(Id), decisions: maybe(Decisions) },
    }),
    reply: Type.Array(SwitchProps),
  }),
  switchRoute: route.post('switchRoute', 'Switches work orders to the new version, or asks for approval', {
    input: Type.Object({
      items: maybe(
        Type.Array(Type.Object({ sId: Id, resumeRouteProcessId: maybe(Id), decisions: maybe(Decisions) }), { minItems: 1, maxItems: 200 }),
      ),
      sIds: maybe(Ids),
    }),
    reply: Type.Array(Type.Object({ sId: Id, workId: maybe(Id), ok: Type.Boolean(), approvalStatus: maybe(Code), msg: Text(500) })),
  }),
  noSwitchRoute: route.post('noSwitchRoute', 'Lets work orders end by the old version', {
    input: Type.Object({ sIds: Ids, reason: maybe(Text(500)) }),
    reply: Count,
  }),
  backSverList: route.get('backSverList', 'The copies of routes to which a work order could go back', {
    input: Type.Object({ id: Id }),
    reply: Type.Array(
      Type.Object({
        id: Id,
        revNo: Count,
        routeCode: Text(),
        versionNum: Count,
        reason: Code,
        createTime: Moment,
        canGoBack: Type.Boolean(),
        msg: maybe(Text()),
      }),
    ),
  }),
  goBackSwitchRoute: route.get('goBackSwitchRoute', 'Takes a switch back', {
    input: Type.Object({ id: Id }),
    reply: Type.Object({ workId: Id, snapshotId: Id, versionNum: Count }),
  }),
  findSwitchProcessIdDicDataBySId: route.get('findSwitchProcessIdDicDataBySId', 'Steps of the new version where work could go on', {
    input: Type.Object({ sId: Id }),
    reply: Type.Array(
      Type.Object({ dictKey: Id, dictValue: Text(), disabled: Type.Boolean(), msg: maybe(Text()), isDefault: Type.Boolean() }),
    ),
  }),
  findAllMlsDif: route.get('findAllMlsDif', 'Materials that running work orders have otherwise than the version in force', {
    input: Type.Object({ routeId: maybe(Id), workId: maybe(Id) }),
    reply: Page(
      Type.Object({
        workId: Id,
        orderNo: Text(),
        routeCode: Text(),
        snapVersionNum: Count,
        newVersionNum: Count,
        processSeq: Count,
        processName: Text(),
        materialCode: Text(),
        materialName: Text(),
        changeType: Text(),
        oldQty: maybe(Text()),
        newQty: maybe(Text()),
        issuedQty: Text(),
      }),
    ),
    paged: true,
  }),
  workorderUpdateNewRoute: route.post('workorderUpdateNewRoute', 'Drafts a change of route for a work order', {
    input: Type.Object({
      workId: Id,
      newRouteId: Id,
      resumeRouteProcessId: maybe(Id),
      decisions: maybe(Decisions),
      reason: maybe(Text(500)),
      updateId: maybe(Id),
    }),
    reply: Type.Object({ updateId: Id, preview: SwitchProps }),
  }),
}

/** Whatever the kind of a request, it is decided under these names. */
export const workUpdateCalls = {
  list: own.get('list', 'Requests to change work orders', {
    input: Type.Object({ orderNo: maybe(Text(40)), proCode: maybe(Text(40)), mine: maybe(Flag) }),
    reply: Page(Update),
    paged: true,
  }),
  startUpdateVerifyFlow: own.post('startUpdateVerifyFlow', 'Submits a request', {
    input: Type.Object({ updateId: maybe(Id), id: maybe(Id), comment: maybe(Text(500)), commandId: maybe(Text(64)) }),
    reply: UpdateApproved,
  }),
  completeTask: own.post('complete-task', 'Decides about a request', {
    input: Type.Object({
      taskId: Id,
      approvalStatus: Code,
      comment: maybe(Text(500)),
      processInstanceId: maybe(Id),
      businessId: maybe(Id),
      form: maybe(Type.Record(Type.String(), Type.Unknown())),
      rev: maybe(Count),
      commandId: maybe(Text(64)),
    }),
    reply: UpdateApproved,
  }),
  moveTask: own.post('move-task', 'Hands a task over, or returns the paper', {
    input: Type.Object({
      taskId: Id,
      targetUserId: maybe(Id),
      targetActivityId: maybe(Text(64)),
      comment: Required(500),
      commandId: maybe(Text(64)),
    }),
    reply: Type.Object({ taskId: Id }),
  }),
  deleteProcessInstance: own.post('delete-process-instance', 'Takes a request back', {
    input: Type.Object({ processInstanceId: maybe(Id), businessId: maybe(Id), reason: Required(500), commandId: maybe(Text(64)) }),
    reply: UpdateApproved,
  }),
}
