import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, midnight, reportQuery } from '#server/document/report-query.ts'
import { elecCostDetail } from './EnergyWorkShopElecCostDetail.report.ts'

type Filters = DocOf<typeof elecCostDetail.filters>

const KINDS = ['sharp', 'peak', 'flat', 'valley', 'total'].flatMap(period => ['usage', 'cost'].map(kind => `${period}_${kind}`))
const camel = (name: string) => name.replace(/_(.)/, (_, letter: string) => letter.toUpperCase())
const each = (said: (name: string) => string) => sql.raw(KINDS.map(said).join(', '))

const of = ({
  filters,
  tenantId,
}: Asking<Filters>): SQL => sql`r.tenant_id = ${tenantId} and r.is_deleted = 0 and r.energy_type = ${filters.energyType ?? ''}
  and r.read_date >= ${`${filters.period}-01`}::date and r.read_date < (${`${filters.period}-01`}::date + interval '1 month')
  ${filters.workshopId ? sql`and r.workshop_id in ${deptAndBelow(tenantId, filters.workshopId)}` : sql``}`

/** Sub-meters day by day, and one row per workshop and day for what they leave of the total meter. */
const rows = (asking: Asking<Filters>): SQL => sql`
  with used as (
    select r.read_date, r.workshop_id, r.equipment_id, r.meter_id, r.is_total, ${each(name => `sum(r.${name}) as ${name}`)}
    from en_reading r where ${of(asking)} group by 1, 2, 3, 4, 5),
  step as (
    select m.equipment_id, greatest(e.start_time, span.since) as start_time, least(e.end_time, span.until) as end_time
    from (select ${midnight(sql`${`${asking.filters.period}-01`}::date`)} as since,
      ${midnight(sql`${`${asking.filters.period}-01`}::date + interval '1 month'`)} as until) span
    cross join (select distinct equipment_id from used where ${asking.filters.equipmentId ? sql`equipment_id = ${asking.filters.equipmentId}` : sql`equipment_id is not null`}) m
    cross join lateral (
      select w.start_time, w.end_time from erp_producation_workorder_exec w where w.tenant_id = ${asking.tenantId} and w.is_deleted = 0
        and w.equipment_id = m.equipment_id and w.end_time > span.since and w.start_time < span.until
      union all
      select w.start_time, now() from erp_producation_workorder_exec w where w.tenant_id = ${asking.tenantId} and w.is_deleted = 0
        and w.equipment_id = m.equipment_id and w.end_time is null and w.start_time < least(span.until, now()) and now() > span.since) e),
  -- Each step on the days that it ran.
  ran as (
    select d.day as read_date, e.equipment_id, round((sum(extract(epoch from least(e.end_time, ((d.day + 1)::timestamp at time zone 'Asia/Shanghai'))
      - greatest(e.start_time, (d.day::timestamp at time zone 'Asia/Shanghai')))) / 3600)::numeric, 2) as hours
    from step e cross join lateral (select g::date as day from generate_series((e.start_time at time zone 'Asia/Shanghai')::date::timestamp,
      (e.end_time at time zone 'Asia/Shanghai')::date::timestamp, interval '1 day') g) d group by 1, 2),
  shown as (
    select read_date, workshop_id, 'meter' as use_kind, equipment_id, meter_id, ${each(name => name)} from used where is_total = 'no'
    union all
    select t.read_date, t.workshop_id, 'loss', null, null, ${each(name => `t.${name} - coalesce(s.${name}, 0)`)}
    from (select read_date, workshop_id, ${each(name => `sum(${name}) as ${name}`)} from used where is_total = 'yes' group by 1, 2) t
    left join (select read_date, workshop_id, ${each(name => `sum(${name}) as ${name}`)} from used where is_total = 'no' group by 1, 2) s
      on s.read_date = t.read_date and s.workshop_id = t.workshop_id)
  select s.read_date as "readDate", s.workshop_id as "workshopId", s.use_kind as "useKind", s.equipment_id as "equipmentId", s.meter_id as "meterId",
    ${each(name => `s.${name} as "${camel(name)}"`)}, coalesce(ran.hours, 0) as "runHours", 24.00 as "dayHours",
    coalesce(greatest(0, least(s.total_usage, m.standby_power * (24 - coalesce(ran.hours, 0)))), 0)::numeric(18, 3) as standby
  from shown s left join ran on ran.read_date = s.read_date and ran.equipment_id = s.equipment_id
  left join eq_equipment m on m.id = s.equipment_id
  ${asking.filters.equipmentId ? sql`where s.equipment_id = ${asking.filters.equipmentId}` : sql``}`

/** The total meters themselves; one machine has no total of its own. */
const ledger = (asking: Asking<Filters>): SQL | undefined =>
  asking.filters.equipmentId
    ? undefined
    : sql`
  select coalesce(sum(r.total_usage), 0) as "totalUsage", coalesce(sum(r.total_cost), 0) as "totalCost"
  from en_reading r where ${of(asking)} and r.is_total = 'yes'`

export default reportQuery(elecCostDetail, rows, ledger)
