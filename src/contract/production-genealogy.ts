import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Day, Id, maybe, Required, Text } from './vocabulary.ts'

/** 炉锭追溯: heats, their ingots, and the pieces that were made of them. */
const call = folder('blade-biz/erpproducationworkorder', 'production')
const Kg = Text(24)

const GenealogyPiece = Type.Object({
  pieceId: Id,
  proCode: Text(),
  workId: Id,
  orderNo: Text(),
  materialName: Text(),
  /** kg. */
  weight: Kg,
  status: Count,
  qualityState: Text(),
  currentProcess: Text(),
})

const GenealogyIngot = Type.Object({
  batchId: Id,
  ingotNo: Text(),
  materialName: Text(),
  specs: Text(),
  firstInDate: Day,
  /** What lies in stock, what was given out and is not back, what became pieces; kg. */
  stockQty: Kg,
  issuedQty: Kg,
  fedQty: Kg,
  orderNos: Text(400),
  pieces: Type.Array(GenealogyPiece),
})
export type GenealogyIngot = Static<typeof GenealogyIngot>

const GenealogyHeat = Type.Object({
  heatNo: Text(),
  steelGrade: Text(),
  supplierName: Text(),
  millCertNo: Text(),
  ingots: Type.Array(GenealogyIngot),
})
export type GenealogyHeat = Static<typeof GenealogyHeat>

export const genealogyCalls = {
  genealogy: call.get('genealogy', 'Heats, ingots and pieces of a heat, an ingot or a piece', {
    input: Type.Object({ find: Required(64) }),
    reply: Type.Object({
      /** What was asked for: the number of a heat, an ingot or a piece. */
      kind: maybe(Text(8)),
      heats: Type.Array(GenealogyHeat),
    }),
  }),
}
