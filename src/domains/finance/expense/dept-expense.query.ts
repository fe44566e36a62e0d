import { type SQL, sql } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { deptExpense } from './dept-expense.report.ts'
import { expensesVisibleTo } from './expense-access.query.ts'

type Filters = DocOf<typeof deptExpense.filters>

const back = (period: string, months: number) => addMonths(`${period}-01`, -months).slice(0, 7)

function where({ filters, tenantId, caller }: Asking<Filters>): SQL {
  const { costDeptId, subject, book } = filters
  const visible = caller && expensesVisibleTo(caller)
  return sql`fin_expense_entry.tenant_id = ${tenantId} ${costDeptId ? sql`and cost_dept_id in ${deptAndBelow(tenantId, costDeptId)}` : sql``}
    ${subject ? sql`and subject = ${subject}` : sql``} ${book ? sql`and book = ${book}` : sql``} ${visible ? sql`and ${visible}` : sql``}`
}

const rows = (asking: Asking<Filters>): SQL => {
  const { period = '' } = asking.filters
  const [last, same, january] = [back(period, 1), back(period, 12), `${period.slice(0, 4)}-01`]
  const of = (month: string) => sql`coalesce(sum(amount) filter (where period = ${month}), 0)`
  return sql`
    select cost_dept_id as "costDeptId", subject, book, ${of(period)} as amount,
      coalesce(sum(amount) filter (where period between ${january} and ${period}), 0) as "yearAmount",
      ${of(last)} as "lastAmount", ${of(period)} - ${of(last)} as "lastGrowth",
      ${of(same)} as "sameAmount", ${of(period)} - ${of(same)} as "sameGrowth"
    from fin_expense_entry
    where ${where(asking)} and (period between ${january} and ${period} or period in (${last}, ${same}))
    group by 1, 2, 3`
}

const ledger = (asking: Asking<Filters>): SQL => {
  const { period = '' } = asking.filters
  const first = `${period.slice(0, 4)}-01-01`
  return sql`
    select coalesce(sum(amount) filter (where post_date >= ${`${period}-01`}::date), 0) as amount, coalesce(sum(amount), 0) as "yearAmount"
    from fin_expense_entry where ${where(asking)} and post_date >= ${first}::date and post_date < (${`${period}-01`}::date + interval '1 month')`
}

export default reportQuery(deptExpense, rows, ledger)
