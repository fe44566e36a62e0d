import { sql } from 'drizzle-orm'
import { word } from '../../server/db/search.ts'
import { keeper } from '../../server/document/master-keeper.ts'
import materialKeeper from './material.keeper.ts'
import { materials } from './material.table.ts'
import { stockBalances } from './stock.table.ts'
import { stockBalance } from './stock-balance.master.ts'
import { stockBalanceBook } from './stock-book.store.ts'
import { openStock } from './stock-opening.ledger.ts'

/** What lies there is looked for among the materials and the batches, whose words have an index each. */
export default keeper(stockBalance, stockBalanceBook, {
  search(wanted) {
    const material = materialKeeper.search(wanted)!
    const batch = word(sql`batch_no`, wanted)
    const meant = sql`select id from ${materials} where is_deleted = 0 and ${material.found}`
    const batches = sql`select id from ${stockBalances} where batch_no <> '' and ${batch.found}`
    const said = sql`select is_deleted = 0 and ${material.walked} from ${materials} where ${materials.id} = ${stockBalanceBook.materialId}`
    return {
      // As lists, looked up in an index each: two subqueries under an `or` would be asked about every place there is.
      found: sql`(${stockBalanceBook.materialId} = any(array(${meant})) or ${stockBalanceBook.id} = any(array(${batches})))`,
      // A value, not `exists`: that would be worked out for all materials at once.
      walked: sql`((${said}) or ${batch.walked})`,
    }
  },
  makes: { open: ({ tx, caller, newId, now }, asked) => openStock({ tx, tenantId: caller.tenantId, newId, now }, asked) },
})
