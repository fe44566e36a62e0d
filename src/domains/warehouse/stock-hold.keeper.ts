import { sql } from 'drizzle-orm'
import { keeper } from '../../server/document/master-keeper.ts'
import { pathOf } from './document-path.store.ts'
import { stockHoldBook } from './stock-book.store.ts'
import { stockHold } from './stock-hold.master.ts'

export default keeper(stockHold, stockHoldBook, {
  counted: { documentPath: pathOf(sql`(select l.biz_id from stock_reserve l where l.id = ${stockHoldBook.id})`) },
})
