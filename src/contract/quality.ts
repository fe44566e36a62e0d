import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Id, Moment, maybe, Required, Text } from './vocabulary.ts'

/** 质量. What was found on pieces, and the papers that say so. */
const call = folder('blade-biz/quality', 'quality')

const TargetRow = Type.Object({
  id: Id,
  proCode: Text(),
  round: Count,
  checkNo: Count,
  indexName: Text(),
  indexType: Text(),
  isKey: Type.Boolean(),
  lowerLimit: Text(),
  upperLimit: Text(),
  limits: Text(),
  measuredValue: Text(),
  samples: Text(1000),
  deviation: Text(),
  pass: Type.Boolean(),
  inspectorName: Text(),
  inspectTime: Moment,
  ncrId: maybe(Id),
  ncrNo: Text(),
  ncrState: Text(),
  disposition: Text(),
})
export type TargetRow = Static<typeof TargetRow>

export const qualityCalls = {
  targets: call.get('targets', 'What was found at a step of a work order', {
    input: Type.Object({ routeCode: Required(64), routeProcessId: Required(32), processCode: Required(32), orderNo: Required(64) }),
    reply: Type.Object({
      /** Nothing if there is no such step. */
      head: maybe(
        Type.Object({ orderNo: Text(), materialName: Text(), specs: Text(), processName: Text(), routeName: Text(), versionNum: Count }),
      ),
      rows: Type.Array(TargetRow),
    }),
  }),
}
