import type { ScrapPiece } from '#domains/production/scrap/scrap-piece.ledger.ts'
import { scrapWorth } from '#domains/production/scrap-price/scrap-price.ledger.ts'
import { above } from '#model/form/arithmetic.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import type { Scrapped } from './scrap.ledger.ts'

/** A piece in the workshop, as the scrap register has it. */
export function scrappedOf(one: ScrapPiece, weight: string, defectCode: string | null): Scrapped {
  const { piece, product, at, accumCost, materialCost, supplierId, outsourcerId } = one
  return {
    ...{ pieceId: piece.id, sourceLineId: piece.id, materialId: piece.materialId, workId: piece.workId, qty: '1', weight, accumCost },
    ...{ nodeKey: at?.nodeKey ?? null, processName: at?.processName ?? null, heatNo: piece.heatNo, ingotNo: piece.ingotNo },
    ...{ supplierId: supplierId ?? null, outsourcerId, materialCost, defectCode, steelGrade: product?.steelGrade, name: piece.proCode },
  }
}

/** No more steel than the piece was made of, at a price that somebody has said. */
export async function worthFaults(
  ctx: Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'now'>,
  { product, mostWeight }: ScrapPiece,
  unitWeight: string,
  at: number,
): Promise<Fault[]> {
  if (!(await scrapWorth(ctx, product?.steelGrade)))
    return [{ path: `pieces.${at}.residualValue`, message: '没有维护废钢价，请成本会计先维护' }]
  if (mostWeight && above(unitWeight, mostWeight))
    return [{ path: `pieces.${at}.unitWeight`, message: `重量不能大于该件的 ${mostWeight} kg` }]
  return []
}
