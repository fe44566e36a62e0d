import { keeper } from '../../server/document/master-keeper.ts'
import { stockHoldBook } from './stock-book.store.ts'
import { stockHold } from './stock-hold.master.ts'

export default keeper(stockHold, stockHoldBook)
