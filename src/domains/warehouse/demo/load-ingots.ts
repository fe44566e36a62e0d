import { asc, eq } from 'drizzle-orm'
import { suppliers } from '#domains/supplier/demo/suppliers.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { round, times } from '#model/number.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { locations } from '../place/location.table.ts'
import { post } from '../stock/stock.ledger.ts'
import { ingots } from './ingots.ts'
import { materials } from './materials.ts'

const DAY = 86_400_000
/** Before the first work order of the demo company was fed. */
const AGO = 90
const STORE = 'YL01'
const MILL = must(suppliers[0], 'a supplier').name

/** 钢锭, heat by heat, as they came from the mill. */
export async function loadIngots(ctx: DemoContext): Promise<void> {
  const { tx, idOf, newId } = ctx
  const warehouseId = idOf('warehouse', STORE)
  const bays = await tx.select().from(locations).where(eq(locations.warehouseId, warehouseId)).orderBy(asc(locations.locationCode))
  const at = new Date(ctx.now.getTime() - AGO * DAY)
  const costs = new Map(materials.map(({ materialCode, lastPrice }) => [materialCode, lastPrice]))
  const bizId = newId()
  await post(
    ctx,
    ingots.map(({ material, heatNo, ingotNo, millCertNo, weight }, nth) => ({
      ...{ bizType: 'RECEIPT', bizId, bizLineId: newId(), billNo: `RK${formatDate(at, 'yyyyMMdd')}0002`, warehouseId },
      ...{ locationId: bays[nth % bays.length]?.id ?? '0', materialId: idOf('material', material), batchNo: ingotNo, qty: weight },
      amount: round(times(weight, must(costs.get(material), material))),
      batch: { heatNo, ingotNo, millCertNo, supplierId: idOf('supplier', MILL) },
    })),
    at,
  )
}
