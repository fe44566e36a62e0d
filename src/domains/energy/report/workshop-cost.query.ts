import { type SQL, sql } from 'drizzle-orm'

const PERIODS = ['sharp', 'peak', 'flat', 'valley', 'total']
const sums = sql.raw(PERIODS.flatMap(period => ['usage', 'cost'].map(kind => `sum(r.${period}_${kind}) as ${period}_${kind}`)).join(', '))

/**
 * 车间能耗费用 of these months: total meters, and of each workshop its share of the basic fee and the power factor adjustment, by usage; the
 * largest takes the rest of the cent (production.md 2.9). A `select` of month, workshop_id, usages, costs, basic.
 */
export const workshopCosts = (tenantId: string, energyType: string, months: readonly string[]): SQL => sql`
  select used.*, round(fee.amount * used.total_usage / nullif(used.all_usage, 0), 2) + case when used.nth = 1
    then fee.amount - sum(round(fee.amount * used.total_usage / nullif(used.all_usage, 0), 2)) over (partition by used.month) else 0 end as basic
  from (
    select u.*, sum(u.total_usage) over (partition by u.month) as all_usage, sum(u.total_cost) over (partition by u.month) as all_cost,
      row_number() over (partition by u.month order by u.total_usage desc, u.workshop_id) as nth
    from (
      select to_char(r.read_date, 'YYYY-MM') as month, r.workshop_id, ${sums} from en_reading r
      where r.tenant_id = ${tenantId} and r.energy_type = ${energyType} and r.is_total = 'yes'
        and to_char(r.read_date, 'YYYY-MM') = any (${sql.param([...months])}::text[]) group by 1, 2) u) used
  cross join lateral (
    select round(coalesce(max(t.basic_fee), 0) + used.all_cost * coalesce(max(t.power_factor_rate), 0) / 100, 2) as amount from en_tariff t
    where t.tenant_id = ${tenantId} and t.energy_type = ${energyType} and t.is_deleted = 0
      and (used.month || '-01')::date between t.valid_from and t.valid_to) fee`
