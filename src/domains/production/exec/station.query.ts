import { type SQL, sql } from 'drizzle-orm'
import { machinesWhere } from '#domains/equipment/equipment.ledger.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { unfed } from '../feed/feed.query.ts'

interface Job extends Record<string, unknown> {
  execId: string
  proCode: string
  orderNo: string
  materialName: string
  processName: string
  priority: number
  planEnd: string
  stateTime: Date
  startTime: Date | null
  paused: string
  chargeNo: string | null
  why: string | null
}

/** 工位. What runs on a machine, and what waits for it: the most urgent first; what cannot start says why. */
export async function stationOf({ tx, caller }: Context, equipmentCode: string) {
  const [machine] = await machinesWhere(tx, caller.tenantId, sql`equipment_code = ${equipmentCode}`)
  if (!machine) throw missing('数据不存在或已删除')
  const jobs = async (where: SQL) =>
    (
      await tx.execute<Job>(sql`
        select e.id::text as "execId", p.pro_code as "proCode", w.order_no as "orderNo", m.material_name as "materialName",
          e.process_name as "processName", w.priority, w.plan_end::text as "planEnd", e.state_time as "stateTime", e.start_time as "startTime", e.paused,
          c.charge_no as "chargeNo",
          case when w.hold_status = '1' then '工单已暂停，请先恢复' when p.branch_status = '2' and e.update_id is distinct from p.branch_ref_id then '产品正在返修'
            when p.quality_state = 'frozen' and (p.branch_ref_id is null or e.update_id is distinct from p.branch_ref_id) then '产品已冻结，不能开工'
            when exists (select 1 from erp_producation_workorder_update u where u.work_id = w.id and u.status = '2' and u.update_type not in ('4', '5')
              and u.is_deleted = 0) then '工单变更审批中，不能开工'
            when e.status <> '2' and ${unfed} then '请先投料'
            when e.charge_id is not null then '按炉次报工，请在炉次中办理'
            when exists (select 1 from erp_producation_process b where b.tenant_id = e.tenant_id and b.process_code = e.process_code and b.by_charge = 'yes'
              and b.is_deleted = 0) then '按炉次报工，请在炉次中装炉、开炉' end as why
        from erp_producation_workorder_exec e join erp_producation_workorder w on w.id = e.work_id
        join erp_producation_workorder_piece p on p.id = e.piece_id join wh_material m on m.id = w.material_id
        left join erp_producation_furnace_charge c on c.id = e.charge_id
        join lateral (
          select r.equipments from erp_producation_workorder_node r where e.node_ref_type = 1 and r.work_id = e.work_id and r.rev_no = w.rev_no
            and r.node_key = e.node_key
          union all
          select r.equipments from erp_producation_repair_node r where e.node_ref_type = 2 and r.node_key = e.node_key) n on true
        where e.tenant_id = ${caller.tenantId} and e.is_deleted = 0 and w.status in ('20', '30') and p.status = '0' and ${where}
        order by w.priority, w.plan_end, e.state_time, e.id limit 50`)
    ).rows.map(({ startTime, why, chargeNo, stateTime, ...job }) => ({
      ...job,
      ...{
        paused: job.paused === 'yes',
        stateTime: new Date(stateTime),
        startTime: startTime ? new Date(startTime) : undefined,
        chargeNo: chargeNo ?? undefined,
        why: why ?? undefined,
      },
    }))
  const { id, equipmentName, slots } = machine
  const [running, queue] = await Promise.all([
    jobs(sql`e.status = '2' and e.equipment_id = ${id}`),
    jobs(sql`(e.status = '1' or (e.status = '0' and exists (select 1 from erp_producation_start_permit s where s.exec_id = e.id
      and s.used_time is null and s.valid_until > now()))) and n.equipments @> ${JSON.stringify([{ equipmentId: id }])}::jsonb`),
  ])
  return { equipmentId: id, equipmentCode, equipmentName, slots, running, queue }
}
