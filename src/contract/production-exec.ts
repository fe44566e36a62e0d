import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { NodeEquipment, QualityIndex } from './production-shape.ts'
import { Count, Day, Flag, Id, Moment, maybe, Required, Text } from './vocabulary.ts'

/** 报工与检验. A step is named by its id, or by piece and node; a repeated `opKey` posts once. */
const call = folder('blade-biz/erpproducationworkorder', 'production')
const Code = Type.Integer({ minimum: 0, maximum: 99 })
const Hours = Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,2})?$' })
const Weight = Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$' })
const Source = Type.Union([Type.Literal('phone'), Type.Literal('station'), Type.Literal('office')])

const Step = {
  execId: maybe(Id),
  proCode: maybe(Text(40)),
  nodeKey: maybe(Text(40)),
  opKey: maybe(Text(64)),
  source: maybe(Source),
}
const FileOf = Type.Object({ id: Text(64), name: Text(255) })
const Persons = maybe(Type.Array(Type.Object({ employeeId: Id, manHours: maybe(Hours) }), { maxItems: 20 }))

/** Where a piece is after a deed about it. */
const PieceStand = Type.Object({ proCode: Text(), pieceStatus: Code, heatNo: Text(), ingotNo: Text() })

const Stand = Type.Object({ execId: Id, proCode: Text(), status: Code, result: maybe(Code), pieceStatus: Code, workStatus: Code })

export const workReportCalls = {
  feed: call.post('feed', 'Feeds an ingot to a piece', {
    input: Type.Object({ proCode: Required(40), ingotNo: Required(64), weight: maybe(Weight), opKey: maybe(Text(64)) }),
    reply: PieceStand,
  }),
  stockIn: call.post('stockIn', 'Puts a finished piece into stock', {
    input: Type.Object({ proCode: Required(40), warehouseId: Id, locationId: maybe(Id) }),
    reply: PieceStand,
  }),
  unfeed: call.post('unfeed', 'Takes the feeding of a piece back', {
    input: Type.Object({ proCode: Required(40), reason: Required(200) }),
    reply: PieceStand,
  }),
  start: call.post('start', 'Starts a step of a piece', {
    input: Type.Object({ ...Step, equipmentId: maybe(Id), employeeIds: maybe(Type.Array(Id, { maxItems: 20 })) }),
    reply: Stand,
  }),
  pause: call.post('pause', 'Interrupts a step', { input: Type.Object({ ...Step, stopCause: Text(32) }), reply: Stand }),
  resume: call.post('resume', 'Goes on with a step', { input: Type.Object(Step), reply: Stand }),
  finish: call.post('finish', 'Finishes a step', {
    input: Type.Object({ ...Step, persons: Persons, weight: maybe(Weight) }),
    reply: Stand,
  }),
  makeup: call.post('makeup', 'Reports a step afterwards', {
    input: Type.Object({
      ...Step,
      startTime: Moment,
      endTime: Moment,
      equipmentId: maybe(Id),
      persons: Persons,
      weight: maybe(Weight),
      reason: maybe(Text(200)),
    }),
    reply: Stand,
  }),
  undo: call.post('undo', 'Takes the last report of a step back', {
    input: Type.Object({ ...Step, reason: maybe(Text(200)) }),
    reply: Stand,
  }),
  inspect: call.post('inspect', 'Records an inspection', {
    input: Type.Object({
      ...Step,
      items: Type.Array(
        Type.Object({ indexCode: Text(32), values: maybe(Type.Array(Text(24), { maxItems: 50 })), pass: maybe(Type.Boolean()) }),
        { maxItems: 100 },
      ),
      witnessName: maybe(Text(64)),
      /** What the witness has signed. */
      witnessFile: maybe(Type.Array(FileOf, { maxItems: 6 })),
      photos: maybe(Type.Array(FileOf, { maxItems: 12 })),
      sampleNo: maybe(Text(64)),
      samplePlace: maybe(Text(64)),
      remark: maybe(Text(500)),
    }),
    reply: Stand,
  }),
}

