import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { outsourceShipmentLines } from './outsource-shipment.table.ts'
import { outsourceShipmentLine } from './outsource-shipment-line.register.ts'

export default resource(outsourceShipmentLine, outsourceShipmentLines, {
  access: caller => (may(caller, 'outsourceShipmentLine_view') ? staffOnly(caller) : sql`false`),
})
