import { eq } from 'drizzle-orm'
import { written } from '#server/db/search.ts'
import { resource } from '#server/document/master-resource.ts'
import { reverseOpening } from '../stock-opening/stock-opening.ledger.ts'
import { stockLedger } from './stock.table.ts'
import { stockMovementBook } from './stock-book.store.ts'
import { stockMovement } from './stock-movement.register.ts'

export default resource(stockMovement, stockMovementBook, {
  words: written(['stock_movement_book.bill_no', 'stock_movement_book.batch_no']),
  // The view has a left join, so its rows cannot be locked.
  locks: async ({ tx }, id) => void (await tx.select({ id: stockLedger.id }).from(stockLedger).where(eq(stockLedger.id, id)).for('update')),
  actions: {
    async reverseOpening({ tx, caller, newId, now }, { id }, { reason }) {
      await reverseOpening({ tx, tenantId: caller.tenantId, newId, now }, id, reason)
      return undefined
    },
  },
})
