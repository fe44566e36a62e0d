import { sql } from 'drizzle-orm'
import { check, index, numeric, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { payables, purchaseInvoices } from '../payable/payable.table.ts'
import { purchaseInvoiceLines } from './invoice.table.ts'
import { redInvoice } from './red-invoice.register.ts'

export const redInvoices = masterTable('fin_red_invoice', redInvoice, {
  references: { purchaseInvoiceId: () => purchaseInvoices.id },
  checks: { fin_red_invoice_sound: sql`red_amount > 0 and red_tax >= 0 and advance_amount >= 0 and advance_amount <= red_amount` },
})

const money = (name: string) => numeric(name, { precision: 18, scale: 2 }).notNull()
const stamped = () => ({
  id: id('id').primaryKey(),
  tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
  redInvoiceId: id('red_invoice_id')
    .notNull()
    .references(() => redInvoices.id),
  createTime: moment('create_time').notNull(),
})

/** 红字发票明细. How much of which line of the invoice, and so of which receipt. */
export const redInvoiceLines = pgTable(
  'fin_red_invoice_line',
  {
    ...stamped(),
    purchaseInvoiceLineId: id('purchase_invoice_line_id')
      .notNull()
      .references(() => purchaseInvoiceLines.id),
    receiptLineId: id('receipt_line_id').notNull(),
    qty: numeric('qty', { precision: 18, scale: 3 }).notNull(),
    amount: money('amount'),
    tax: money('tax'),
  },
  t => [
    index('fin_red_invoice_line_red').on(t.redInvoiceId),
    index('fin_red_invoice_line_invoiced').on(t.purchaseInvoiceLineId),
    index('fin_red_invoice_line_receipt').on(t.receiptLineId),
    check('fin_red_invoice_line_sound', sql`${t.qty} > 0`),
  ],
)

/** 冲减应付. By how much it has lowered which payable of the invoice. */
export const redPayables = pgTable(
  'fin_red_payable',
  {
    ...stamped(),
    payableId: id('payable_id')
      .notNull()
      .references(() => payables.id),
    amount: money('amount'),
    /** Its row of the payable ledger. */
    apEntryId: id('ap_entry_id').notNull(),
  },
  t => [
    index('fin_red_payable_red').on(t.redInvoiceId),
    index('fin_red_payable_payable').on(t.payableId),
    index('fin_red_payable_entry').on(t.apEntryId),
    check('fin_red_payable_sound', sql`${t.amount} > 0`),
  ],
)
