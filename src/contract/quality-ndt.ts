import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { QualityIndex } from './production-shape.ts'
import { Count, Id, IdInput, Moment, maybe, Text } from './vocabulary.ts'

/** 探伤记录: the sheet that an inspector fills in and a reviewer reads. */
const call = folder('blade-biz/quality/ndt', 'quality')
const Size = maybe(Text(12))

const Shown = {
  kind: Text(16),
  axialPos: Text(12),
  radialPos: Size,
  clockPos: Size,
  depth: Size,
  equivalentDia: Size,
  length: Size,
  echoLoss: Size,
  judge: maybe(Text(16)),
}
const Mm = Type.Integer({ minimum: 50, maximum: 50_000 })

const Written = {
  standardNo: Text(64),
  acceptLevel: Text(64),
  equipmentId: maybe(Id),
  probe: Text(64),
  frequency: Text(32),
  sensitivity: Text(64),
  couplant: Text(64),
  coverage: Text(64),
  surfaceState: Text(64),
  shaftLength: Mm,
  shaftDiameter: Mm,
  remark: Text(500),
}

const Sheet = Type.Object({
  id: Id,
  ndtNo: Text(),
  state: Text(16),
  method: Text(16),
  proCode: Text(),
  orderNo: Text(),
  materialName: Text(),
  specs: Text(),
  steelGrade: Text(),
  heatNo: Text(),
  processName: Text(),
  round: Count,
  ...Written,
  testTime: maybe(Moment),
  largest: Text(),
  conclusion: Text(16),
  inspectorName: Text(),
  inspectorCertNo: Text(),
  reviewerName: Text(),
  reviewerCertNo: Text(),
  reviewTime: maybe(Moment),
  indications: Type.Array(Type.Object({ no: Count, ...Shown })),
  /** The limits of the step that this method is judged by. */
  indices: Type.Array(QualityIndex),
  instruments: Type.Array(Type.Object({ id: Id, name: Text() })),
  /** What the caller may do with it now: save, sign, review. */
  actions: Type.Array(Text(16)),
})
export type NdtSheet = Static<typeof Sheet>

export const ndtCalls = {
  sheet: call.get('sheet', 'A record of a test', { input: IdInput, reply: Sheet }),
  save: call.post('save', 'Saves a draft', {
    input: Type.Object({
      ...{ id: Id, ...Written, testTime: Moment },
      indications: Type.Array(Type.Object({ no: maybe(Count), ...Shown }), { maxItems: 200 }),
    }),
    reply: Sheet,
  }),
}
