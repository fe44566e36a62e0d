import { index, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 打印记录. Who printed which voucher when; append-only. */
export const voucherPrints = pgTable(
  'wh_voucher_print',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    book: varchar('book', { length: 40 }).notNull(),
    rowId: id('row_id').notNull(),
    userId: id('user_id').notNull(),
    createTime: moment('create_time').notNull(),
  },
  t => [index('wh_voucher_print_row').on(t.rowId)],
)
