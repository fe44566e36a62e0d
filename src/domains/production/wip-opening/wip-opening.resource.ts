import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { bookOpenings, enterOpening } from './wip-opening.ledger.ts'
import { wipOpening } from './wip-opening.register.ts'
import { wipOpenings } from './wip-opening.table.ts'

export default resource(wipOpening, wipOpenings, {
  access: caller => (may(caller, 'wipOpening_view') ? staffOnly(caller) : sql`false`),
  createActions: {
    enter: (ctx, asked) => enterOpening(ctx, asked),
    book: (ctx, { controlTotal }) => bookOpenings(ctx, controlTotal),
  },
  actions: { refuse: async (_, __, { refuseReason }) => ({ openingState: 'refused', refuseReason }) },
})
