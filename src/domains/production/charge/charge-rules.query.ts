import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 炉次的不变量 (INV-97). */
export const furnaceChargeBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with rows as (select r.charge_id, count(*) as pieces, sum(r.weight) as weight, sum(r.run_hours) as hours, count(distinct e.process_code) as processes,
        count(*) filter (where e.status = '2') as working, count(*) filter (where e.status in ('0', '1')) as waiting
      from erp_producation_furnace_charge_row r join erp_producation_workorder_exec e on e.id = r.exec_id group by 1)

    select 'INV-97 a charge is of one process and weighs what is in it' as rule, c.charge_no as subject
    from erp_producation_furnace_charge c join rows r on r.charge_id = c.id where r.processes > 1 or r.weight <> c.charge_weight
    union all
    select 'INV-97 shares of a charge are its hours', c.charge_no from erp_producation_furnace_charge c join rows r on r.charge_id = c.id
    where c.state = 'done' and r.hours is distinct from c.run_hours
    union all
    select 'INV-97 the pieces of a charge are where it is', c.charge_no from erp_producation_furnace_charge c join rows r on r.charge_id = c.id
    where (c.state = 'running' and r.working <> r.pieces) or (c.state = 'done' and r.working + r.waiting > 0) or (c.state = 'loading' and r.waiting <> r.pieces)
    union all
    select 'INV-97 a piece lies in one furnace', r.exec_id::text from erp_producation_furnace_charge_row r
    join erp_producation_furnace_charge c on c.id = r.charge_id and c.state in ('loading', 'running') group by r.exec_id having count(*) > 1
    union all
    select 'a step knows its charge', e.id::text from erp_producation_workorder_exec e
    where e.charge_id is not null and not exists (select 1 from erp_producation_furnace_charge_row r
      join erp_producation_furnace_charge c on c.id = r.charge_id and c.state <> 'void' where r.exec_id = e.id and r.charge_id = e.charge_id)
    union all
    select 'INV-97 a furnace takes no more than it can', c.charge_no from erp_producation_furnace_charge c
    join eq_equipment q on q.id = c.equipment_id where c.state in ('loading', 'running') and q.load_limit > 0 and c.charge_weight > q.load_limit`,
  )
