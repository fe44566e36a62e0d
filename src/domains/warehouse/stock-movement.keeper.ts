import { written } from '../../server/db/search.ts'
import { keeper } from '../../server/document/master-keeper.ts'
import { stockMovementBook } from './stock-book.store.ts'
import { stockMovement } from './stock-movement.master.ts'

export default keeper(stockMovement, stockMovementBook, {
  words: written(['stock_movement_book.bill_no', 'stock_movement_book.batch_no']),
})
