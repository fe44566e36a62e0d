import Type from 'typebox'
import { folder } from './call.ts'
import { Graph, NodeMaterial, PreMaterial, PreSource, Route, RouteNode, SentNode } from './production-shape.ts'
import { Count, Flag, Id, Ids, maybe, Page, Required, Text } from './vocabulary.ts'

/** 工艺路线, spec 7.9: versions, their graphs, and what the editor looks up. */
const call = folder('blade-biz/erpproducationroute', 'production')
const Code = Type.Integer({ minimum: 0, maximum: 9 })
const RouteId = Type.Object({ routeId: Id })
const Pass = Type.Object({ pass: Type.Boolean() })

const Change = Type.Object({ has: Type.Boolean(), changeId: maybe(Id), approvalStatus: maybe(Code) })

export const RouteDetail = Type.Object({
  ...Route.properties,
  versions: Type.Array(Type.Object({ id: Id, versionNum: Count, status: Code })),
  preSource: maybe(PreSource),
})

const LightNode = Type.Object({
  routeProcessId: Id,
  nodeKey: Text(40),
  processSeq: Count,
  processCode: Text(),
  processName: Text(),
  deptShopName: Text(),
  parallelGroup: maybe(Text(8)),
  branchNo: maybe(Count),
  preNodeKeys: Type.Array(Text(40)),
})

const FoundMaterial = Type.Object({
  id: Id,
  materialCode: Text(),
  materialName: Text(),
  specs: Text(),
  modelNo: Text(),
  unit: Text(),
  materialType: Text(),
  steelGrade: Text(),
  unitWeight: Text(),
})

export const productionRoute = {
  list: call.get('list', 'Routes: one row for each code, or every version with allVersion=1', {
    input: Type.Object({ status: maybe(Text(32)), allVersion: maybe(Flag) }),
    reply: Page(Route),
    paged: true,
  }),
  detail: call.get('detail', 'The head of a version', { input: Type.Object({ id: Id }), reply: RouteDetail }),
  remove: call.post('remove', 'Deletes drafts', { input: Type.Object({ ids: Ids }) }),
  submit: call.post('submit', 'Adds a route, changes the head of a draft, or disables a version', {
    input: Type.Object({
      id: maybe(Id),
      lockVer: maybe(Count),
      routeCode: maybe(Text(40)),
      routeName: maybe(Text(80)),
      routeType: maybe(Code),
      routeClass: maybe(Code),
      materialCode: maybe(Text(64)),
      drawingNo: maybe(Text(64)),
      techStandard: maybe(Text(128)),
      remark: maybe(Text(500)),
      deptId: maybe(Id),
      status: maybe(Code),
      disableReason: maybe(Text(200)),
    }),
    reply: RouteDetail,
  }),
  findRouter: call.post('findRouter', 'A version with its graph', {
    input: Type.Object({ routeId: maybe(Id), routeCode: maybe(Text(40)), versionNum: maybe(Count) }),
    reply: Graph,
  }),
  saveRouter: call.post('saveRouter', 'Replaces the graph of a draft', {
    input: Type.Object({
      routeId: Id,
      lockVer: maybe(Count),
      nodes: Type.Array(SentNode, { maxItems: 300 }),
      edges: maybe(Type.Array(Type.Object({ from: Text(40), to: Text(40) }), { maxItems: 2000 })),
    }),
    reply: Graph,
  }),
  checkTypeMaterialCode: call.post('checkTypeMaterialCode', 'May this type and product open a line?', {
    input: Type.Object({ routeType: Code, materialCode: Required(64), routeId: maybe(Id) }),
    reply: Type.Object({
      pass: Type.Boolean(),
      typeMaterialCode: Text(),
      routeId: maybe(Id),
      routeCode: maybe(Text()),
      routeName: maybe(Text()),
      versionNum: maybe(Count),
    }),
  }),
  getVersionNum: call.post('getVersionNum', 'The next version number of a code; nothing is reserved', {
    input: Type.Object({ routeCode: Required(40) }),
    reply: Type.Object({ versionNum: Count, currentVersionNum: maybe(Count) }),
  }),
  checkRouteCode: call.post('checkRouteCode', 'Is this code free?', {
    input: Type.Object({ routeCode: Required(40), id: maybe(Id) }),
    reply: Pass,
  }),
  checkRouteName: call.get('checkRouteName', 'Is this name free?', {
    input: Type.Object({ routeName: Required(80), id: maybe(Id) }),
    reply: Pass,
  }),
  findMaterial: call.post('findMaterial', 'Materials in use, for the editor', {
    input: Type.Object({
      keyword: maybe(Text(64)),
      materialType: maybe(Text(16)),
      steelGrade: maybe(Text(64)),
      excludeCodes: maybe(Text(2000)),
    }),
    reply: Page(FoundMaterial),
    paged: true,
  }),
  findProducts: call.post('findProducts', 'Products, with the route in force', {
    input: Type.Object({ keyword: maybe(Text(64)), hasRoute: maybe(Flag), routeType: maybe(Code) }),
    reply: Page(Type.Object({ ...FoundMaterial.properties, routeId: maybe(Id), routeCode: maybe(Text()), versionNum: maybe(Count) })),
    paged: true,
  }),
  findEquipments: call.post('findEquipments', 'Machines in use, capable ones first', {
    input: Type.Object({ processCode: maybe(Text(32)), deptShopId: maybe(Id), keyword: maybe(Text(64)) }),
    reply: Page(
      Type.Object({
        id: Id,
        equipmentCode: Text(),
        equipmentName: Text(),
        equipmentType: Text(),
        deptShopId: Id,
        status: Text(),
        capable: Type.Boolean(),
      }),
    ),
    paged: true,
  }),
  savePreSource: call.post('savePreSource', 'Says where the blank comes from', {
    input: Type.Object({
      routeId: Id,
      sourceType: Type.Integer({ minimum: 1, maximum: 3 }),
      preRouteCode: maybe(Text(40)),
      remark: maybe(Text(500)),
    }),
    reply: PreSource,
  }),
  savePreSourceMaterials: call.post('savePreSourceMaterials', 'Replaces the blanks a product may be made of', {
    input: Type.Object({ routeId: Id, materials: Type.Array(PreMaterial, { maxItems: 20 }) }),
    reply: Type.Array(PreMaterial),
  }),
  checkNodeIsHasByProcess: call.post('checkNodeIsHasByProcess', 'Does the route contain this process?', {
    input: Type.Object({ routeId: Id, processCode: Required(32) }),
    reply: Type.Object({
      has: Type.Boolean(),
      nodes: Type.Array(Type.Object({ routeProcessId: Id, nodeKey: Text(40), processSeq: Count })),
    }),
  }),
  saveOneRouterNodeByProcess: call.post('saveOneRouterNodeByProcess', 'Adds a step after, before or beside another one, or changes one', {
    input: Type.Object({
      ...SentNode.properties,
      routeId: Id,
      routeProcessId: maybe(Id),
      afterRouteProcessId: maybe(Id),
      beforeRouteProcessId: maybe(Id),
      parallelWithRouteProcessId: maybe(Id),
      fromTemplate: maybe(Type.Boolean()),
    }),
    reply: Graph,
  }),
  delOneRouterNodeByProcess: call.post('delOneRouterNodeByProcess', 'Takes a step out', {
    input: Type.Object({ routeId: Id, routeProcessId: maybe(Id), processCode: maybe(Text(32)) }),
    reply: Graph,
  }),
  genUpdateQuality: call.get('genUpdateQuality', 'Takes the quality templates over again; what was changed by hand stays', {
    input: RouteId,
    reply: Type.Object({ add: Count, update: Count, remove: Count, keep: Count }),
  }),
  getRouteNodeList: call.get('getRouteNodeList', 'The steps in the order of work', { input: RouteId, reply: Type.Array(LightNode) }),
  routeIsHasChange: call.get('routeIsHasChange', 'Is a change of this line open?', { input: RouteId, reply: Change }),
  routeIsHasChangeNoDel: call.get('routeIsHasChangeNoDel', 'Is a change of this line open that was not withdrawn?', {
    input: RouteId,
    reply: Change,
  }),
}

