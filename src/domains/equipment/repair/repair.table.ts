import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { equipments } from '../equipment.table.ts'
import { repairOrder } from './repair-order.register.ts'

export const repairOrders = masterTable('eq_repair_order', repairOrder, {
  references: { equipmentId: () => equipments.id },
  indexed: ['state'],
  checks: { eq_repair_order_sound: sql`(state = 'confirmed') = (confirm_time is not null)` },
})
