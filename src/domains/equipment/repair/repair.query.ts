import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'

/** 维修的不变量: a machine is in repair exactly while a standstill of it is open. */
export const repairBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'a machine in repair has an open standstill' as rule, m.equipment_code as subject from eq_equipment m
    where m.is_deleted = 0 and m.equipment_state = '5' and not exists (select 1 from eq_repair_order r where r.equipment_id = m.id
      and r.fault_level = '1' and r.state in ('reported', 'accepted', 'repairing', 'done') and r.is_deleted = 0)
    union all
    select 'a machine with an open standstill is not in use', m.equipment_code from eq_equipment m join eq_repair_order r on r.equipment_id = m.id
    where m.is_deleted = 0 and m.equipment_state = '1' and r.fault_level = '1' and r.state in ('reported', 'accepted', 'repairing', 'done')
      and r.is_deleted = 0`,
  )
