import { sql } from 'drizzle-orm'
import { keeper } from '../../server/document/master-keeper.ts'
import { pathOf } from './document-path.store.ts'
import { stockMovementBook } from './stock-book.store.ts'
import { stockMovement } from './stock-movement.master.ts'

export default keeper(stockMovement, stockMovementBook, {
  counted: { documentPath: pathOf(sql`(select l.biz_id from stock_ledger l where l.id = ${stockMovementBook.id})`) },
})
