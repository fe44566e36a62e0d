import { type SQL, sql } from 'drizzle-orm'
import type { Dossier, DossierHead, DossierPiece, DossierStep } from '#contract/dossier.ts'
import { may } from '#server/http/caller.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { completenessOf } from './completeness.query.ts'
import { eventsOf } from './dossier-events.query.ts'

type Asking = Pick<Context, 'tx' | 'caller'>
type Found = DossierPiece & Record<string, unknown>
type HeadRow = Omit<DossierHead, 'address'> & { demandCustomer: string; planned: string } & Record<string, unknown>

const MOST = 30

const moment = (column: SQL) => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** Columns of a piece (`p`), its product (`m`) and its work order (`w`) that identify it. */
const NAMED = sql`p.id::text as "pieceId", p.pro_code as "proCode", m.material_name as "materialName", coalesce(m.specs, '') as specs,
  p.status::int as status, p.quality_state as "qualityState", coalesce(p.heat_no, '') as "heatNo", coalesce(p.ingot_no, '') as "ingotNo",
  w.order_no as "orderNo", ${moment(sql`p.finish_time`)} as "finishTime"`
const PIECES = sql`erp_producation_workorder_piece p join wh_material m on m.id = p.material_id join erp_producation_workorder w on w.id = p.work_id`

/** Pieces whose number begins with what was typed, or that were made of that heat or ingot, or has that certificate; without it, those that were finished last. */
export async function findPieces({ tx, caller }: Asking, find: string): Promise<DossierPiece[]> {
  const wanted = find.trim()
  const begins = `${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await tx.execute<Found>(sql`
    select ${NAMED} from ${PIECES} where p.tenant_id = ${caller.tenantId} and p.is_deleted = 0
      and ${
        wanted
          ? sql`(p.pro_code like ${begins} or p.heat_no = ${wanted} or p.ingot_no = ${wanted}
        or p.id in (select c.piece_id from qc_certificate c where c.cert_no = ${wanted} and c.tenant_id = ${caller.tenantId}))`
          : sql`p.finish_time is not null`
      }
    order by ${wanted ? sql`p.pro_code = ${wanted} desc, p.pro_code` : sql`p.finish_time desc, p.pro_code`} limit ${MOST}`)
  return rows.map(known)
}

export async function pieceIdOf({ tx, caller }: Asking, proCode: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`select p.id::text from erp_producation_workorder_piece p
    where p.tenant_id = ${caller.tenantId} and p.is_deleted = 0 and p.pro_code = ${proCode}`)
  return rows[0]?.id
}

/** 一轴一档. What a piece is, how far it is, what its file still lacks, and what happened to it, in the order of time. */
export async function dossierOf(ctx: Asking, proCode: string, addressOf: (proCode: string) => string): Promise<Dossier> {
  const { tx, caller } = ctx
  const { rows } = await tx.execute<HeadRow>(sql`
    select ${NAMED}, p.material_id::text as "materialId", m.material_code as "materialCode", coalesce(f.drawing_no, '') as "drawingNo",
      coalesce(nullif(d.drawing_version, ''), f.drawing_version, '') as "drawingVersion", coalesce(f.mw_class, '') as "mwClass",
      coalesce(m.steel_grade, '') as "steelGrade", coalesce(k.weight, m.unit_weight, 0)::numeric(18, 3)::text as weight,
      k.weight is not null as "isWeighed", coalesce(d.customer_name, '') as "customerName", coalesce(d.sales_order_no, '') as "salesOrderNo",
      coalesce(l.id::text, '') as "salesOrderLineId", coalesce(o.customer_po_no, '') as "customerPoNo",
      p.work_id::text as "workId", coalesce(r.route_name, '') as "routeName", coalesce(p.place, '') as place,
      coalesce(s.dept_name, '') as "placeName", p.branch_status as "branchStatus", coalesce(p.from_pro_code, '') as "fromProCode",
      coalesce(p.replace_of, '') as "replaceOf",
      w.plan_end::text as "planEnd", ${moment(sql`p.stock_time`)} as "stockTime"
    from ${PIECES} left join sal_product f on f.id = p.material_id left join erp_producation_demand d on d.id = p.demand_id
      left join sal_order_line l on l.id = substring(d.sales_order_line_id from '^[0-9]{1,18}$')::bigint and l.is_deleted = 0 left join sal_order o on o.id = l.sales_order_id
      left join erp_producation_route r on r.id = w.route_id left join sys_dept s on s.id = p.place_shop_id
      left join lateral (select y.weight from erp_producation_work_report y join erp_producation_workorder_exec e on e.id = y.exec_id
        where e.piece_id = p.id and y.weight is not null and y.report_action = 'finish'
          and not exists (select 1 from erp_producation_work_report z where z.reverse_of = y.id)
        order by y.report_time desc, y.id desc limit 1) k on true
    where p.tenant_id = ${caller.tenantId} and p.is_deleted = 0 and p.pro_code = ${proCode}`)
  const [row] = rows
  if (!row) throw missing('没有该产品编号')
  const head = known(row)
  const { pieceId } = head
  const [steps, items, events, work] = await Promise.all([
    tx.execute<DossierStep & Record<string, unknown>>(sql`
      select e.id::text as "execId", e.process_name as "processName", e.round, e.status::int as status, coalesce(n.is_check, false) as "isCheck"
      from erp_producation_workorder_exec e left join erp_producation_workorder_node n
        on n.work_id = e.work_id and n.rev_no = e.rev_no and n.node_key = e.node_key
      where e.piece_id = ${pieceId} and e.is_deleted = 0 and e.status <> '6' order by e.process_seq, e.round, e.id`),
    completenessOf(ctx, pieceId),
    eventsOf(ctx, pieceId, { mayName: may(caller, 'workExec_view') }),
    tx.execute<{ hours: string; days: string | null }>(sql`
      select coalesce((select sum(extract(epoch from e.end_time - e.start_time)) / 3600 from erp_producation_workorder_exec e
          where e.piece_id = ${pieceId} and e.is_deleted = 0 and e.end_time > e.start_time), 0)::numeric(12, 1)::text as hours,
        (extract(epoch from coalesce((select max(v.post_time) from erp_producation_piece_move v where v.piece_id = ${pieceId} and v.move_type = 'SIGN'), now())
          - (select min(f.post_time) from erp_producation_piece_issue f where f.piece_id = ${pieceId} and f.is_deleted = 0)) / 86400)::numeric(12, 1)::text as days`),
  ])
  const { hours = '0', days } = work.rows[0] ?? {}
  return {
    head: { ...head, address: addressOf(head.proCode) },
    ...{ steps: steps.rows, items, events, workHours: hours },
    ...(days ? { cycleDays: days } : {}),
  }
}

/** What is not known is left out. */
const known = <R extends object>(row: R): R => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as R
