import { type Nonconformity, ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '#domains/quality/nonconformity/nonconformity.register.ts'
import type { Fault } from '#server/document/effects.ts'
import type { Context } from '#server/http/route.ts'
import { ROUTE_STEP } from '../exec/exec.rules.ts'
import { type Exec, execsOf } from '../exec/exec.store.ts'
import { type Piece, piecesById } from '../piece/piece.ledger.ts'
import { mayRestart, redoSet } from '../rework/redo.rules.ts'
import { foundAt, whyNot } from '../rework/rework.query.ts'
import type { WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { workNodesOf } from '../work-order/work-snapshot.ledger.ts'

/** 返修. What stands against the repair of these pieces, and which nonconformities it deals with. */
type Reading = Pick<Context, 'tx'> & { caller: { tenantId: string } }

export interface AskedRepair {
  readonly order: Pick<WorkOrderRow, 'id' | 'revNo'>
  readonly pieceIds: readonly string[]
  readonly failNodeKey: string
  readonly backNodeKey: string
}

export interface PieceRepair {
  readonly piece: Piece
  readonly ncrs: readonly Nonconformity[]
}

export async function repairOf(
  ctx: Reading,
  { order, pieceIds, failNodeKey: fail, backNodeKey: back }: AskedRepair,
): Promise<{ pieces: readonly PieceRepair[]; faults: readonly Fault[] }> {
  const nodes = await workNodesOf(ctx, order.id, order.revNo)
  const known = await piecesById(ctx, pieceIds)
  const open = await ncrsWhere(ctx, { pieceIds, states: [NCR_OPEN] })
  const faults: Fault[] = []
  const found: PieceRepair[] = []
  for (const [at, pieceId] of pieceIds.entries()) {
    const path = `pieces.${at}.pieceId`
    const piece = known.find(({ id }) => id === pieceId)
    const why = piece ? whyNot(piece, order.id) : '产品件不存在'
    if (!piece || why) {
      faults.push({ path, message: why ?? '' })
      continue
    }
    const execs = await execsOf(ctx, pieceId)
    const states = statesOf(execs)
    const again = new Set(redoSet(nodes, states, back).map(({ nodeKey }) => nodeKey))
    const ncrs = foundAt(open, execs)
    if (!ncrs.some(({ at: key }) => key === fail)) faults.push({ path, message: '所选工序没有不合格记录' })
    else if (!mayRestart(nodes, states, back, fail)) faults.push({ path: 'backExecId', message: '返回工序不能晚于不合格工序' })
    found.push({ piece, ncrs: ncrs.filter(({ at: key }) => again.has(key)) })
  }
  return { pieces: found, faults }
}

/** The states of the steps of the route. */
export const statesOf = (execs: readonly Exec[]): ReadonlyMap<string, string> =>
  new Map(execs.flatMap(({ nodeRefType, nodeKey, status }) => (nodeRefType === ROUTE_STEP ? [[nodeKey, status] as const] : [])))
