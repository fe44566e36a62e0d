import { keeper } from '../../server/document/master-keeper.ts'
import { stockBalance } from './stock-balance.master.ts'
import { stockBalanceBook } from './stock-book.store.ts'

export default keeper(stockBalance, stockBalanceBook)
