import { sql } from 'drizzle-orm'
import { check, index, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { penalty } from './penalty.register.ts'

export const penalties = masterTable('fin_penalty', penalty, {
  own: {
    /** The line or paper that causes it; one penalty per source and cause. */
    sourceId: id('source_id'),
    /** The invoice notice that has taken it. */
    noticeId: id('notice_id'),
  },
  once: { fin_penalty_source: { of: ['sourceType', 'sourceId'], where: sql`source_id is not null and is_deleted = 0` } },
  checks: {
    fin_penalty_sound: sql`deduct_amount > 0 and settled_amount >= 0 and settled_amount <= deduct_amount
      and (penalty_state = 'settled') = (settled_amount = deduct_amount) and (penalty_state = 'taken') = (notice_id is not null)`,
  },
})

/** 扣回. What was kept back of a penalty, from which payable. Append-only; taken back by an opposite row. */
export const penaltyDeducts = pgTable(
  'fin_penalty_deduct',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    penaltyId: id('penalty_id')
      .notNull()
      .references(() => penalties.id),
    payableId: id('payable_id').notNull(),
    /** The notice under which it was kept back; empty for 扣款冲应付. */
    noticeId: id('notice_id'),
    /** Signed. */
    amount: numeric('amount', { precision: 18, scale: 2 }).notNull(),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    /** Its row of the payable ledger. */
    apEntryId: id('ap_entry_id').notNull(),
    reverseOf: id('reverse_of'),
    createTime: moment('create_time').notNull(),
  },
  t => [
    index('fin_penalty_deduct_penalty').on(t.penaltyId),
    index('fin_penalty_deduct_payable').on(t.payableId),
    uniqueIndex('fin_penalty_deduct_reversed').on(t.reverseOf),
    check('fin_penalty_deduct_sign', sql`(${t.amount} < 0) = (${t.reverseOf} is not null) and ${t.amount} <> 0`),
  ],
)
