import { sql } from 'drizzle-orm'
import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { openPenalty } from './penalty.ledger.ts'
import { penalty } from './penalty.register.ts'
import { penalties } from './penalty.table.ts'

/** Offered while there is something left to keep back. */
export default resource(penalty, penalties, {
  offered: sql`${penalties.penaltyState} = 'open'`,
  access: ownFirm(penalties.supplierId, penalty.key),
  counted: { leftAmount: sql`(fin_penalty.deduct_amount - fin_penalty.settled_amount)` },
  createActions: {
    add: ({ tx, caller, newId, now }, asked) =>
      openPenalty({ tx, tenantId: caller.tenantId, newId, now }, { ...asked, sourceType: 'manual' }),
  },
  actions: {
    confirm: async (_, __, { deductAmount, endReason }) => ({ penaltyState: 'open', deductAmount, ...(endReason && { endReason }) }),
    waive: async (_, __, { endReason }) => ({ penaltyState: 'waived', endReason }),
  },
})
