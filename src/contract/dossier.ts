import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Day, Id, Moment, maybe, Required, Text } from './vocabulary.ts'

/** 一轴一档: everything about one piece, by its number. */
const call = folder('blade-biz', 'quality')
const Code = Type.Integer({ minimum: 0, maximum: 99 })
const Kg = Text(24)

const DossierPiece = Type.Object({
  pieceId: Id,
  proCode: Text(),
  materialName: Text(),
  specs: Text(),
  status: Code,
  qualityState: Text(),
  heatNo: Text(),
  ingotNo: Text(),
  orderNo: Text(),
  finishTime: maybe(Moment),
})
export type DossierPiece = Static<typeof DossierPiece>

const DossierHead = Type.Object({
  ...DossierPiece.properties,
  materialId: Id,
  materialCode: Text(),
  drawingNo: Text(),
  drawingVersion: Text(),
  mwClass: Text(),
  steelGrade: Text(),
  /** kg: what it was weighed, else what the product is said to weigh. */
  weight: Kg,
  isWeighed: Type.Boolean(),
  customerName: Text(),
  salesOrderNo: Text(),
  salesOrderLineId: Text(20),
  customerPoNo: Text(64),
  workId: Id,
  routeName: Text(),
  place: Text(),
  placeName: Text(),
  branchStatus: Text(),
  fromProCode: Text(),
  /** The piece that it was planned instead of. */
  replaceOf: Text(),
  planEnd: Day,
  stockTime: maybe(Moment),
  /** Where the QR code of the piece leads. */
  address: Text(),
})
export type DossierHead = Static<typeof DossierHead>

const DossierStep = Type.Object({ execId: Id, processName: Text(), round: Count, status: Code, isCheck: Type.Boolean() })
export type DossierStep = Static<typeof DossierStep>

/** What the file of a piece must hold; `what` names the step or paper where there are several. */
const DossierItem = Type.Object({ key: Text(24), what: Text(), isThere: Type.Boolean(), link: maybe(Text()) })
export type DossierItem = Static<typeof DossierItem>

const DossierEvent = Type.Object({
  kind: Text(24),
  at: Moment,
  what: Text(500),
  round: maybe(Count),
  who: maybe(Text()),
  link: maybe(Text()),
})
export type DossierEvent = Static<typeof DossierEvent>

const DossierValue = Type.Object({
  id: Id,
  /** Found on the piece, or on its heat. */
  source: Text(8),
  indexCode: Text(),
  indexName: Text(),
  indexType: Text(16),
  /** The step, or the number of the incoming inspection. */
  processName: Text(),
  round: Count,
  /** As people wrote them; empty where only the figures are known. */
  limits: Text(),
  lower: Text(24),
  upper: Text(24),
  unit: Text(16),
  value: Text(24),
  samples: Text(1000),
  result: Text(16),
  at: Moment,
  /** What the last pieces of the same product had. */
  others: Type.Array(Text(24)),
})
export type DossierValue = Static<typeof DossierValue>

const DossierFiles = Type.Object({ section: Text(16), of: Text(), files: Type.Array(Type.Object({ id: Text(200), name: Text(255) })) })
export type DossierFiles = Static<typeof DossierFiles>

const OfPiece = Type.Object({ proCode: Required(40) })

export const Dossier = Type.Object({
  head: DossierHead,
  steps: Type.Array(DossierStep),
  items: Type.Array(DossierItem),
  events: Type.Array(DossierEvent),
  /** Hours of work, and days from feeding until it was signed for, or now. */
  workHours: Text(24),
  cycleDays: maybe(Text(24)),
})
export type Dossier = Static<typeof Dossier>

export const dossierCalls = {
  find: call.get('m/dossier', 'Pieces by piece, heat, ingot or certificate number; the latest ones without one', {
    input: Type.Object({ find: maybe(Text(64)) }),
    reply: Type.Array(DossierPiece),
  }),
  dossier: call.get('m/dossier/:proCode', 'The file of a piece', { input: OfPiece, reply: Dossier }),
  values: call.get('m/dossier/:proCode/values', 'What was measured on a piece, and on the last ones of its product', {
    input: OfPiece,
    reply: Type.Array(DossierValue),
  }),
  files: call.get('m/dossier/:proCode/files', 'Files and photos of a piece, by section', {
    input: OfPiece,
    reply: Type.Array(DossierFiles),
  }),
  printed: call.post('m/dossier/:proCode/printed', 'The file of a piece was printed', { input: OfPiece, reply: Type.Object({}) }),
}
