import { written } from '#server/db/search.ts'
import { resource } from '#server/document/master-resource.ts'
import { stockMovementBook } from './stock-book.store.ts'
import { stockMovement } from './stock-movement.register.ts'
import { reverseOpening } from './stock-opening.ledger.ts'

export default resource(stockMovement, stockMovementBook, {
  words: written(['stock_movement_book.bill_no', 'stock_movement_book.batch_no']),
  actions: {
    async reverseOpening({ tx, caller, newId, now }, { id }, { reason }) {
      await reverseOpening({ tx, tenantId: caller.tenantId, newId, now }, id, reason!)
      return undefined
    },
  },
})
