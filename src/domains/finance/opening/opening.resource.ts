import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { bookOpenings, enterOpening } from './opening.ledger.ts'
import { openingBalances } from './opening.table.ts'
import { openingBalance } from './opening-balance.register.ts'

const bookOf = ({ tx, caller, newId, now }: Context) => ({ tx, tenantId: caller.tenantId, newId, now })

export default resource(openingBalance, openingBalances, {
  access: staffOnly,
  createActions: {
    enter: (ctx, asked) => enterOpening(bookOf(ctx), { ...asked, filedBy: ctx.caller.userId }),
    book: (ctx, { bookKind, controlTotal }) => bookOpenings(bookOf(ctx), bookKind, controlTotal, ctx.caller.userId),
  },
  actions: { refuse: async (_, __, { refuseReason }) => ({ openingState: 'refused', refuseReason }) },
})
