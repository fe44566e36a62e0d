import { keeper } from '../../server/document/master-keeper.ts'
import { receiptLines } from './receipt.table.ts'
import { receiptLine } from './receipt-line.master.ts'

export default keeper(receiptLine, receiptLines)
