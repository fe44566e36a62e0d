import type { Field } from '#model/form/field.ts'
import { issue } from '../issue/issue.register.ts'
import { issueLine } from '../issue/issue-line.register.ts'
import { otherMove } from '../other-move/other-move.register.ts'
import { otherMoveLine } from '../other-move/other-move-line.register.ts'
import { receipt } from '../receipt/receipt.register.ts'
import { receiptLine } from '../receipt/receipt-line.register.ts'
import { stockTransfer } from '../transfer/stock-transfer.register.ts'
import { stockTransferLine } from '../transfer/stock-transfer-line.register.ts'

interface Book {
  readonly key: string
  readonly title: string
  readonly en: string
  readonly fields: Readonly<Record<string, Field>>
}

export interface Voucher {
  readonly head: Book
  readonly lines: Book
  /** The column of a line that names the voucher. */
  readonly of: string
  readonly number: string
  /** Facts above the table. */
  readonly facts: readonly string[]
  readonly columns: readonly string[]
  /** Columns for those who may see costs; the last one is added up. */
  readonly costs: readonly string[]
}

const MATERIAL = ['lineNo', 'materialCode', 'materialName', 'specs', 'batchNo'] as const

/** 打印单据. What stands on the vouchers of the warehouse, by book. */
export const VOUCHERS: Readonly<Record<string, Voucher>> = {
  receipt: {
    ...{ head: receipt, lines: receiptLine, of: 'receiptId', number: 'receiptNo' },
    facts: ['receiptDate', 'supplierId', 'warehouseId', 'keeperId', 'purchaseOrderNo', 'deliveryNo'],
    columns: [...MATERIAL, 'heatNo', 'grossQty', 'unit', 'locationId'],
    costs: ['netPrice'],
  },
  issue: {
    ...{ head: issue, lines: issueLine, of: 'issueId', number: 'issueNo' },
    facts: ['issueDate', 'sourceNo', 'warehouseId', 'useDeptId', 'receiverId', 'keeperId'],
    columns: [...MATERIAL, 'qty', 'unit', 'locationId'],
    costs: ['unitCost', 'amount'],
  },
  stockTransfer: {
    ...{ head: stockTransfer, lines: stockTransferLine, of: 'transferId', number: 'transferNo' },
    facts: ['outDate', 'fromWarehouseId', 'toWarehouseId', 'outUserId', 'inUserId', 'reason'],
    columns: [...MATERIAL, 'heatNo', 'qty', 'unit', 'pieces', 'fromLocationId', 'toLocationId'],
    costs: ['unitCost', 'amount'],
  },
  otherMove: {
    ...{ head: otherMove, lines: otherMoveLine, of: 'otherMoveId', number: 'moveNo' },
    facts: ['moveDate', 'moveKind', 'warehouseId', 'costDeptId', 'filedBy', 'reason'],
    columns: [...MATERIAL, 'qty', 'unit', 'locationId'],
    costs: ['unitCost', 'amount'],
  },
}
