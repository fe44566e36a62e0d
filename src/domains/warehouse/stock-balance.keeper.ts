import { sql } from 'drizzle-orm'
import { saying } from '../../server/db/search.ts'
import { keeper } from '../../server/document/master-keeper.ts'
import materialKeeper from './material.keeper.ts'
import { materials } from './material.table.ts'
import { stockBalances } from './stock.table.ts'
import { stockBalance } from './stock-balance.master.ts'
import { stockBalanceBook } from './stock-book.store.ts'

/** What lies there is looked for among the materials and the batches, whose words have an index each. */
export default keeper(stockBalance, stockBalanceBook, {
  search(wanted) {
    const meant = sql`select id from ${materials} where is_deleted = 0 and ${materialKeeper.search(wanted)}`
    const batches = sql`select id from ${stockBalances} where batch_no <> '' and ${saying(sql`batch_no`, wanted)}`
    // As lists, looked up in an index each: two subqueries under an `or` would be asked about every place there is.
    return sql`(${stockBalanceBook.materialId} = any(array(${meant})) or ${stockBalanceBook.id} = any(array(${batches})))`
  },
})
