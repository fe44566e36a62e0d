import type { OrderBook } from '#domains/procurement/order/purchase-order.ledger.ts'
import { handOut } from '#platform/backlog/follow-up.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { arrivalLines, arrivals } from './arrival.table.ts'

type Truck = Pick<typeof arrivals.$inferSelect, 'id' | 'arrivalNo'>
type Line = Pick<typeof arrivalLines.$inferSelect, 'needInspect' | 'materialName' | 'specs' | 'arrivalQty' | 'unit'>

/** 送检. What needs an inspection becomes a to-do of the inspectors, which opens the form with this truck filled in. */
export async function sendToInspection(book: OrderBook, { id, arrivalNo }: Truck, lines: readonly Line[]): Promise<void> {
  const { tx, tenantId, site, newId } = book
  const due = lines.filter(({ needInspect, arrivalQty }) => needInspect === 'yes' && Number(arrivalQty) > 0)
  const [first] = due
  if (!first) return
  const what = [first.materialName, first.specs].filter(Boolean).join(' ')
  const given = encodeURIComponent(JSON.stringify({ arrivalId: id }))
  await handOut(tx, site, newId, await holdersOf(tx, tenantId, 'qc_inspector'), {
    title: `来料送检：${arrivalNo} ${what}${due.length > 1 ? ` 等 ${due.length} 项` : ''}`,
    path: `/work/process/raw_material_quality_result/form?given=${given}`,
    instanceId: id,
  })
}
