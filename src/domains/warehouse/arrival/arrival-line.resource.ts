import { and, eq, sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { missing } from '#server/http/refusal.ts'
import { requireKeeper } from '../place/warehouse-keeper.ledger.ts'
import { arrivalLinesById, arrivalOf, lockedArrival } from './arrival.ledger.ts'
import { ARRIVED } from './arrival.register.ts'
import { bookOf } from './arrival.resource.ts'
import { arrivalLines } from './arrival.table.ts'
import { arrivalLine } from './arrival-line.register.ts'
import { count } from './arrival-weigh.ledger.ts'

export default resource(arrivalLine, arrivalLines, {
  access: ownFirm(arrivalLines.supplierId, 'arrivalLine'),
  offered: sql`${arrivalLines.acceptQty} > ${arrivalLines.receivedQty}`,
  offers: {
    countable: and(eq(arrivalLines.lineState, ARRIVED), eq(arrivalLines.needInspect, 'no')) ?? sql`false`,
    rejected: sql`${arrivalLines.failQty} > ${arrivalLines.returnedQty} + ${arrivalLines.returningQty}`,
  },
  async locks(ctx, id) {
    const line = (await arrivalLinesById(ctx, [id])).get(id)
    if (line) await lockedArrival(bookOf(ctx), line.arrivalId)
  },
  actions: {
    async count(ctx, { id, warehouseId = '' }, counted) {
      await requireKeeper(ctx, warehouseId)
      const line = (await arrivalLinesById(ctx, [id])).get(id)
      if (!line) throw missing('到货行不存在')
      await count(bookOf(ctx), await arrivalOf(bookOf(ctx), line.arrivalId), line, counted)
      return {}
    },
  },
})
