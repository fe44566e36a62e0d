import { eq } from 'drizzle-orm'
import { keeper } from '../../server/document/master-keeper.ts'
import { receipt } from './receipt.master.ts'
import { receipts } from './receipt.table.ts'

export default keeper(receipt, receipts, { offered: eq(receipts.receiptStatus, 'posted') })
