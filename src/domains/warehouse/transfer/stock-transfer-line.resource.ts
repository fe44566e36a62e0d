import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { stockTransferLines } from './stock-transfer.table.ts'
import { stockTransferLine } from './stock-transfer-line.register.ts'

export default resource(stockTransferLine, stockTransferLines, {
  access: staffOnly,
  counted: {
    transferState: sql`(select t.transfer_state from wh_stock_transfer t where t.id = wh_stock_transfer_line.transfer_id)`,
  },
})
