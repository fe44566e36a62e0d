import { eq, sql } from 'drizzle-orm'
import { only } from '#server/db/rows.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { settlePending } from './pending-property.ledger.ts'
import { pendingProperty } from './pending-property.register.ts'
import { pendingProperties } from './pending-property.table.ts'

const settled = sql`coalesce((select sum(s.amount) from wh_pending_property s where s.settles = wh_pending_property.id), 0)`
const open = sql`(case when wh_pending_property.entry_type = 'SETTLE' then 0 else wh_pending_property.amount + ${settled} end)`

export default resource(pendingProperty, pendingProperties, {
  access: staffOnly,
  counted: {
    settledAmount: sql`(-${settled})::numeric(18, 2)`,
    openAmount: sql`${open}::numeric(18, 2)`,
    openDays: sql`(case when ${open} = 0 then null else (now() at time zone 'Asia/Shanghai')::date - wh_pending_property.post_date end)`,
  },
  actions: {
    async settle({ tx, caller, newId, now }, { id, billNo }, { settleKind, amount, remark }) {
      const row = only(await tx.select().from(pendingProperties).where(eq(pendingProperties.id, id)))
      await settlePending({ tx, tenantId: caller.tenantId, newId, now }, row, { settleKind, amount, billNo: billNo ?? '', remark })
      return undefined
    },
  },
})
