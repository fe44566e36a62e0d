import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

/** 在制工单. Work orders that are under way on a version, as papers about routes show them. */
export type InFlight = {
  readonly workId: string
  readonly orderNo: string
  readonly status: number
  readonly currentProcess: string
  readonly wipQty: number
}

interface Reading {
  readonly tx: Tx
  readonly tenantId: string
}

const own = ({ tenantId }: Reading, routeId: string) => sql`w.route_id = ${routeId} and w.tenant_id = ${tenantId} and w.is_deleted = 0`
const pieces = (status: string) =>
  sql`(select count(*)::int from erp_producation_workorder_piece p where p.work_id = w.id and p.is_deleted = 0 and p.status in (${sql.raw(status)}))`

export async function inFlightOf(ctx: Reading, routeId: string): Promise<readonly InFlight[]> {
  const { rows } = await ctx.tx.execute<InFlight>(sql`
    select w.id::text as "workId", w.order_no as "orderNo", w.status::int as status, ${pieces("'0'")} as "wipQty",
      coalesce((select string_agg(distinct n.process_name, '、') from erp_producation_workorder_exec e
        join erp_producation_workorder_node n on n.work_id = w.id and n.rev_no = w.rev_no and n.node_key = e.node_key where e.work_id = w.id and e.is_deleted = 0 and e.status in ('1', '2', '3')), '') as "currentProcess"
    from erp_producation_workorder w where ${own(ctx, routeId)} and w.status in ('20', '30') order by w.order_no`)
  return rows
}

/** How many work orders went by a version and are over. */
export async function overOf(ctx: Reading, routeId: string): Promise<number> {
  const { rows } = await ctx.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from erp_producation_workorder w where ${own(ctx, routeId)} and w.status in ('40', '50')`,
  )
  return rows[0]?.count ?? 0
}

export type Trial = {
  readonly workId: string
  readonly qty: number
  readonly goodQty: number
  readonly scrapQty: number
}

/** 试制工单 of a version, with what became of their pieces. */
export async function trialsOf(ctx: Reading, routeId: string): Promise<readonly Trial[]> {
  const { rows } = await ctx.tx.execute<Trial>(sql`
    select w.id::text as "workId", w.qty, ${pieces("'1', '3'")} as "goodQty", ${pieces("'2'")} as "scrapQty"
    from erp_producation_workorder w where ${own(ctx, routeId)} and w.route_type = '2' and w.status <> '90' order by w.order_no`)
  return rows
}
