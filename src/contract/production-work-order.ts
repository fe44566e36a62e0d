import Type from 'typebox'
import { folder } from './call.ts'
import { PreMaterial, Route } from './production-shape.ts'
import { Count, Day, Flag, Id, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** 生产工单: planning, and the choice of a route (spec 7.9). */
const Code = Type.Integer({ minimum: 0, maximum: 99 })

export const WorkOrder = Type.Object({
  id: Id,
  workId: Id,
  orderNo: Text(),
  status: Code,
  orderClass: Code,
  sourceKind: Text(),
  salesOrderNo: Text(),
  materialCode: Text(),
  materialName: Text(),
  specs: Text(),
  qty: Count,
  planStart: Day,
  planEnd: Day,
  priority: Code,
  deptShopId: Id,
  deptShopName: Text(),
  routeType: Code,
  routeId: maybe(Id),
  routeCode: Text(),
  versionNum: maybe(Count),
  revNo: Count,
  holdStatus: Flag,
  outdatedFlag: Flag,
  branchStatus: Code,
  wipQty: Count,
  goodQty: Count,
  scrapQty: Count,
  currentProcess: Text(),
  reason: Text(500),
  lockVer: Count,
})

const WorkOrderDetail = Type.Object({
  ...WorkOrder.properties,
  snapshotId: maybe(Id),
  pieces: Type.Array(
    Type.Object({
      id: Id,
      proCode: Text(),
      status: Code,
      branchStatus: Code,
      heatNo: Text(),
      ingotNo: Text(),
      place: Text(),
      finishTime: maybe(Moment),
      /** What the QR code on the piece says. */
      qrText: Text(500),
    }),
  ),
  snapshots: Type.Array(
    Type.Object({
      id: Id,
      revNo: Count,
      routeId: Id,
      routeCode: Text(),
      versionNum: Count,
      reason: Code,
      contentHash: Text(64),
      createTime: Moment,
    }),
  ),
  events: Type.Array(Type.Object({ eventType: Text(), before: Text(), after: Text(), userId: maybe(Id), postTime: Moment })),
})

const Asked = Type.Object({ status: maybe(Text(32)), materialCode: maybe(Text(64)) })
const WorkId = Type.Object({ workId: Id })
const work = folder('blade-biz/erpproducationworkorder', 'production')
const route = folder('blade-biz/erpproducationroute', 'production')

export const workOrderCalls = {
  list: work.get('list', 'Work orders', { input: Asked, reply: Page(WorkOrder), paged: true }),
  detail: work.get('detail', 'A work order with its pieces, copies of routes and events', {
    input: Type.Object({ id: Id }),
    reply: WorkOrderDetail,
  }),
  plan: work.post('plan', 'One work order for demands of a product, or for stock', {
    input: Type.Object({
      demands: maybe(Type.Array(Type.Object({ demandId: Id, qty: Type.Integer({ minimum: 1, maximum: 200 }) }), { maxItems: 50 })),
      materialCode: maybe(Text(64)),
      qty: maybe(Type.Integer({ minimum: 1, maximum: 200 })),
      reason: maybe(Text(500)),
      planStart: Day,
      planEnd: Day,
      deptShopId: Id,
      routeType: maybe(Type.Integer({ minimum: 1, maximum: 3 })),
      orderClass: maybe(Type.Integer({ minimum: 1, maximum: 3 })),
      priority: maybe(Type.Integer({ minimum: 1, maximum: 9 })),
    }),
    reply: WorkOrderDetail,
  }),
  split: work.post('split', 'Makes some pieces of a work order one of their own', {
    input: Type.Object({
      workId: Id,
      proCodes: Type.Union([Text(8000), Type.Array(Text(40), { maxItems: 200 })]),
      planStart: maybe(Day),
      planEnd: maybe(Day),
      lockVer: maybe(Count),
    }),
    reply: WorkOrderDetail,
  }),
  merge: work.post('merge', 'Moves all pieces of a work order to another one', {
    input: Type.Object({ workId: Id, targetId: Id }),
    reply: WorkOrderDetail,
  }),
  cancel: work.post('cancel', 'Cancels a work order that was not started', {
    input: Type.Object({ workId: Id, reason: maybe(Text(200)), lockVer: maybe(Count) }),
    reply: WorkOrderDetail,
  }),
}

export const workRouteCalls = {
  workorderRouteSelect: route.get('workorderRouteSelect', 'Routes that a work order may choose, the default first', {
    input: Type.Object({ workId: Id, keyword: maybe(Text(64)) }),
    reply: Type.Array(
      Type.Object({
        ...Route.properties,
        isDefault: Type.Boolean(),
        registered: Type.Boolean(),
        score: Count,
        preMaterials: Type.Array(PreMaterial),
      }),
    ),
  }),
  workorderRouteSelectBefore: route.get('workorderRouteSelectBefore', 'May a work order choose a route now?', {
    input: WorkId,
    reply: Type.Object({
      workorder: WorkOrder,
      canSelect: Type.Boolean(),
      msg: maybe(Text()),
      defaultRouteId: maybe(Id),
      candidateCount: Count,
      currentRoute: maybe(Type.Object({ routeId: Id, routeCode: Text(), versionNum: Count })),
    }),
  }),
  workorderRouteSelectAfter: route.post('workorderRouteSelectAfter', 'Copies a route into a work order', {
    input: Type.Object({ workId: Id, routeId: Id, reason: maybe(Text(200)) }),
    reply: Type.Object({ workId: Id, snapshotId: Id, routeCode: Text(), versionNum: Count, nodeCount: Count }),
  }),
  getUpdateWorkOrderByProCode: route.get('getUpdateWorkOrderByProCode', 'The open work order of a piece', {
    input: Type.Object({ proCode: Required(40) }),
    reply: Type.Array(
      Type.Object({
        workId: Id,
        orderNo: Text(),
        materialName: Text(),
        routeCode: Text(),
        versionNum: maybe(Count),
        status: Code,
        currentProcess: Text(),
        hasOpenUpdate: Type.Boolean(),
        pieceStatus: Code,
      }),
    ),
  }),
  hasNoPassWorkorderUpdateByWorkId: route.get('hasNoPassWorkorderUpdateByWorkId', 'Is a change of a work order undecided?', {
    input: WorkId,
    reply: Type.Boolean(),
  }),
  noRouteProducation: route.get('noRouteProducation', 'Work orders that have no route yet', {
    input: Asked,
    reply: Page(Type.Object({ ...WorkOrder.properties, candidateCount: Count })),
    paged: true,
  }),
}
