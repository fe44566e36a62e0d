import { keeper } from '../../server/document/master-keeper.ts'
import { stockMovement } from './stock-movement.master.ts'
import { stockMovementBook } from './stock-book.store.ts'

export default keeper(stockMovement, stockMovementBook)
