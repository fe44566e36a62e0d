import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { AT_WORK, EMPLOYED } from '../employee/employee.master.ts'
import { type Leaver, offboardingDebts } from '../offboarding/offboarding-debts.query.ts'
import { KEEPING } from '../position/headcount.ledger.ts'

const working = sql.param([...AT_WORK])
const employed = sql.param([...EMPLOYED])

/** 人事的不变量 (INV-75, INV-76), for the nightly check and for tests. Sound books answer with nothing. */
export async function personnelBreaches(tx: Tx): Promise<Breach[]> {
  return breachesIn(
    tx,
    sql`
    with working as (select * from hr_employee where is_deleted = 0 and status = any(${working}::text[])),
    employed as (select * from hr_employee where is_deleted = 0 and status = any(${employed}::text[])),
    gone as (
      select g.* from hr_employee g where g.is_deleted = 0 and not g.status = any(${employed}::text[]) and g.user_id is not null
        and not exists (select 1 from working w where w.user_id = g.user_id)),
    taken as (
      select position_id, count(*) as people from employed group by 1
      union all
      select position_id, count(*) from personnel_case where state = any(${sql.param([...KEEPING])}::text[]) and position_id is not null group by 1),
    newcomers as (
      select plan_line_id, count(*) as coming, count(*) filter (where state = 'done') as arrived
      from personnel_case where state in ('running', 'done') group by 1),
    open_tasks as (
      select holder as who from wf_task where status = 0 union select owner from wf_task where status = 0)

    select 'INV-75 people and places kept <= headcountLimit' as rule, p.position_code as subject
    from hr_position p join taken t on t.position_id = p.id where p.is_deleted = 0 group by p.id having sum(t.people) > p.headcount_limit
    union all
    select 'INV-75 hiredQty <= qty', l.id::text from hr_recruit_plan_line l where l.hired_qty > l.qty
    union all
    select 'INV-75 hiredQty = Σ newcomers', l.id::text
    from hr_recruit_plan_line l join document d on d.id = l.plan_id left join newcomers n on n.plan_line_id = l.id
    where l.hired_qty <> coalesce(n.arrived, 0)
    union all
    select 'INV-75 newcomers and those on their way <= qty', l.id::text
    from hr_recruit_plan_line l join newcomers n on n.plan_line_id = l.id where l.qty < n.coming
    union all
    select 'INV-75 one live employment per identity card', min(id_card_no) from employed where id_card_no is not null group by tenant_id, id_card_no having count(*) > 1
    union all
    select 'INV-75 one live contract per identity card', min(e.id_card_no)
    from hr_labor_contract c join hr_employee e on e.id = c.employee_id
    where c.is_deleted = 0 and c.status = 'effective' and e.id_card_no is not null group by e.tenant_id, e.id_card_no having count(*) > 1
    union all
    select 'INV-75 nobody who has left works under a contract', e.employee_no
    from hr_labor_contract c join hr_employee e on e.id = c.employee_id
    where c.is_deleted = 0 and c.status = 'effective' and not e.status = any(${employed}::text[])
    union all
    select 'INV-75 a place outlives its case', p.bill_no
    from personnel_case p join wf_instance i on i.biz_id = p.id
    where p.state = 'running' and i.status not in ('running', 'returned', 'suspended')
      and not exists (select 1 from document_due d where d.document_id = p.id and d.status in ('waiting', 'blocked'))
    union all
    select 'INV-75 somebody who is not here yet has an enabled account', e.employee_no from employed e join sys_user u on u.id = e.user_id
    where e.status = 'pending' and u.status = 1 and u.is_deleted = 0
    union all
    select 'INV-76 somebody who has left has an enabled account', g.employee_no from gone g join sys_user u on u.id = g.user_id
    where u.status = 1 and u.is_deleted = 0
    union all
    select 'INV-76 somebody who has left has an open to-do', g.employee_no
    from gone g join open_tasks t on t.who = g.user_id`,
  )
}

/** INV-76: whoever has left owes nothing to any department. */
export async function leaverBreaches(tx: Tx): Promise<Breach[]> {
  const { rows } = await tx.execute<{ [K in keyof Leaver]: Leaver[K] } & { no: string }>(sql`
    select id::text as "employeeId", tenant_id as "tenantId", employee_no as no, user_id::text as "userId", quit_date::text as "lastDay"
    from hr_employee g where is_deleted = 0 and not status = any(${working}::text[]) and quit_date is not null
      and not exists (select 1 from hr_employee w where w.user_id = g.user_id and w.is_deleted = 0 and w.status = any(${working}::text[]))`)
  const numbers = new Map(rows.map(row => [row.employeeId, row.no]))
  return (await offboardingDebts(tx, rows)).map(({ employeeId, what, openCount }) => ({
    rule: 'INV-76 whoever has left owes nothing',
    subject: `${numbers.get(employeeId)} ${what} ${openCount}`,
  }))
}
