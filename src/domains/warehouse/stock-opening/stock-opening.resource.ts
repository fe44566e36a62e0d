import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { requireKeeper } from '../place/warehouse-keeper.ledger.ts'
import { bookOpenings, enterOpening } from './stock-opening.ledger.ts'
import { stockOpening } from './stock-opening.register.ts'
import { stockOpenings } from './stock-opening.table.ts'

export default resource(stockOpening, stockOpenings, {
  access: staffOnly,
  createActions: {
    async enter(ctx, asked) {
      await requireKeeper(ctx, asked.warehouseId)
      return enterOpening(bookOf(ctx), asked, ctx.caller.userId)
    },
    book: (ctx, { warehouseId, controlTotal }) => bookOpenings(bookOf(ctx), warehouseId, controlTotal, ctx.caller.userId),
  },
  actions: { refuse: async (_, __, { refuseReason }) => ({ openingState: 'refused', refuseReason }) },
})
