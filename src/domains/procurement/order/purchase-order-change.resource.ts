import { eq } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { bookOf } from './call-off.store.ts'
import { lockedOrder } from './purchase-order.ledger.ts'
import { purchaseOrderChanges } from './purchase-order.table.ts'
import { purchaseOrderChange } from './purchase-order-change.register.ts'
import { answerChange } from './purchase-order-change.store.ts'

export default resource(purchaseOrderChange, purchaseOrderChanges, {
  access: ownFirm(purchaseOrderChanges.supplierId, 'purchaseOrderChange'),
  async locks(ctx, id) {
    const [change] = await ctx.tx.select().from(purchaseOrderChanges).where(eq(purchaseOrderChanges.id, id))
    if (change) await lockedOrder(bookOf(ctx), change.purchaseOrderId)
  },
  actions: {
    agree: (ctx, { id }, { answer }) => answerChange(ctx, id, 'effective', answer).then(kept => ({ ...kept })),
    refuse: (ctx, { id }, { answer }) => answerChange(ctx, id, 'refused', answer).then(kept => ({ ...kept })),
    withdraw: (ctx, { id }, { answer }) => answerChange(ctx, id, 'refused', answer).then(kept => ({ ...kept })),
  },
})
