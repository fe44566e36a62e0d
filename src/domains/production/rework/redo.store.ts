import { and, eq } from 'drizzle-orm'
import { ROUTE_STEP, STARTABLE, WAITING, WAIVED } from '../exec/exec.rules.ts'
import { advance, type Exec, execsOf, setStates } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import type { Piece } from '../piece/piece.ledger.ts'
import type { Working, WorkOrderRow } from '../work-order/work-event.ledger.ts'
import type { WorkNode } from '../work-order/work-snapshot.ledger.ts'

interface Again {
  readonly order: WorkOrderRow
  readonly piece: Piece
  /** Steps that are done again, and those among them that are kept as they were. */
  readonly redo: readonly WorkNode[]
  readonly kept: readonly string[]
  readonly updateId: string
}

/** Opens a new round of these steps of a piece; what had opened after them waits again. Older rounds stay as they were. */
export async function openRounds(ctx: Working, { order, piece, redo, kept, updateId }: Again, nodes: readonly WorkNode[]): Promise<Exec[]> {
  const { tx, now, newId, caller } = ctx
  const before = await tx
    .select({ nodeKey: workExecs.nodeKey, round: workExecs.round })
    .from(workExecs)
    .where(and(eq(workExecs.pieceId, piece.id), eq(workExecs.nodeRefType, ROUTE_STEP)))
  const roundsOf = (key: string) => before.flatMap(({ nodeKey, round }) => (nodeKey === key ? round : []))
  const made = { createUser: caller.userId, createTime: now, updateUser: caller.userId, updateTime: now, tenantId: caller.tenantId }
  await tx.insert(workExecs).values(
    redo.map(node => {
      return {
        ...{
          ...made,
          id: newId(),
          workId: order.id,
          pieceId: piece.id,
          revNo: order.revNo,
          nodeRefType: ROUTE_STEP,
          nodeKey: node.nodeKey,
        },
        ...{ processSeq: node.processSeq, processCode: node.processCode, processName: node.processName, execShopId: node.deptShopId },
        ...{
          round: Math.max(0, ...roundsOf(node.nodeKey)) + 1,
          status: kept.includes(node.nodeKey) ? WAIVED : WAITING,
          stateTime: now,
          updateId,
        },
        ...{ exceptionStart: 'no', paused: 'no' },
      }
    }),
  )
  const opened = await execsOf(ctx, piece.id)
  const ready = new Map(opened.flatMap(({ id, status, nodeKey }) => (status === STARTABLE ? [[nodeKey, id]] : [])))
  await setStates(ctx, [...ready.values()], WAITING)
  return advance(
    ctx,
    opened.map(exec => (ready.has(exec.nodeKey) ? { ...exec, status: WAITING } : exec)),
    nodes,
  )
}
