import type { SubmittedOf } from '#model/flow/flow.ts'
import { must } from '#model/must.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordIncoming } from '../nonconformity/nonconformity.ledger.ts'
import { incomingIndices, incomingInspections, incomingLines } from './incoming.table.ts'
import type { rawMaterialQualityResult } from './raw_material_quality_result.flow.ts'
import { resultOf } from './verdict.rules.ts'

type Doc = SubmittedOf<typeof rawMaterialQualityResult>
type Book = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'newId' | 'now' | 'actor' | 'initiator' | 'documentId' | 'number'>

/** 来料检验账. What was found is kept as it was found: the truck, its lines, every value; and a nonconformity for each line that is not all good. */
export async function recordInspection(book: Book, doc: Doc): Promise<void> {
  const { tx, tenantId, newId, now, number: inspectNo } = book
  const stamp = { tenantId, createTime: now, updateTime: now, createUser: book.initiator.user }
  const { arrivalId, supplierId, purchaseOrderNo, arrivalDate, inspectorId, inspectDate, millCertNo, overallResult } = doc
  const inspectionId = book.documentId
  await tx.insert(incomingInspections).values({
    ...{ ...stamp, id: inspectionId, inspectNo, arrivalId, supplierId, purchaseOrderNo, arrivalDate, inspectorId, inspectDate, millCertNo },
    ...{ overallResult, disposal: doc.disposal, disposalReason: doc.disposalReason, qualityDeduct: doc.qualityDeduct },
    lineCount: doc.items.length,
  })
  const each = { inspectionId, inspectNo, inspectDate, supplierId }
  const lines = doc.items.map(item => ({ ...stamp, id: newId(), ...each, ...whole(item) }))
  await tx.insert(incomingLines).values(lines)
  const about = new Map(lines.map(line => [line.arrivalLineId, line]))
  const values = doc.indexes.flatMap(row => {
    const { materialId, steelGrade, heatNo } = must(about.get(row.arrivalLineId ?? ''), 'its line')
    const { indexId, indexType, isMandatory, stdLower, stdUpper, measuredValue, textValue, arrivalLineId } = row
    const rowResult = resultOf(row)
    if (!rowResult || !arrivalLineId || !indexId || !indexType || !isMandatory) return []
    return [
      {
        ...{ ...stamp, id: newId(), ...each, arrivalLineId, materialId, steelGrade, heatNo: row.heatNo ?? heatNo, indexId, indexType },
        ...{ isMandatory, stdLower, stdUpper, measuredValue, textValue, rowResult },
      },
    ]
  })
  if (values.length > 0) await tx.insert(incomingIndices).values(values)
  await recordIncoming(
    { ...book, caller: { userId: book.actor, deptId: book.initiator.dept, tenantId } },
    lines
      .filter(line => Number(line.concessionQty) > 0 || Number(line.failQty) > 0)
      .map(({ materialId, concessionQty, failQty, defectDesc }) => ({
        ...{ materialId, inspectionId, disposition: Number(failQty) > 0 ? 'return' : 'concession' },
        description: `${inspectNo} 让步 ${concessionQty} 不合格 ${failQty}：${defectDesc ?? doc.disposalReason ?? ''}`.slice(0, 500),
      })),
  )
}

type Item = Doc['items'][number]

/** A line as the books keep it; what its arrival says must be there. */
function whole(item: Item) {
  const { arrivalLineId, materialId, materialCode, materialName, specs, modelNo, unit, steelGrade, heatNo, arrivalQty, passQty } = item
  const { checkQty, concessionQty = '0', failQty = '0', chemResult, surfaceResult, sizeResult, utResult, defectDesc } = item
  if (!arrivalLineId || !materialId || !materialCode || !materialName || !unit || !arrivalQty || !passQty) throw new Refusal(CHANGED, 409)
  if (!chemResult || !surfaceResult || !sizeResult || !utResult) throw new Refusal(CHANGED, 409)
  return {
    ...{ arrivalLineId, materialId, materialCode, materialName, specs, modelNo, unit, steelGrade, heatNo, arrivalQty, passQty, checkQty },
    ...{ concessionQty, failQty, chemResult, surfaceResult, sizeResult, utResult, defectDesc },
  }
}

export const CHANGED = '到货单已变化，请退回重新检验'
