import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { cancelOutsource } from './outsource.ledger.ts'
import { outsourceOrders } from './outsource.table.ts'
import { CANCELLED, outsourceOrder } from './outsource-order.register.ts'

export default resource(outsourceOrder, outsourceOrders, {
  access: caller => (may(caller, 'outsourceOrder_view') ? staffOnly(caller) : sql`false`),
  actions: {
    async cancel(ctx, { id, workId = '', outsourceNo = '' }, { reason }) {
      await cancelOutsource(ctx, { id, workId, outsourceNo }, reason)
      return { status: CANCELLED }
    },
  },
})
