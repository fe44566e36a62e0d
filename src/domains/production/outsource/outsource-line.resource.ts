import { type SQL, sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { outsourceLines } from './outsource.table.ts'
import { outsourceLine } from './outsource-line.register.ts'

const movedOf = (what: SQL, direction: string) =>
  sql`(select coalesce(sum(${what}), 0)::int from erp_producation_outsource_shipment_line s
    where s.outsource_line_id = ${outsourceLines.id} and s.outsource_direction = ${direction})`

export default resource(outsourceLine, outsourceLines, {
  access: caller => (may(caller, 'outsourceLine_view') ? staffOnly(caller) : sql`false`),
  counted: { shippedQty: movedOf(sql`s.qty`, 'out'), backQty: movedOf(sql`s.qty`, 'back'), lossQty: movedOf(sql`s.scrap_qty`, 'back') },
})
