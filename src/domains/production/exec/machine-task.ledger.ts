import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

/** 设备任务. What is being done on a machine and what only it can do, as those who keep machines ask about it. */

/** Expression: steps at work or to be checked on it, and startable ones for which their route names no other machine in use. */
export const openTasksOn = (equipmentId: SQL): SQL<number> => sql<number>`(
  (select count(*) from erp_producation_workorder_exec e where e.equipment_id = ${equipmentId} and e.status in ('2', '3') and e.is_deleted = 0)
  + (select count(*) from erp_producation_workorder_exec e join erp_producation_workorder w on w.id = e.work_id
    join lateral (
      select r.equipments from erp_producation_workorder_node r where e.node_ref_type = 1 and r.work_id = e.work_id and r.rev_no = w.rev_no
        and r.node_key = e.node_key
      union all
      select r.equipments from erp_producation_repair_node r where e.node_ref_type = 2 and r.node_key = e.node_key) n on true
    where e.status = '1' and e.is_deleted = 0 and n.equipments @> jsonb_build_array(jsonb_build_object('equipmentId', ${equipmentId}::text))
      and not exists (select 1 from jsonb_array_elements(n.equipments) o join eq_equipment other on other.id = (o ->> 'equipmentId')::bigint
        where other.id <> ${equipmentId} and other.equipment_state = '1' and other.is_deleted = 0)))::int`

/** How many open tasks each of these machines has. */
export async function openTasksOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ id: string; tasks: number }>(sql`
    select m.id::text, ${openTasksOn(sql`m.id`)} as tasks from unnest(${sql.param([...ids])}::bigint[]) m(id)`)
  return new Map(rows.map(({ id, tasks }) => [id, tasks]))
}

/** The number of a piece that is being worked on there. */
export async function workedOn(tx: Tx, equipmentId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    select p.pro_code as code from erp_producation_workorder_exec e join erp_producation_workorder_piece p on p.id = e.piece_id
    where e.equipment_id = ${equipmentId} and e.status = '2' and e.is_deleted = 0 order by 1 limit 1`)
  return rows[0]?.code
}
