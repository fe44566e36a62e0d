import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { cashDaily } from './cash-daily.report.ts'

type Filters = DocOf<typeof cashDaily.filters>

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { postDate: [from, until] = ['', ''], payAccountId, accountKind } = filters
  return sql`
    select account.id as "payAccountId", account.account_kind as "accountKind", moved.open as "openAmount", moved.came as "inAmount",
      -moved.went as "outAmount", moved.open + moved.came + moved.went as "closeAmount", moved.moves, said.bank_balance as "bankBalance",
      said.bank_balance - (moved.open + moved.came + moved.went) as difference
    from fin_account account
    cross join lateral (
      select coalesce(sum(amount) filter (where post_date < ${from}::date), 0) as open, count(*) filter (where post_date >= ${from}::date)::int as moves,
        coalesce(sum(amount) filter (where post_date >= ${from}::date and amount > 0), 0) as came,
        coalesce(sum(amount) filter (where post_date >= ${from}::date and amount < 0), 0) as went
      from fin_account_move m where m.pay_account_id = account.id and m.post_date <= ${until}::date) as moved
    left join lateral (
      select bank_balance from fin_bank_balance b where b.pay_account_id = account.id and b.checked_date = ${until}::date
      order by b.id desc limit 1) as said on true
    where account.tenant_id = ${tenantId} and account.is_deleted = 0 ${asked(sql`account.id`, payAccountId)}
      ${asked(sql`account.account_kind`, accountKind)} and (account.enabled = 'yes' or moved.open <> 0 or moved.moves > 0)`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { postDate: [from, until] = ['', ''], payAccountId, accountKind } = filters
  const total = (where: SQL) => sql`coalesce(sum(m.amount) filter (where ${where}), 0)`
  return sql`
    select ${total(sql`m.post_date < ${from}::date`)} as "openAmount",
      ${total(sql`m.direction = 'in' and m.post_date between ${from}::date and ${until}::date`)} as "inAmount",
      -${total(sql`m.direction = 'out' and m.post_date between ${from}::date and ${until}::date`)} as "outAmount",
      ${total(sql`m.post_date <= ${until}::date`)} as "closeAmount",
      count(*) filter (where m.post_date between ${from}::date and ${until}::date) as moves
    from fin_account_move m join fin_account a on a.id = m.pay_account_id
    where m.tenant_id = ${tenantId} ${asked(sql`m.pay_account_id`, payAccountId)} ${asked(sql`a.account_kind`, accountKind)}`
}

export default reportQuery(cashDaily, rows, ledger)
