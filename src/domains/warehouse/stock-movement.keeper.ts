import { keeper } from '../../server/document/master-keeper.ts'
import { stockMovementBook } from './stock-book.store.ts'
import { stockMovement } from './stock-movement.master.ts'

export default keeper(stockMovement, stockMovementBook)
