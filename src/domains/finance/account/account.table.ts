import { sql } from 'drizzle-orm'
import { date, index, numeric, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { accountMove } from './account-move.register.ts'
import { companyAccount } from './company-account.master.ts'

export const companyAccounts = masterTable('fin_account', companyAccount)

export const accountMoves = masterTable('fin_account_move', accountMove, {
  references: { payAccountId: () => companyAccounts.id },
  indexed: ['postDate', 'billNo'],
  checks: { fin_account_move_sign: sql`amount <> 0 and (direction = 'in') = (amount > 0)` },
})

/** 银行余额. What a bank said at the end of a day; the last word counts. */
export const bankBalances = pgTable(
  'fin_bank_balance',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    payAccountId: id('pay_account_id')
      .notNull()
      .references(() => companyAccounts.id),
    checkedDate: date('checked_date', { mode: 'string' }).notNull(),
    bankBalance: numeric('bank_balance', { precision: 18, scale: 2 }).notNull(),
    userId: id('user_id').notNull(),
    createTime: moment('create_time').notNull(),
  },
  t => [index('fin_bank_balance_day').on(t.payAccountId, t.checkedDate, t.id)],
)
