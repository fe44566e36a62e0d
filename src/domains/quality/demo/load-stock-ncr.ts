import { placesOf } from '#domains/warehouse/stock/stock-place.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { registerNonconformity } from '../nonconformity/nonconformity.ledger.ts'

const FROZEN = { material: 'GD-0007', batchNo: 'GD0007-2602' }

/** 在库不合格品: steel that the warehouse has frozen because shafts of its heat failed. */
export async function loadStockNcr(ctx: DemoContext): Promise<void> {
  const { tx, newId, now, tenantId, idOf } = ctx
  const place = must((await placesOf(ctx, idOf('material', FROZEN.material), FROZEN.batchNo))[0], 'its place')
  const caller = { userId: idOf('user', 'he.qi'), deptId: idOf('dept', 'quality'), tenantId }
  const { warehouseId, locationId, materialId, batchNo, onHandQty: qty } = place
  await registerNonconformity(
    { tx, newId, now, caller },
    {
      ...{ sourceType: 'incoming', description: '同炉号锻件探伤超标，追溯期间停用', dutyType: 'material', defectCode: 'ut' },
      ...{
        warehouseId,
        locationId: locationId === '0' ? null : locationId,
        materialId,
        batchNo,
        qty,
        nodeKey: 'stock',
        processName: '在库',
        round: 1,
      },
    },
  )
}
