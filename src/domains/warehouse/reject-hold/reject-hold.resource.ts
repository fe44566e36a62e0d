import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { rejectHold } from './reject-hold.register.ts'
import { rejectHolds } from './reject-hold.table.ts'

const beside = sql`select coalesce(sum(o.qty), 0) from wh_reject_hold o where o.arrival_line_id = wh_reject_hold.arrival_line_id
  and o.ingot_no is not distinct from wh_reject_hold.ingot_no`
/** What came first leaves first. */
const standing = sql`(case when wh_reject_hold.move = 'in' then greatest(0, least(wh_reject_hold.qty,
  (${beside} and (o.move = 'out' or o.id <= wh_reject_hold.id)))) end)`

export default resource(rejectHold, rejectHolds, {
  access: staffOnly,
  counted: {
    standingQty: sql`${standing}::numeric(18, 3)`,
    standingDays: sql`(case when ${standing} > 0 then (now() at time zone 'Asia/Shanghai')::date - wh_reject_hold.hold_date end)`,
  },
})
