import { sql } from 'drizzle-orm'
import { deptAccess, staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { FINANCE_READERS } from '../finance.menu.ts'
import { employeeLoan } from './employee-loan.register.ts'
import { deductLoan, repay } from './loan.ledger.ts'
import { employeeLoans, loanEntries } from './loan.table.ts'
import { loanEntry } from './loan-entry.register.ts'

const total = (of: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(e.amount) ${of}, 0)::numeric(18, 2) from fin_loan_entry e where e.loan_id = fin_loan.id)`

export default [
  resource(employeeLoan, employeeLoans, {
    access: deptAccess(employeeLoans.deptId, { own: employeeLoans.userId, whole: [...FINANCE_READERS, 'hr_head'] }),
    counted: {
      repaidAmount: sql`-${total(sql`filter (where e.amount < 0)`)}`,
      balance: total(sql``),
      overdueDays: sql`case when ${total(sql``)} > 0 and fin_loan.expect_repay_date < (now() at time zone 'Asia/Shanghai')::date
        then (now() at time zone 'Asia/Shanghai')::date - fin_loan.expect_repay_date end`,
    },
    actions: {
      async repay(ctx, { id, userId = '' }, asked) {
        const { rows } = await ctx.tx.execute<{ name: string }>(sql`select real_name as name from sys_user where id = ${userId}`)
        await repay(bookOf(ctx), id, { ...asked, partyName: rows[0]?.name ?? '' })
        return undefined
      },
      async deduct(ctx, { id }, { amount }) {
        await deductLoan(bookOf(ctx), id, amount)
        return undefined
      },
    },
  }),
  resource(loanEntry, loanEntries, { access: staffOnly }),
]
