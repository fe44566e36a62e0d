import { sql } from 'drizzle-orm'
import { shanghai } from '#server/http/present.ts'
import type { Context } from '#server/http/route.ts'

/** Of each workshop, the board shows this many. */
const MOST_CARDS = 80

interface ShopRow extends Record<string, unknown> {
  deptShopId: string
  deptShopName: string
  pieces: number
  startable: number
  working: number
  toCheck: number
  failed: number
  late: number
  cards: readonly CardRow[]
}

interface CardRow {
  execId: string
  workId: string
  proCode: string
  orderNo: string
  materialName: string
  specs: string
  processSeq: number
  processName: string
  round: number
  status: number
  paused: boolean
  equipmentName: string
  stateTime: string
  planEnd: string
  priority: number
  onHold: boolean
  late: boolean
}

/**
 * 生产看板. For each workshop that does a process: the steps at which pieces stand there, what runs first, then what failed, then the most urgent.
 * Steps that are done are most of the book and not read: the index by state leads to the others.
 */
export async function boardOf({ tx, caller, now }: Pick<Context, 'tx' | 'caller' | 'now'>, orderClass?: string) {
  const today = shanghai(now).slice(0, 10)
  const { rows } = await tx.execute<ShopRow>(sql`
    with standing as (
      select e.id, e.exec_shop_id, e.piece_id, e.status, w.plan_end < ${today}::date as late,
        row_number() over (partition by e.exec_shop_id order by array_position(array['2', '7']::text[], e.status::text) nulls last,
          w.priority, w.plan_end, e.state_time, e.id) as nth
      from erp_producation_workorder_exec e
      join erp_producation_workorder w on w.id = e.work_id join erp_producation_workorder_piece p on p.id = e.piece_id
      where e.tenant_id = ${caller.tenantId} and e.is_deleted = 0 and e.status in ('1', '2', '3', '7') and w.status in ('20', '30') and p.status = '0'
        ${orderClass ? sql`and w.order_class = ${orderClass}` : sql``}),
    shown as (
      select s.exec_shop_id, jsonb_agg(jsonb_build_object('execId', e.id::text, 'workId', w.id::text, 'proCode', p.pro_code, 'orderNo', w.order_no,
          'materialName', m.material_name, 'specs', coalesce(m.specs, ''), 'processSeq', e.process_seq, 'processName', e.process_name, 'round', e.round,
          'status', e.status::int, 'paused', e.paused = 'yes', 'equipmentName', coalesce(q.equipment_name, ''), 'stateTime', e.state_time,
          'planEnd', w.plan_end, 'priority', w.priority, 'onHold', w.hold_status = '1', 'late', s.late) order by s.nth) as cards
      from standing s join erp_producation_workorder_exec e on e.id = s.id join erp_producation_workorder w on w.id = e.work_id
      join erp_producation_workorder_piece p on p.id = e.piece_id join wh_material m on m.id = p.material_id left join eq_equipment q on q.id = e.equipment_id
      where s.nth <= ${MOST_CARDS} group by s.exec_shop_id)
    select d.id::text as "deptShopId", d.dept_name as "deptShopName", count(distinct s.piece_id)::int as pieces,
      count(*) filter (where s.status = '1')::int as startable, count(*) filter (where s.status = '2')::int as working,
      count(*) filter (where s.status = '3')::int as "toCheck", count(*) filter (where s.status = '7')::int as failed,
      count(*) filter (where s.late)::int as late,
      coalesce((select c.cards from shown c where c.exec_shop_id = d.id), '[]') as cards
    from sys_dept d left join standing s on s.exec_shop_id = d.id
    where d.tenant_id = ${caller.tenantId} and d.is_deleted = 0 and (s.id is not null or exists (select 1 from erp_producation_process c
      where c.dept_shop_id = d.id and c.is_deleted = 0 and c.enabled = 'yes'))
    group by d.id, d.dept_name, d.sort order by d.sort, d.id`)
  return { shops: rows.map(shop => ({ ...shop, cards: shop.cards.map(card => ({ ...card, stateTime: new Date(card.stateTime) })) })) }
}
