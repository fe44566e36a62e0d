import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { productionRoutes, routeBlanks } from '../route/route.table.ts'
import type { WorkOrderRow } from '../work-order/work-event.ledger.ts'

/** 精密铸造: fed where it is poured, not at its first step. */
const CASTING = '3'

/** What the pieces of an order may be forged from; nothing if they are not fed. */
export async function blanksOf({ tx }: { tx: Tx }, { routeId }: Pick<WorkOrderRow, 'routeId'>): Promise<string[]> {
  if (!routeId) return []
  const rows = await tx
    .select({ materialId: routeBlanks.materialId, routeClass: productionRoutes.routeClass })
    .from(routeBlanks)
    .innerJoin(productionRoutes, eq(productionRoutes.id, routeBlanks.routeId))
    .where(and(eq(routeBlanks.routeId, routeId), eq(routeBlanks.isDeleted, 0)))
  return rows.flatMap(({ materialId, routeClass }) => (routeClass === CASTING ? [] : materialId))
}

/** Of a piece `p` of an order `w`: it has to be fed before its work begins, and was not. */
export const unfed = sql`p.ingot_no is null and exists (select 1 from ${routeBlanks} b join ${productionRoutes} r on r.id = b.route_id
  where b.route_id = w.route_id and b.is_deleted = 0 and r.route_class <> ${CASTING})`

/** Ingots that were issued to an order and of which something is left to feed. */
export async function ingotsLeft({ tx, tenantId }: { tx: Tx; tenantId: string }, workId: string) {
  const { rows } = await tx.execute<{ ingotNo: string; heatNo: string; left: string }>(sql`
    select l.batch_no as "ingotNo", b.heat_no as "heatNo", (l.qty - l.returned_qty - l.returning_qty - coalesce(f.weight, 0))::text as left
    from wh_issue_line l join wh_material m on m.id = l.material_id and m.double_unit = 'yes'
    join wh_stock_batch b on b.material_id = l.material_id and b.batch_no = l.batch_no and b.is_deleted = 0
    left join (select issue_line_id, sum(weight) as weight from erp_producation_piece_issue group by 1) f on f.issue_line_id = l.id
    where l.work_id = ${workId} and l.tenant_id = ${tenantId} and l.is_deleted = 0 and l.qty - l.returned_qty - l.returning_qty > coalesce(f.weight, 0)
    order by l.id`)
  return rows
}
