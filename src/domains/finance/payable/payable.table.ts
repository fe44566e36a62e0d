import { sql } from 'drizzle-orm'
import { check, date, index, numeric, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { holdTable } from '#server/document/hold.table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { purchaseInvoice } from '../invoice/purchase-invoice.register.ts'
import { payQuota } from '../payment/pay-quota.register.ts'
import { payment } from '../payment/payment.register.ts'
import { apEntry } from './ap-entry.register.ts'
import { payable } from './payable.register.ts'

const money = (name: string) => numeric(name, { precision: 18, scale: 2 })
const tenant = () => varchar('tenant_id', { length: 12 }).notNull().default('000000')

export const purchaseInvoices = masterTable('purchase_invoice', purchaseInvoice)
export const payQuotas = masterTable('pay_quota', payQuota)
export const payables = masterTable('payable', payable, {
  indexed: ['dueDate', 'inFlightAmount'],
  // INV-33: paid and in flight never exceed what may be paid, whoever writes.
  checks: {
    payable_sound: sql`paid_amount >= 0 and in_flight_amount >= 0 and deducted_amount >= 0 and paid_amount + in_flight_amount <= amount`,
  },
})
export const apLedger = masterTable('ap_ledger', apEntry)
export const payments = masterTable('payment', payment)

/** 应付余额. Sums of the payable ledger per supplier, kept for the checks; the row is also the lock of everything about that supplier's money. */
export const apBalances = pgTable(
  'ap_balance',
  {
    tenantId: tenant(),
    supplierId: id('supplier_id').notNull(),
    payable: money('payable').notNull().default('0'),
    advance: money('advance').notNull().default('0'),
    accrued: money('accrued').notNull().default('0'),
  },
  t => [
    primaryKey({ columns: [t.supplierId] }),
    check('ap_balance_sound', sql`${t.payable} >= 0 and ${t.advance} >= 0 and ${t.accrued} >= 0`),
  ],
)

/** 占用. What a running payment has claimed of a payable. */
export const payableHolds = holdTable('payable_hold', {
  scale: 2,
  of: {
    payableId: id('payable_id')
      .notNull()
      .references(() => payables.id),
  },
})

/** 付款申请. What was asked for, and to which account: the snapshot that approvers saw and the cashier is bound to (INV-35). */
export const payApplies = pgTable(
  'pay_apply',
  {
    id: id('id').primaryKey(),
    tenantId: tenant(),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    supplierId: id('supplier_id').notNull(),
    payKind: varchar('pay_kind', { length: 16 }).notNull(),
    purchaseContractId: id('purchase_contract_id'),
    payeeName: varchar('payee_name', { length: 128 }).notNull(),
    bankName: varchar('bank_name', { length: 128 }).notNull(),
    bankAccount: varchar('bank_account', { length: 64 }).notNull(),
    applyAmount: money('apply_amount').notNull(),
    offsetAmount: money('offset_amount').notNull(),
    actualAmount: money('actual_amount').notNull(),
    payDate: date('pay_date', { mode: 'string' }),
    /** running, paid, released. */
    state: varchar('state', { length: 8 }).notNull(),
  },
  t => [
    index('pay_apply_supplier').on(t.supplierId),
    check(
      'pay_apply_sum',
      sql`${t.actualAmount} = ${t.applyAmount} - ${t.offsetAmount} and ${t.actualAmount} >= 0 and ${t.offsetAmount} >= 0`,
    ),
  ],
)
