import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Day, Flag, Id, Moment, maybe, Text } from './vocabulary.ts'

/** 生产进度: a work order step by step, the board of the workshops, and the plan as bars. */
const call = folder('blade-biz/erpproducationworkorder', 'production')
const Code = Type.Integer({ minimum: 0, maximum: 99 })

/** A step of a piece in one round. */
const ProgressStep = Type.Object({
  execId: Id,
  nodeKey: Text(40),
  /** 1 路线, 2 返修. */
  nodeRefType: Code,
  processSeq: Count,
  processName: Text(),
  round: Count,
  status: Code,
  result: maybe(Code),
  paused: Type.Boolean(),
  equipmentName: Text(),
  /** Since when it is in its state. */
  stateTime: Moment,
  startTime: maybe(Moment),
  endTime: maybe(Moment),
})
export type ProgressStep = Static<typeof ProgressStep>

const ProgressPiece = Type.Object({
  id: Id,
  proCode: Text(),
  status: Code,
  qualityState: Text(),
  branchStatus: Code,
  place: Text(),
  placeShopName: Text(),
  heatNo: Text(),
  ingotNo: Text(),
  finishTime: maybe(Moment),
  steps: Type.Array(ProgressStep),
})
export type ProgressPiece = Static<typeof ProgressPiece>

const ProgressOrder = Type.Object({
  orderNo: Text(),
  status: Code,
  holdStatus: Flag,
  outdatedFlag: Flag,
  materialName: Text(),
  specs: Text(),
  qty: Count,
  planStart: Day,
  planEnd: Day,
  deptShopName: Text(),
  routeId: maybe(Id),
  routeCode: Text(),
  versionNum: maybe(Count),
})

/** A step of the route that the order copied. */
const ProgressNode = Type.Object({
  nodeKey: Text(40),
  processSeq: Count,
  processCode: Text(),
  processName: Text(),
  deptShopId: Id,
  deptShopName: Text(),
  preNodeKeys: Type.Array(Text(40)),
})
export type ProgressNode = Static<typeof ProgressNode>

const Progress = Type.Object({
  order: ProgressOrder,
  nodes: Type.Array(ProgressNode),
  pieces: Type.Array(ProgressPiece),
  events: Type.Array(
    Type.Object({ id: Id, eventType: Text(), before: Text(), after: Text(), userName: Text(), says: Text(500), postTime: Moment }),
  ),
})
export type Progress = Static<typeof Progress>

const BoardCard = Type.Object({
  execId: Id,
  workId: Id,
  proCode: Text(),
  orderNo: Text(),
  materialName: Text(),
  specs: Text(),
  processSeq: Count,
  processName: Text(),
  round: Count,
  status: Code,
  paused: Type.Boolean(),
  equipmentName: Text(),
  stateTime: Moment,
  planEnd: Day,
  priority: Code,
  onHold: Type.Boolean(),
  late: Type.Boolean(),
})
export type BoardCard = Static<typeof BoardCard>

const BoardShop = Type.Object({
  deptShopId: Id,
  deptShopName: Text(),
  /** 在制: pieces that stand here. */
  pieces: Count,
  startable: Count,
  working: Count,
  toCheck: Count,
  failed: Count,
  late: Count,
  /** The most urgent ones. */
  cards: Type.Array(BoardCard),
})
export type BoardShop = Static<typeof BoardShop>

const PlannedOrder = Type.Object({
  id: Id,
  orderNo: Text(),
  materialName: Text(),
  specs: Text(),
  qty: Count,
  status: Code,
  holdStatus: Flag,
  deptShopId: Id,
  deptShopName: Text(),
  planStart: Day,
  planEnd: Day,
  priority: Code,
  steps: Count,
  passed: Count,
  late: Type.Boolean(),
})
export type PlannedOrder = Static<typeof PlannedOrder>

const Narrowed = { orderClass: maybe(Text(8)) }

export const progressCalls = {
  progress: call.get('progress', 'A work order: its steps, where each piece stands, and what happened', {
    input: Type.Object({ id: Id }),
    reply: Progress,
  }),
  board: call.get('board', 'What stands in which workshop, since when', {
    input: Type.Object(Narrowed),
    reply: Type.Object({ shops: Type.Array(BoardShop) }),
  }),
  schedule: call.get('schedule', 'Work orders that are planned within some days, with how far they are', {
    input: Type.Object({ from: Day, to: Day, deptShopId: maybe(Id), ...Narrowed }),
    reply: Type.Object({ orders: Type.Array(PlannedOrder), left: Count }),
  }),
}
