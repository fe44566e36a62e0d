import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import { equipments } from '../equipment.table.ts'
import { netValue } from '../net-value.query.ts'

const { id, equipmentName, workshopId, equipmentState, isSpecial, inspectDue, originValue } = equipments

export type Sealable = Awaited<ReturnType<typeof found>>[number]

const found = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  tx
    .select({ id, equipmentName, workshopId, equipmentState, isSpecial, inspectDue, originValue, netValue })
    .from(equipments)
    .where(and(notDeleted(equipments, tenantId), inArray(id, [...ids, '0'])))

export const sealableMachines = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Sealable>> =>
  new Map((await found(tx, tenantId, ids)).map(machine => [machine.id, machine]))

/** INV-73: nothing is open on a sealed machine, nothing was started while it was sealed, and only the flow seals and unseals. */
export const sealBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    with turn as (
      select h.*, lead(h.create_time) over (partition by h.equipment_id order by h.id) as until
      from eq_history h where h.event in ('seal', 'unseal'))
    select 'INV-73 work on a sealed machine' as rule, m.equipment_code as subject from eq_equipment m
    join erp_producation_workorder_exec e on e.equipment_id = m.id and e.status in ('2', '3') and e.is_deleted = 0
    where m.equipment_state = '2' and m.is_deleted = 0
    union all
    select 'INV-73 started while sealed', e.id::text from turn t join erp_producation_work_report r on r.equipment_id = t.equipment_id
    join erp_producation_workorder_exec e on e.id = r.exec_id
    where t.event = 'seal' and r.report_action = 'start' and r.report_time >= t.create_time and (t.until is null or r.report_time < t.until)
    union all
    select 'INV-73 sealed as the last paper says', m.equipment_code from eq_equipment m
    where m.is_deleted = 0 and m.equipment_state <> '6' and (m.equipment_state = '2') <> coalesce(
      (select t.event = 'seal' from turn t where t.equipment_id = m.id order by t.id desc limit 1), false)
    union all
    select 'INV-73 sealed without a paper', t.id::text from turn t where not exists (
      select 1 from document d where d.number = t.bill_no and d.tenant_id = t.tenant_id and d.flow_key = 'equipment_enable_sealing_flow')`,
  )
