import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { bookOpenings, enterOpening } from './opening.ledger.ts'
import { openingBalances } from './opening.table.ts'
import { openingBalance } from './opening-balance.register.ts'

export default resource(openingBalance, openingBalances, {
  access: staffOnly,
  createActions: {
    enter: (ctx, asked) => enterOpening(bookOf(ctx), { ...asked, filedBy: ctx.caller.userId }),
    book: (ctx, { bookKind, controlTotal }) => bookOpenings(bookOf(ctx), bookKind, controlTotal, ctx.caller.userId),
  },
  actions: { refuse: async (_, __, { refuseReason }) => ({ openingState: 'refused', refuseReason }) },
})
