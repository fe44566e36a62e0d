import { keeper } from '../../server/document/master-keeper.ts'
import { stockHold } from './stock-hold.master.ts'
import { stockHoldBook } from './stock-book.store.ts'

export default keeper(stockHold, stockHoldBook)
