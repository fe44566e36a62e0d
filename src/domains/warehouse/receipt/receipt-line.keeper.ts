import { sql } from 'drizzle-orm'
import { keeper } from '#server/document/master-keeper.ts'
import { receiptLines } from './receipt.table.ts'
import { receiptLine } from './receipt-line.master.ts'

export default keeper(receiptLine, receiptLines, {
  counted: { receiptStatus: sql`(select r.receipt_status from wh_receipt r where r.id = wh_receipt_line.receipt_id)` },
})
