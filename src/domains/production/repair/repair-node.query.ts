import { asc, inArray } from 'drizzle-orm'
import { REPAIR_STEP } from '../exec/exec.rules.ts'
import type { Exec } from '../exec/exec.store.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { type WorkNode, workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { repairNodes } from './repair.table.ts'

export type RepairNode = typeof repairNodes.$inferSelect

export const repairNodesOf = ({ tx }: Pick<Working, 'tx'>, updateIds: readonly string[]): Promise<RepairNode[]> =>
  tx
    .select()
    .from(repairNodes)
    .where(inArray(repairNodes.updateId, [...updateIds]))
    .orderBy(asc(repairNodes.updateId), asc(repairNodes.seq))

/** Behind the steps of every route. */
export const seqOf = ({ seq }: Pick<RepairNode, 'seq'>): number => 1000 + 10 * seq

/** Steps that a piece goes by: those of its route and those of its repairs, each of which waits for the one before it. */
export async function nodesOfPiece(
  ctx: Pick<Working, 'tx'>,
  order: { readonly id: string; readonly revNo: number },
  execs: readonly Exec[],
): Promise<WorkNode[]> {
  const ids = [...new Set(execs.flatMap(({ nodeRefType, updateId }) => (nodeRefType === REPAIR_STEP ? (updateId ?? []) : [])))]
  const nodes = await workNodesOf(ctx, order.id, order.revNo)
  if (ids.length === 0) return nodes
  const repairs = await repairNodesOf(ctx, ids)
  return [
    ...nodes,
    ...repairs.map((node, at) => asStep(node, order, repairs[at - 1]?.updateId === node.updateId ? repairs[at - 1] : undefined)),
  ]
}

const asStep = (
  { updateId, seq, ...node }: RepairNode,
  order: { readonly id: string; readonly revNo: number },
  before: RepairNode | undefined,
): WorkNode => ({
  ...{ ...node, snapshotId: updateId, workId: order.id, revNo: order.revNo, routeProcessId: '0', processSeq: seqOf({ seq }) },
  ...{ preNodeKeys: before ? [before.nodeKey] : [], parallelGroup: null, branchNo: null, nodeType: node.isCheck ? 2 : 1, isReport: true },
  ...{ isKey: false, stopPoint: 0, prepTime: '0.00', waitTime: '0.00', techRequire: '', materials: [] },
  ...{ outputMaterialCode: null, outputWeight: null },
})
