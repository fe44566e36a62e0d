import { sql } from 'drizzle-orm'
import { deptsNamed } from '#platform/org/dept.store.ts'
import type { Context } from '#server/http/route.ts'
import { piecesOf } from '../piece/piece.ledger.ts'
import { wireOrder } from '../work-order/work-order.query.ts'

interface StepRow extends Record<string, unknown> {
  pieceId: string
  execId: string
  nodeKey: string
  nodeRefType: number
  processSeq: number
  processName: string
  round: number
  status: number
  result: number | null
  paused: boolean
  equipmentName: string
  stateTime: string
  startTime: string | null
  endTime: string | null
}

interface NodeRow extends Record<string, unknown> {
  nodeKey: string
  processSeq: number
  processCode: string
  processName: string
  deptShopId: string
  deptShopName: string
  preNodeKeys: string[]
}

interface EventRow extends Record<string, unknown> {
  id: string
  eventType: string
  before: string
  after: string
  userName: string
  detail: Readonly<Record<string, unknown>>
  postTime: string
}

/** 工单进度. The steps that an order goes by, every round of every step of its pieces, and what happened, the latest first. */
export async function progressOf(ctx: Pick<Context, 'tx' | 'caller'>, workId: string) {
  const { tx } = ctx
  const order = await wireOrder(ctx, workId)
  const [nodes, own, steps, events] = await Promise.all([
    tx.execute<NodeRow>(sql`
      select n.node_key as "nodeKey", n.process_seq as "processSeq", n.process_code as "processCode", n.process_name as "processName",
        n.dept_shop_id::text as "deptShopId", d.dept_name as "deptShopName", n.pre_node_keys as "preNodeKeys"
      from erp_producation_workorder_node n join sys_dept d on d.id = n.dept_shop_id
      where n.work_id = ${workId} and n.rev_no = ${order.revNo} order by n.process_seq`),
    piecesOf(ctx, workId),
    tx.execute<StepRow>(sql`
      select e.piece_id::text as "pieceId", e.id::text as "execId", e.node_key as "nodeKey", e.node_ref_type as "nodeRefType",
        e.process_seq as "processSeq", e.process_name as "processName", e.round, e.status::int, e.result::int, e.paused = 'yes' as paused,
        coalesce(q.equipment_name, '') as "equipmentName", e.state_time as "stateTime", e.start_time as "startTime", e.end_time as "endTime"
      from erp_producation_workorder_exec e left join eq_equipment q on q.id = e.equipment_id
      where e.work_id = ${workId} and e.is_deleted = 0 order by e.piece_id, e.process_seq, e.round`),
    tx.execute<EventRow>(sql`
      select v.id::text, v.event_type as "eventType", v.before, v.after, coalesce(u.real_name, '') as "userName", v.detail, v.post_time as "postTime"
      from erp_producation_workorder_event v left join sys_user u on u.id = v.user_id where v.work_id = ${workId} order by v.id desc limit 100`),
  ])
  const shops = await deptsNamed(tx, [...new Set(own.flatMap(({ placeShopId }) => placeShopId ?? []))])
  return {
    order,
    nodes: nodes.rows,
    pieces: own.map(piece => ({
      ...{ id: piece.id, proCode: piece.proCode, status: Number(piece.status), qualityState: piece.qualityState },
      ...{ branchStatus: Number(piece.branchStatus), place: piece.place ?? '', finishTime: piece.finishTime ?? undefined },
      ...{ heatNo: piece.heatNo ?? '', ingotNo: piece.ingotNo ?? '' },
      placeShopName: shops.find(({ id }) => id === piece.placeShopId)?.deptName ?? '',
      steps: steps.rows.filter(({ pieceId }) => pieceId === piece.id).map(wireStep),
    })),
    events: events.rows.map(({ detail, postTime, ...event }) => ({ ...event, says: saying(detail), postTime: new Date(postTime) })),
  }
}

const wireStep = ({ pieceId: _, result, stateTime, startTime, endTime, ...step }: StepRow) => ({
  ...{ ...step, result: result ?? undefined, stateTime: new Date(stateTime) },
  ...{ startTime: startTime ? new Date(startTime) : undefined, endTime: endTime ? new Date(endTime) : undefined },
})

/** Why, which route, how many: as far as an event says so. */
function saying({ reason, routeCode, qty }: Readonly<Record<string, unknown>>): string {
  const parts = [routeCode, qty === undefined ? '' : `${qty} 件`, reason]
  return parts.filter(part => part !== undefined && part !== '').join('，')
}
