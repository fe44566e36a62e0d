import { eq } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { missing } from '#server/http/refusal.ts'
import { requireKeeper } from '../place/warehouse-keeper.ledger.ts'
import { arrivalLinesById, arrivalOf, lockedArrival } from './arrival.ledger.ts'
import { bookOf } from './arrival.resource.ts'
import { arrivalIngots } from './arrival.table.ts'
import { arrivalIngot } from './arrival-ingot.register.ts'
import { refuseIngot } from './arrival-weigh.ledger.ts'

export default resource(arrivalIngot, arrivalIngots, {
  access: ownFirm(arrivalIngots.supplierId, 'arrivalIngot'),
  async locks(ctx, id) {
    const [ingot] = await ctx.tx.select().from(arrivalIngots).where(eq(arrivalIngots.id, id))
    if (ingot) await lockedArrival(bookOf(ctx), ingot.arrivalId)
  },
  actions: {
    async refuse(ctx, { id, arrivalLineId = '' }, { refuseReason }) {
      const line = (await arrivalLinesById(ctx, [arrivalLineId])).get(arrivalLineId)
      if (!line) throw missing('到货行不存在')
      await requireKeeper(ctx, line.warehouseId)
      await refuseIngot(bookOf(ctx), await arrivalOf(bookOf(ctx), line.arrivalId), line, id, refuseReason)
      return {}
    },
  },
})
