import { sql } from 'drizzle-orm'
import { holdersOf } from '#platform/role/holders.store.ts'
import { clockContext, daily } from '#server/jobs/daily.ts'

/** Working days after the award until the bonds of the others are given back. */
const DAYS = 5

/**
 * 投标保证金到期提醒. The bond of a bidder who did not win is due five working days after the award, that of the winner when its contract is in
 * force. Cashiers and the bid office hear of it every day until it has been given back.
 */
export default daily({
  name: 'bid-bond-due',
  async run(ctx) {
    const { tx, day } = ctx
    const { rows } = await tx.execute<{ tenant: string; count: number; amount: string; parties: string }>(sql`
      with open as (
        select d.id, d.tenant_id, d.deposit_no, d.party_name, s.sourcing_id, s.supplier_id, sum(e.amount) as amount from fin_deposit d
        join fin_deposit_entry e on e.deposit_id = d.id join sourcing_supplier s on s.id = d.source_id
        where d.deposit_kind = 'bid' and d.side = 'received' group by d.id, s.id having sum(e.amount) > 0),
      due as (
        select o.* from open o join award a on a.sourcing_id = o.sourcing_id and a.award_state = 'effective' and a.is_deleted = 0
        where case when exists (select 1 from award_line l where l.award_id = a.id and l.supplier_id = o.supplier_id and l.is_deleted = 0)
          then exists (select 1 from purchase_contract c where c.award_id = a.id and c.supplier_id = o.supplier_id and c.contract_state in ('effective', 'finished'))
          else (select count(*) from generate_series(a.award_date + 1, ${day}::date, interval '1 day') as days (at)
            left join work_calendar w on w.day::date = days.at::date
            where coalesce(w.worked, extract(isodow from days.at) < 6)) >= ${DAYS}::int end)
      select tenant_id as tenant, count(*)::int as count, sum(amount)::text as amount, string_agg(party_name, '、' order by deposit_no) as parties
      from due group by 1 order by 1`)
    for (const { tenant, count, amount, parties } of rows) {
      const people = [...(await holdersOf(tx, tenant, 'cashier')), ...(await holdersOf(tx, tenant, 'bid_office'))]
      await clockContext(ctx, tenant).notify([...new Set(people)], {
        title: `投标保证金待退还：${count} 笔`,
        content: `应退还的投标保证金 ${count} 笔，合计 ${amount} 元：${parties.slice(0, 200)}。请在保证金台账办理退还。`,
      })
    }
    return rows.length > 0 ? `投标保证金待退还 ${rows.reduce((sum, { count }) => sum + count, 0)} 笔` : ''
  },
})
