import { ilike, or, sql } from 'drizzle-orm'
import { containing } from '../../server/db/search.ts'
import { keeper } from '../../server/document/master-keeper.ts'
import materialKeeper from './material.keeper.ts'
import { materials } from './material.table.ts'
import { stockBalance } from './stock-balance.master.ts'
import { stockBalanceBook } from './stock-book.store.ts'

/** What lies there is looked for among the materials, whose words have an index. */
export default keeper(stockBalance, stockBalanceBook, {
  search(wanted) {
    const meant = sql`select id from ${materials} where is_deleted = 0 and ${materialKeeper.search(wanted)}`
    return or(sql`${stockBalanceBook.materialId} in (${meant})`, ilike(stockBalanceBook.batchNo, containing(wanted)))!
  },
})
