import { sql } from 'drizzle-orm'
import { resource } from '#server/document/master-resource.ts'
import { receiptLines } from './receipt.table.ts'
import { receiptLine } from './receipt-line.register.ts'

export default resource(receiptLine, receiptLines, {
  counted: { receiptStatus: sql`(select r.receipt_status from wh_receipt r where r.id = wh_receipt_line.receipt_id)` },
})
