import { and, eq, sql } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import type { FormContext } from '#server/document/effects.ts'
import type { Working, WorkOrderRow } from './work-event.ledger.ts'
import { workOrders } from './work-order.table.ts'

/** 工单的单据. What papers about a work order ask of it; an unknown order is nobody's fault while somebody types. */
type Asking = Pick<FormContext<unknown>, 'tx' | 'tenantId'>
export type Acting = Pick<FormContext<unknown>, 'tx' | 'newId' | 'now' | 'actor' | 'initiator' | 'tenantId'>

/** On a later day nobody acts: then it is the deed of whoever asked for it. */
export const workingOf = ({ tx, newId, now, actor, initiator, tenantId }: Acting): Working => ({
  ...{ tx, newId, now },
  caller: { userId: actor || initiator.user, deptId: '', tenantId },
})

export async function orderFound({ tx, tenantId }: Asking, workId: string | undefined): Promise<WorkOrderRow | undefined> {
  const [found] = await tx
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, workId ?? '0'), notDeleted(workOrders, tenantId)))
  return found
}

/** For whom the pieces in process are made, and when the first of them is due. */
export async function promisedFor({ tx }: Asking, workId: string): Promise<{ customerName: string; deliveryDate: string | undefined }> {
  const { rows } = await tx.execute<{ customerName: string | null; deliveryDate: string | null }>(sql`
    select string_agg(distinct d.customer_name, '、') as "customerName", min(coalesce(d.promise_date, d.require_date))::text as "deliveryDate"
    from erp_producation_workorder_piece p join erp_producation_demand d on d.id = p.demand_id
    where p.work_id = ${workId} and p.is_deleted = 0 and p.status = '0'`)
  return { customerName: rows[0]?.customerName ?? '', deliveryDate: rows[0]?.deliveryDate ?? undefined }
}

export type StandingPiece = {
  readonly proCode: string
  readonly currentProcess: string
  readonly execState: string
}

/** Pieces in process, each with the first step at which it stands. */
export async function standingPieces({ tx }: Asking, workId: string): Promise<readonly StandingPiece[]> {
  const { rows } = await tx.execute<StandingPiece>(sql`
    select p.pro_code as "proCode", coalesce(e.process_name, '') as "currentProcess", coalesce(e.status, '') as "execState"
    from erp_producation_workorder_piece p
    left join lateral (select x.process_name, x.status from erp_producation_workorder_exec x
      where x.piece_id = p.id and x.is_deleted = 0 and x.status in ('1', '2', '3', '7') order by x.process_seq, x.id limit 1) e on true
    where p.work_id = ${workId} and p.is_deleted = 0 and p.status = '0' order by p.pro_code`)
  return rows
}
