import { sql } from 'drizzle-orm'
import { check, index, numeric, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { receipt } from './receipt.register.ts'
import { receiptLine } from './receipt-line.register.ts'

export const receipts = masterTable('wh_receipt', receipt)
export const receiptLines = masterTable('wh_receipt_line', receiptLine, { references: { receiptId: () => receipts.id } })

const money = (name: string) => numeric(name, { precision: 18, scale: 2 })

/**
 * 入库调整流水. Quantity and value (without tax) of an adjustment, and how the value was split between remaining stock and goods already
 * used, whose difference is 材料成本差异. Append-only.
 */
export const receiptAdjusts = pgTable(
  'wh_receipt_adjust',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    documentId: id('document_id').notNull(),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    lineId: id('line_id')
      .notNull()
      .references(() => receiptLines.id),
    qty: numeric('qty', { precision: 18, scale: 3 }).notNull(),
    amount: money('amount').notNull(),
    stockAmount: money('stock_amount').notNull(),
    varianceAmount: money('variance_amount').notNull(),
    postTime: moment('post_time').notNull(),
  },
  t => [
    index('wh_receipt_adjust_line').on(t.lineId, t.id),
    index('wh_receipt_adjust_document').on(t.documentId),
    check('wh_receipt_adjust_split', sql`${t.amount} = ${t.stockAmount} + ${t.varianceAmount}`),
  ],
)
