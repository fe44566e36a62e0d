import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { outsourceShipment } from './outsource-shipment.register.ts'
import { outsourceShipments } from './outsource-shipment.table.ts'

export default resource(outsourceShipment, outsourceShipments, {
  access: caller => (may(caller, 'outsourceShipment_view') ? staffOnly(caller) : sql`false`),
  comesFrom: {
    outsourceOrder: sql`select s.outsource_order_id as from_id, s.id as to_id, s.total_qty as qty, null::numeric as amount
      from erp_producation_outsource_shipment s where s.is_deleted = 0`,
  },
})
