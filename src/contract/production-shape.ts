import Type, { type Static } from 'typebox'
import { Count, Decimal, Id, Int, Moment, maybe, Required, Text } from './vocabulary.ts'

/** 生产工艺. What the calls of spec 7.9 send and return. */
const Hours = Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$' })
const Limit = Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,6})?$' })
const Positive = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,3})?$' })
const Code = Type.Integer({ minimum: 0, maximum: 9 })

export const QualityIndex = Type.Object({
  indexCode: Required(32),
  indexName: Required(64),
  indexType: Required(32),
  valueKind: Code,
  unit: maybe(Text(16)),
  lowerLimit: maybe(Limit),
  upperLimit: maybe(Limit),
  lowerInclusive: Type.Boolean(),
  upperInclusive: Type.Boolean(),
  standardText: maybe(Text(200)),
  checkMethod: maybe(Text(64)),
  sampleRule: maybe(Text(64)),
  isKey: Type.Boolean(),
  sort: Count,
})

export const NodeIndex = Type.Object({ ...QualityIndex.properties, sourceFlag: Code, overridden: Type.Boolean() })

export const NodeMaterial = Type.Object({
  materialCode: Required(64),
  materialName: maybe(Text(128)),
  specs: maybe(Text(128)),
  modelNo: maybe(Text(64)),
  unit: maybe(Text(16)),
  qtyPer: Positive,
  /** A share from 0 to 1. */
  lossRate: maybe(Type.String({ pattern: '^(0(\\.\\d{1,4})?|1(\\.0{1,4})?)$' })),
  isKey: maybe(Type.Boolean()),
  replaceGroup: maybe(Text(16)),
  remark: maybe(Text(200)),
})
export type NodeMaterial = Static<typeof NodeMaterial>

export const NodeEquipment = Type.Object({
  equipmentId: Id,
  equipmentCode: maybe(Text(64)),
  equipmentName: maybe(Text(128)),
  equipmentState: maybe(Text(16)),
  priority: maybe(Count),
  isDefault: maybe(Type.Boolean()),
})
export type NodeEquipment = Static<typeof NodeEquipment>

/** A step of a route, whole. */
export const RouteNode = Type.Object({
  routeProcessId: Id,
  nodeKey: Text(40),
  processId: Id,
  processCode: Text(32),
  processName: Text(64),
  baseProcessCode: Text(32),
  deptShopId: Id,
  deptShopName: Text(),
  processSeq: Count,
  preNodeKeys: Type.Array(Text(40)),
  parallelGroup: maybe(Text(8)),
  branchNo: maybe(Count),
  nodeType: Code,
  isKey: Type.Boolean(),
  isReport: Type.Boolean(),
  isCheck: Type.Boolean(),
  stopPoint: Code,
  prepTime: Decimal,
  runTime: Decimal,
  waitTime: Decimal,
  workContent: Text(2000),
  techRequire: Text(2000),
  outputMaterialCode: maybe(Text(64)),
  outputWeight: maybe(Decimal),
  materials: Type.Array(NodeMaterial),
  equipments: Type.Array(NodeEquipment),
  qualities: Type.Array(NodeIndex),
  posX: maybe(Int),
  posY: maybe(Int),
})
export type RouteNode = Static<typeof RouteNode>

/** A step as the editor sends it: what is absent keeps its value, or comes from the process if the step is new. */
export const SentNode = Type.Object({
  nodeKey: maybe(Text(40)),
  processCode: Required(32),
  processSeq: maybe(Count),
  preNodeKeys: maybe(Type.Array(Text(40), { maxItems: 50 })),
  parallelGroup: maybe(Text(8)),
  branchNo: maybe(Count),
  nodeType: maybe(Code),
  isKey: maybe(Type.Boolean()),
  isReport: maybe(Type.Boolean()),
  isCheck: maybe(Type.Boolean()),
  stopPoint: maybe(Code),
  prepTime: maybe(Hours),
  runTime: maybe(Hours),
  waitTime: maybe(Hours),
  workContent: maybe(Text(2000)),
  techRequire: maybe(Text(2000)),
  outputMaterialCode: maybe(Text(64)),
  outputWeight: maybe(Positive),
  materials: maybe(Type.Array(NodeMaterial, { maxItems: 100 })),
  equipments: maybe(Type.Array(NodeEquipment, { maxItems: 50 })),
  qualities: maybe(Type.Array(NodeIndex, { maxItems: 100 })),
  posX: maybe(Int),
  posY: maybe(Int),
})
export type SentNode = Static<typeof SentNode>

export const Route = Type.Object({
  id: Id,
  routeId: Id,
  routeCode: Text(),
  routeName: Text(),
  versionNum: Count,
  routeType: Code,
  routeClass: Code,
  materialCode: Text(),
  materialName: Text(),
  specs: Text(),
  modelNo: Text(),
  steelGrade: Text(),
  typeMaterialCode: Text(),
  status: Code,
  approvalStatus: maybe(Code),
  deptId: Id,
  deptName: Text(),
  preRouteId: maybe(Id),
  enableTime: maybe(Moment),
  disableTime: maybe(Moment),
  disableReason: Text(),
  drawingNo: Text(),
  techStandard: Text(),
  remark: Text(),
  nodeCount: Count,
  updateTime: Moment,
  lockVer: Count,
})
export type Route = Static<typeof Route>

export const PreSource = Type.Object({ sourceType: Code, preRouteCode: Text(40), remark: Text(500) })

export const PreMaterial = Type.Object({
  materialCode: Required(64),
  materialName: maybe(Text()),
  steelGrade: maybe(Text()),
  specs: maybe(Text()),
  modelNo: maybe(Text()),
  unitWeight: Positive,
  qtyPer: Positive,
  yieldRate: Type.String({ pattern: '^[01](\\.\\d{1,4})?$' }),
  priority: Type.Integer({ minimum: 1, maximum: 99 }),
  supplierCode: maybe(Text(64)),
})

export const RouteProblem = Type.Object({ nodeKey: maybe(Text(40)), msg: Text() })

/** A version whole: head, steps in the order of work, and what follows from them. */
export const Graph = Type.Object({
  route: Route,
  nodes: Type.Array(RouteNode),
  edges: Type.Array(Type.Object({ from: Text(40), to: Text(40) })),
  groups: Type.Array(
    Type.Object({ parallelGroup: Text(8), branches: Type.Array(Type.Array(Text(40))), fromKey: Text(40), toKey: Text(40) }),
  ),
  preSource: maybe(PreSource),
  preMaterials: Type.Array(PreMaterial),
  editable: Type.Boolean(),
  warnings: Type.Array(RouteProblem),
})
export type Graph = Static<typeof Graph>

export const Process = Type.Object({
  id: Id,
  processCode: Text(),
  processName: Text(),
  baseProcessCode: Text(),
  baseProcessName: Text(),
  deptShopId: Id,
  deptShopName: Text(),
  processKind: Code,
  isReport: Type.Boolean(),
  isCheck: Type.Boolean(),
  isKey: Type.Boolean(),
  byCharge: Type.Boolean(),
  certType: Text(),
  stdPrepTime: Decimal,
  stdRunTime: Decimal,
  stdWaitTime: Decimal,
  reportUnit: Text(),
  status: Code,
  remark: Text(),
  lockVer: Count,
})
export type Process = Static<typeof Process>
