import { and, eq, sql } from 'drizzle-orm'
import { deptsNamed } from '#platform/org/dept.store.ts'
import type { Context } from '#server/http/route.ts'
import { orderById } from './work-order.query.ts'
import { workNodes } from './work-order.table.ts'
import { workNodesOf } from './work-snapshot.ledger.ts'

/** 工单工艺. The steps that an order goes by, as they were copied, with how many of its pieces stand where. */
export async function orderNodes(ctx: Pick<Context, 'tx' | 'caller'>, workId: string) {
  const order = await orderById(ctx, workId)
  const nodes = await workNodesOf(ctx, order.id, order.revNo)
  const [shops, { rows }] = await Promise.all([
    deptsNamed(ctx.tx, [...new Set(nodes.map(({ deptShopId }) => deptShopId))]),
    ctx.tx.execute<{ key: string; waiting: number; ready: number; running: number; done: number; failed: number }>(sql`
      select node_key as key, count(*) filter (where status = '0')::int as waiting, count(*) filter (where status = '1')::int as ready,
        count(*) filter (where status in ('2', '3'))::int as running, count(*) filter (where status in ('4', '5'))::int as done,
        count(*) filter (where status = '7')::int as failed
      from (select distinct on (e.piece_id, e.node_key) e.node_key, e.status from erp_producation_workorder_exec e
        where e.work_id = ${workId} and e.is_deleted = 0 and e.node_ref_type = 1 order by e.piece_id, e.node_key, e.round desc) last group by 1`),
  ])
  return nodes.map(({ id, materials, equipments, qualities, preNodeKeys, ...node }) => {
    const { waiting = 0, ready = 0, running = 0, done = 0, failed = 0 } = rows.find(({ key }) => key === node.nodeKey) ?? {}
    return {
      ...{
        ...node,
        workNodeId: id,
        preNodeKeys: [...preNodeKeys],
        deptShopName: shops.find(shop => shop.id === node.deptShopId)?.deptName ?? '',
      },
      ...{ parallelGroup: node.parallelGroup ?? undefined, branchNo: node.branchNo ?? undefined },
      ...{ outputMaterialCode: node.outputMaterialCode ?? undefined, outputWeight: node.outputWeight ?? undefined },
      ...{ materials: [...materials], equipments: [...equipments], qualities: [...qualities] },
      execState: { waiting, ready, running, done, failed },
    }
  })
}

/** A step of a copy, if this is the id of one. */
export async function workNodeById({ tx, caller }: Pick<Context, 'tx' | 'caller'>, id: string) {
  const [found] = await tx
    .select()
    .from(workNodes)
    .where(and(eq(workNodes.id, id), eq(workNodes.tenantId, caller.tenantId)))
  return found
}
