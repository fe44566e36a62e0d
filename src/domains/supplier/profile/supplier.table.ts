import { sql } from 'drizzle-orm'
import { check, date, index, numeric, varchar } from 'drizzle-orm/pg-core'
import { users } from '#platform/user/user.table.ts'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { supplierBlacklist } from '../blacklist/supplier-blacklist.register.ts'
import { supplierChange } from '../change/supplier-change.register.ts'
import { materialCategories } from '../qualification/material-category.table.ts'
import { supplierCategory } from '../qualification/supplier-category.register.ts'
import { supplierQualification } from '../qualification/supplier-qualification.register.ts'
import { supplierReviewBook } from '../review/supplier-review.register.ts'
import { supplierStop } from '../stop/supplier-stop.register.ts'
import { supplier } from './supplier.register.ts'
import { supplierBank } from './supplier-bank.register.ts'
import { supplierHistory } from './supplier-history.register.ts'

const tenant = () => varchar('tenant_id', { length: 12 }).notNull().default('000000')

export const suppliers = masterTable('sup_supplier', supplier, {
  references: { ownerUserId: () => users.id },
  searched: true,
  indexed: ['supplierName', 'supplierType', 'supplierStatus', 'supplierLevel', 'payTerm'],
})
const of = { references: { supplierId: () => suppliers.id } }
export const supplierCategories = masterTable('sup_category', supplierCategory, {
  references: { ...of.references, categoryId: () => materialCategories.id },
})
export const supplierBanks = masterTable('sup_bank', supplierBank, of)
export const supplierQualifications = masterTable('sup_qualification', supplierQualification, of)
export const supplierHistories = masterTable('sup_history', supplierHistory, of)
export const supplierChanges = masterTable('sup_change', supplierChange, of)
export const supplierReviews = masterTable('sup_review', supplierReviewBook, of)
export const supplierBlacklists = masterTable('sup_blacklist', supplierBlacklist, of)
export const supplierStops = masterTable('sup_stop', supplierStop, of)

/**
 * 订单履约流水 by order: ordered (ORDER, positive), changed (CHANGE), delivered (RECEIPT), taken back (REVERSE), sent back (RETURN), closed (CLOSE), cancelled (CANCEL). The sum is
 * what is still open. Append-only.
 */
export const supplierTrades = pgTable(
  'sup_trade_ledger',
  {
    id: id('id').primaryKey(),
    tenantId: tenant(),
    supplierId: id('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    orderId: id('order_id').notNull(),
    orderLineId: id('order_line_id'),
    receiptLineId: id('receipt_line_id'),
    categoryId: id('category_id'),
    bizType: varchar('biz_type', { length: 8 }).notNull(),
    amount: numeric('amount', { precision: 18, scale: 2 }).notNull(),
    /** For a receipt: all that came in, also beyond what was open. */
    receivedAmount: numeric('received_amount', { precision: 18, scale: 2 }).notNull().default('0'),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    bizDate: date('biz_date', { mode: 'string' }).notNull(),
    /** For a receipt: on time, and passed inspection. */
    onTime: varchar('on_time', { length: 3 }),
    passed: varchar('passed', { length: 3 }),
    postTime: moment('post_time').notNull(),
  },
  t => [
    index('sup_trade_supplier').on(t.supplierId, t.bizDate),
    index('sup_trade_order').on(t.orderId),
    index('sup_trade_order_line').on(t.orderLineId),
    check(
      'sup_trade_sign',
      sql`case when ${t.bizType} = 'ORDER' then ${t.amount} > 0 when ${t.bizType} in ('CANCEL', 'CLOSE') then ${t.amount} < 0
        when ${t.bizType} = 'RECEIPT' then ${t.amount} <= 0 when ${t.bizType} in ('REVERSE', 'RETURN') then ${t.amount} >= 0 else ${t.bizType} = 'CHANGE' and ${t.amount} <> 0 end`,
    ),
  ],
)
