import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { stockTransfer } from './stock-transfer.register.ts'
import { stockTransferLine } from './stock-transfer-line.register.ts'

export const stockTransfers = masterTable('wh_stock_transfer', stockTransfer, {
  checks: {
    wh_stock_transfer_places: sql`(from_warehouse_id = to_warehouse_id) = (transfer_kind = 'location')`,
    // Another person takes in what one has sent (INV-06); a move between locations is done by one.
    wh_stock_transfer_people: sql`transfer_kind = 'location' or out_user_id <> in_user_id`,
    wh_stock_transfer_done: sql`(transfer_state = 'done') = (in_date is not null)`,
  },
})
export const stockTransferLines = masterTable('wh_stock_transfer_line', stockTransferLine, {
  references: { transferId: () => stockTransfers.id },
  checks: { wh_stock_transfer_line_qty: sql`qty > 0 and in_qty in (0, qty)` },
})
