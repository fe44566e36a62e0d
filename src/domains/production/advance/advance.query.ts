import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

interface Asking {
  readonly tx: Tx
}

/** Pieces of a work order that belong to an order line. */
export async function linkedPieces({ tx }: Asking, workId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from erp_producation_workorder_piece
    where work_id = ${workId} and is_deleted = 0 and demand_id is not null`)
  return rows[0]?.count ?? 0
}

/** Steps of an order that some piece has begun. */
export async function begunNodes({ tx }: Asking, workId: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`select distinct node_key as key from erp_producation_workorder_exec
    where work_id = ${workId} and is_deleted = 0 and node_ref_type = 1 and status in ('2', '3', '4', '7')`)
  return new Set(rows.map(({ key }) => key))
}
