import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { equipmentUse } from './equipment-use.report.ts'

type Filters = DocOf<typeof equipmentUse.filters>

/** Hours of a span inside the month. */
const inside = (from: string, until: string) =>
  sql.raw(`greatest(0, extract(epoch from least(${until}, span.until) - greatest(${from}, span.since)) / 3600)`)

const rows = ({ filters, tenantId, today }: Asking<Filters>): SQL => {
  const { period = '', workshopId, equipmentType, equipmentId } = filters
  return sql`
    with span as (
      select (${`${period}-01`}::timestamp at time zone 'Asia/Shanghai') as since,
        least(now(), ((${`${period}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai')) as until),
    made as (
      select f.equipment_id, sum(f.actual_hours) as ran, sum(f.std_hours) as std, sum(f.qty) filter (where f.round = 1) as first,
        sum(f.qty) filter (where f.round = 1 and f.first_pass = 'yes') as passed
      from erp_producation_output_fact f where f.tenant_id = ${tenantId} and f.equipment_id is not null and f.is_deleted = 0
        and f.date >= ${`${period}-01`}::date and f.date < ${`${period}-01`}::date + interval '1 month'
      group by 1),
    planned as (
      select c.workshop_id, sum(c.plan_hours) as hours from erp_producation_workshop_calendar c
      where c.tenant_id = ${tenantId} and c.is_deleted = 0 and to_char(c.date, 'YYYY-MM') = ${period} and c.date <= ${today}::date group by 1),
    broke as (
      select r.equipment_id, sum(${inside('r.report_time', 'coalesce(r.confirm_time, now())')}) as hours,
        count(*) filter (where r.report_time >= span.since and r.report_time < span.until)::int as faults
      from eq_repair_order r, span where r.tenant_id = ${tenantId} and r.fault_level = '1' and r.state <> 'cancelled' and r.is_deleted = 0
        and r.report_time < span.until and coalesce(r.confirm_time, now()) > span.since group by 1),
    looked as (
      select c.equipment_id, count(*) filter (where c.state = 'done')::int as done, count(*)::int as due from eq_check_record c
      where c.tenant_id = ${tenantId} and c.state in ('done', 'missed') and to_char(c.due_date, 'YYYY-MM') = ${period} and c.is_deleted = 0 group by 1)
    select m.id as "equipmentId", m.workshop_id as "workshopId", m.equipment_type as "equipmentType",
      round(greatest(0, extract(epoch from span.until - span.since) / 3600)::numeric, 2) as "calendarHours", coalesce(planned.hours, 0) as "planHours",
      coalesce(made.ran, 0) as "runHours", coalesce(made.std, 0) as "stdHours", coalesce(made.first, 0)::int as "firstQty",
      coalesce(made.passed, 0)::int as "firstPass", round(coalesce(made.std * made.passed / nullif(made.first, 0), 0), 2) as "goodHours",
      round(coalesce(broke.hours, 0)::numeric, 2) as "downHours", coalesce(broke.faults, 0) as faults, coalesce(looked.done, 0) as checked,
      coalesce(looked.due, 0) as due
    from eq_equipment m cross join span left join made on made.equipment_id = m.id left join planned on planned.workshop_id = m.workshop_id left join broke on broke.equipment_id = m.id
    left join looked on looked.equipment_id = m.id
    where m.tenant_id = ${tenantId} and m.is_deleted = 0 and m.equipment_state in ('1', '4', '5')
      ${workshopId ? sql`and m.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``}
      ${equipmentType ? sql`and m.equipment_type = ${equipmentType}` : sql``} ${equipmentId ? sql`and m.id = ${equipmentId}` : sql``}`
}

const ledger = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period = '', workshopId, equipmentType, equipmentId } = filters
  return sql`
    select coalesce(sum(f.actual_hours), 0) as "runHours", coalesce(sum(f.std_hours), 0) as "stdHours" from eq_equipment m
    join erp_producation_output_fact f on f.tenant_id = ${tenantId} and f.equipment_id = m.id and f.is_deleted = 0
      and f.date >= ${`${period}-01`}::date and f.date < ${`${period}-01`}::date + interval '1 month'
    where m.tenant_id = ${tenantId} and m.is_deleted = 0 and m.equipment_state not in ('2', '3', '6')
      ${workshopId ? sql`and m.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``}
      ${equipmentType ? sql`and m.equipment_type = ${equipmentType}` : sql``} ${equipmentId ? sql`and m.id = ${equipmentId}` : sql``}`
}

export default reportQuery(equipmentUse, rows, ledger)