/** Start without a task, decide with one (`approvalStatus` 3 or 9). */
export const ToEnable = {
  taskId: maybe(Id),
  processInstanceId: maybe(Id),
  approvalStatus: maybe(Code),
  comment: maybe(Text(500)),
  commandId: maybe(Text(64)),
}

/** What the pages of a paper about a route show. */
export const OnData = Type.Object({
  objMap: Type.Object({
    approvalStatus: maybe(Code),
    record: Type.Object({ bizId: Id, processInstanceId: maybe(Id), flowKey: maybe(Text()), status: Code }),
    form: Type.Unknown(),
    permissions: Type.Object({ canEdit: Type.Boolean(), canApprove: Type.Boolean(), canWithdraw: Type.Boolean() }),
    history: Type.Array(Type.Unknown()),
    annex: Type.Array(Type.Unknown()),
  }),
})

export const Approved = Type.Object({
  objMap: Type.Object({
    approvalStatus: maybe(Code),
    record: Type.Object({ bizId: Id, processInstanceId: maybe(Id), flowKey: maybe(Text()), status: Code }),
  }),
})

export const routeActivation = {
  activeOnData: call.post('activeOnData', 'The version to activate, what stands against it, and how far its approval is', {
    input: Type.Object({ routeId: maybe(Id), bizId: maybe(Id), taskId: maybe(Id), processInstanceId: maybe(Id) }),
    reply: OnData,
  }),
  activeToEnable: call.post('activeToEnable', 'Asks for the activation of a version, or decides about it', {
    input: Type.Object({ routeId: maybe(Id), bizId: maybe(Id), ...ToEnable, form: maybe(Type.Record(Type.String(), Type.Unknown())) }),
    reply: Approved,
  }),
}

export const routeProcess = {
  getRouteNodeList: folder('blade-biz/erpproducationrouteprocess', 'production').get('getRouteNodeList', 'The steps of a route, whole', {
    input: Type.Object({ routeId: maybe(Id), workId: maybe(Id) }),
    reply: Type.Array(
      Type.Object({
        ...RouteNode.properties,
        // Of a work order: the id of the copied step, and how many pieces stand where.
        workNodeId: maybe(Id),
        execState: maybe(Type.Object({ waiting: Count, ready: Count, running: Count, done: Count, failed: Count })),
      }),
    ),
  }),
}

const materialCall = folder('blade-biz/erpproducationrouteprocessmaterial', 'production')
export const routeProcessMaterial = {
  selectRouteProcessMaterial: materialCall.get('selectRouteProcessMaterial', 'The materials of a step', {
    input: Type.Object({ sourceId: Id }),
    reply: Type.Array(NodeMaterial),
  }),
  addProducationRouteProcessMaterial: materialCall.post(
    'addProducationRouteProcessMaterial',
    'Adds, changes or removes materials of a step',
    {
      input: Type.Object({
        sourceId: Id,
        materials: maybe(Type.Array(Type.Object({ ...NodeMaterial.properties, _delete: maybe(Type.Boolean()) }), { maxItems: 100 })),
        ...Type.Partial(NodeMaterial).properties,
        _delete: maybe(Type.Boolean()),
      }),
      reply: Type.Array(NodeMaterial),
    },
  ),
}
