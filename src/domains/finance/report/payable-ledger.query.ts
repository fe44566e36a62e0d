import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, asked, reportQuery } from '#server/document/report-query.ts'
import { payableLedger } from './payable-ledger.report.ts'

type Filters = DocOf<typeof payableLedger.filters>

/** Entry types that lower a balance, by the column they stand in. All others raise it. */
const OUT = { paid: 'PAYMENT', offset: 'ADVANCE_OFFSET', deducted: 'PENALTY', returned: 'RETURN', otherOut: 'ACCRUAL_REV' } as const
const LOWERING = sql.raw(`('${Object.values(OUT).join(`', '`)}')`)

/** What is owed now, less what was posted since: only the months from the first one asked for are read, however old the books are. */
const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''], supplierId, accountKind } = filters
  const within = (condition: SQL) => sql`coalesce(sum(l.amount) filter (where l.period <= ${until} and ${condition}), 0)`
  return sql`
    select * from (
      select b.supplier_id as "supplierId", k.kind as "accountKind", k.balance - coalesce(m.later, 0) - coalesce(m.increased - m.decreased, 0) as opening,
        coalesce(m.invoiced, 0) as invoiced, coalesce(m.increased - m.invoiced, 0) as "otherIn", coalesce(m.increased, 0) as increased,
        coalesce(m.paid, 0) as paid, coalesce(m."offset", 0) as "offset", coalesce(m.deducted, 0) as deducted, coalesce(m.returned, 0) as returned,
        coalesce(m."otherOut", 0) as "otherOut", coalesce(m.decreased, 0) as decreased, k.balance - coalesce(m.later, 0) as closing, coalesce(m.moved, 0) as moved
      from ap_balance b cross join lateral (values ('payable', b.payable), ('advance', b.advance), ('accrued', b.accrued)) k(kind, balance)
      left join (
        select l.supplier_id, l.account_kind, coalesce(sum(l.amount) filter (where l.period > ${until}), 0) as later,
          count(*) filter (where l.period <= ${until}) as moved, ${within(sql`l.entry_type = 'INVOICE'`)} as invoiced,
          ${within(sql`l.entry_type not in ${LOWERING}`)} as increased, -${within(sql`l.entry_type in ${LOWERING}`)} as decreased,
          ${sql.join(
            Object.entries(OUT).map(([name, type]) => sql`-${within(sql`l.entry_type = ${type}`)} as ${sql.identifier(name)}`),
            sql`, `,
          )}
        from ap_ledger l where l.tenant_id = ${tenantId} and l.period >= ${from} ${asked(sql`l.supplier_id`, supplierId)} group by 1, 2
      ) m on m.supplier_id = b.supplier_id and m.account_kind = k.kind
      where b.tenant_id = ${tenantId} ${asked(sql`b.supplier_id`, supplierId)} ${asked(sql`k.kind`, accountKind)}) t
    where t.opening <> 0 or t.moved > 0`
}

/** The entries themselves, from the first one on. */
const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''], supplierId, accountKind } = filters
  return sql`
    select coalesce(sum(l.amount) filter (where l.period < ${from}), 0) as opening, coalesce(sum(l.amount), 0) as closing,
      coalesce(sum(l.amount) filter (where l.period >= ${from} and l.entry_type in ('OPENING', 'ACCRUAL', 'INVOICE', 'ADVANCE', 'ADJUST')), 0) as increased,
      coalesce(-sum(l.amount) filter (where l.period >= ${from} and l.entry_type in ${LOWERING}), 0) as decreased
    from ap_ledger l where l.tenant_id = ${tenantId} and l.period <= ${until} ${asked(sql`l.supplier_id`, supplierId)} ${asked(sql`l.account_kind`, accountKind)}`
}

export default reportQuery(payableLedger, rows, ledger)