/** A step of a piece, with what somebody needs to do it, and what the caller may do with it now. */
const CardStep = Type.Object({
  execId: Id,
  nodeKey: Text(40),
  processSeq: Count,
  processName: Text(),
  round: Count,
  deptShopName: Text(),
  status: Code,
  result: maybe(Code),
  isKey: Type.Boolean(),
  isCheck: Type.Boolean(),
  stopPoint: Code,
  /** How many its inspection needs to pass. */
  photosNeeded: Count,
  workContent: Text(2000),
  techRequire: Text(2000),
  hasWeight: Type.Boolean(),
  equipments: Type.Array(NodeEquipment),
  qualities: Type.Array(QualityIndex),
  paused: Type.Boolean(),
  equipmentName: Text(),
  startTime: maybe(Moment),
  endTime: maybe(Moment),
  /** 探伤: methods whose record is not reviewed yet, and what the reviewed ones say; only while it is inspected. */
  ndt: maybe(
    Type.Object({
      lacking: Type.Array(Text(16)),
      found: Type.Array(Type.Object({ indexCode: Text(32), values: maybe(Type.Array(Text(24))), pass: maybe(Type.Boolean()) })),
    }),
  ),
  actions: Type.Array(Text(16)),
  /** Why it cannot start, if it is its turn. */
  why: maybe(Text()),
})
export type CardStep = Static<typeof CardStep>

export const PieceCard = Type.Object({
  proCode: Text(),
  pieceStatus: Code,
  qualityState: Text(),
  heatNo: Text(),
  ingotNo: Text(),
  workId: Id,
  orderNo: Text(),
  workStatus: Code,
  holdStatus: Flag,
  planEnd: Day,
  materialCode: Text(),
  materialName: Text(),
  specs: Text(),
  /** What the caller may do with the piece itself. */
  actions: Type.Array(Text(16)),
  /** Ingots that were issued to its order, with what is left of them. */
  ingots: Type.Array(Type.Object({ ingotNo: Text(), heatNo: Text(), left: Text() })),
  steps: Type.Array(CardStep),
})
export type PieceCard = Static<typeof PieceCard>

const StationJob = Type.Object({
  execId: Id,
  proCode: Text(),
  orderNo: Text(),
  materialName: Text(),
  processName: Text(),
  priority: Count,
  planEnd: Day,
  stateTime: Moment,
  startTime: maybe(Moment),
  paused: Type.Boolean(),
  /** 炉次: in a furnace with other pieces. */
  chargeNo: maybe(Text()),
  why: maybe(Text()),
})
export type StationJob = Static<typeof StationJob>

/** 呼叫检验, 设备报修 and 缺料. */
const AndonKind = Type.Union([Type.Literal('inspect'), Type.Literal('repair'), Type.Literal('material')])
export type AndonKind = Static<typeof AndonKind>

const floor = folder('blade-biz', 'production')
export const shopFloorCalls = {
  piece: floor.get('m/piece/:proCode', 'A piece, as its QR code leads to it', {
    input: Type.Object({ proCode: Required(40), k: Text(16) }),
    reply: PieceCard,
  }),
  card: call.get('card', 'The piece of a step', { input: Type.Object({ execId: Id }), reply: PieceCard }),
  station: floor.get('station/:equipmentCode', 'What runs on a machine and what waits for it', {
    input: Type.Object({ equipmentCode: Required(64) }),
    reply: Type.Object({
      equipmentId: Id,
      equipmentCode: Text(),
      equipmentName: Text(),
      /** How many pieces it works on at once. */
      slots: Count,
      running: Type.Array(StationJob),
      queue: Type.Array(StationJob),
    }),
  }),
  andon: floor.post('station/andon', 'Calls somebody to a machine', {
    input: Type.Object({ equipmentCode: Required(64), callKind: AndonKind }),
    reply: Type.Object({ told: Count }),
  }),
}
