import { and, eq } from 'drizzle-orm'
import { type Nonconformity, ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '#domains/quality/nonconformity/nonconformity.register.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Fault } from '#server/document/effects.ts'
import type { Context } from '#server/http/route.ts'
import { ROUTE_STEP } from '../exec/exec.rules.ts'
import { type Exec, execsOf } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import { type Piece, piecesById } from '../piece/piece.ledger.ts'
import { IN_PROCESS, IN_REPAIR, ON_ROUTE, SCRAP } from '../piece/piece.register.ts'
import type { WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { type WorkNode, workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { busyAfter, HOLD_POINT, mayRestart, mayWaive, redoSet } from './redo.rules.ts'

/** 返工. What going back to a step means for each of these pieces, and what stands against it. */
type Reading = Pick<Context, 'tx'> & { caller: { tenantId: string } }

/** 热处理. */
const HEAT = 'BP03'
/** Nobody heats a shaft a third time again. */
const MOST_HEATS = 2

export interface Asked {
  readonly order: Pick<WorkOrderRow, 'id' | 'revNo'>
  readonly pieceIds: readonly string[]
  readonly failNodeKey: string
  readonly fromNodeKey: string
  /** 免做, by the number of the step. */
  readonly waived: readonly number[]
}

export interface PieceRedo {
  readonly piece: Piece
  readonly execs: readonly Exec[]
  readonly redo: readonly WorkNode[]
  /** What is decided about: all that was found at steps that are done again. */
  readonly ncrs: readonly Nonconformity[]
  /** 已返工轮次. */
  readonly rounds: number
}

export interface Rework {
  readonly nodes: readonly WorkNode[]
  readonly pieces: readonly PieceRedo[]
  /** Steps that are done again for at least one of the pieces. */
  readonly redo: readonly (WorkNode & { readonly allowWaive: boolean })[]
  /** Steps of these that are kept as they were. */
  readonly kept: readonly string[]
  readonly anyHeatRedo: boolean
  readonly faults: readonly Fault[]
}

export async function reworkOf(ctx: Reading, { order, pieceIds, failNodeKey: fail, fromNodeKey: from, waived }: Asked): Promise<Rework> {
  const nodes = await workNodesOf(ctx, order.id, order.revNo)
  const known = await piecesById(ctx, pieceIds)
  const open = await ncrsWhere(ctx, { pieceIds, states: [NCR_OPEN] })
  const faults: Fault[] = []
  const found: PieceRedo[] = []
  const waivable = new Map<string, boolean>()
  for (const [at, pieceId] of pieceIds.entries()) {
    const path = `pieces.${at}.pieceId`
    const piece = known.find(({ id }) => id === pieceId)
    const why = piece ? whyNot(piece, order.id) : '产品件不存在'
    if (!piece || why) {
      faults.push({ path, message: why ?? '' })
      continue
    }
    const execs = (await execsOf(ctx, pieceId)).filter(({ nodeRefType }) => nodeRefType === ROUTE_STEP)
    const states = new Map(execs.map(({ nodeKey, status }) => [nodeKey, status]))
    const ncrs = foundAt(open, execs)
    const redo = redoSet(nodes, states, from)
    const named = `产品编号【${piece.proCode}】`
    if (!ncrs.some(({ at: key }) => key === fail)) faults.push({ path, message: '所选工序没有不合格记录' })
    else if (!mayRestart(nodes, states, from, fail))
      faults.push({ path: 'fromExecId', message: '返工起始工序必须已完工且不晚于不合格工序' })
    const [busy] = busyAfter(nodes, states, from)
    if (busy) faults.push({ path, message: `${named}的工序【${busy.processName}】正在加工或待检，请先完成` })
    for (const { nodeKey } of redo)
      waivable.set(nodeKey, (waivable.get(nodeKey) ?? true) && mayWaive(nodes, states, { from, fail }, nodeKey))
    const heat = redo.find(({ nodeKey, baseProcessCode }) => baseProcessCode === HEAT && reworkedTimes(execs, nodeKey) >= MOST_HEATS)
    if (heat) faults.push({ path, message: `${named}的热处理工序【${heat.processName}】已返工${MOST_HEATS}次，不能再返工` })
    const keys = new Set(redo.map(({ nodeKey }) => nodeKey))
    const rounds = Math.max(0, ...execs.map(({ nodeKey }) => reworkedTimes(execs, nodeKey)))
    found.push({ piece, execs, redo, rounds, ncrs: ncrs.filter(({ at: key }) => keys.has(key)) })
  }
  const again = nodes
    .filter(({ nodeKey }) => waivable.has(nodeKey))
    .map(node => ({ ...node, allowWaive: waivable.get(node.nodeKey) === true }))
  const kept = again.filter(({ processSeq }) => waived.includes(processSeq))
  faults.push(...kept.flatMap(node => (node.allowWaive ? [] : [{ path: 'redo', message: whyKept(node) }])))
  const keptKeys = kept.map(({ nodeKey }) => nodeKey)
  return {
    ...{ nodes, pieces: found, faults },
    redo: again,
    kept: keptKeys,
    anyHeatRedo: found.some(({ redo, execs }) =>
      redo.some(
        ({ nodeKey, baseProcessCode }) => baseProcessCode === HEAT && reworkedTimes(execs, nodeKey) > 0 && !keptKeys.includes(nodeKey),
      ),
    ),
  }
}

/** A step as forms name it: by its number in the copy of the route, and what it is. */
export const stepLabel = ({ processSeq, processName }: Pick<WorkNode, 'processSeq' | 'processName'>): string =>
  `${processSeq} ${processName}`

/** What was found about a piece, each with the step at which it failed as its route has it now. */
export const foundAt = (open: readonly Nonconformity[], execs: readonly Exec[]) =>
  open.flatMap(ncr => execs.flatMap(({ id, nodeKey }) => (id === ncr.execId ? [{ ...ncr, at: nodeKey }] : [])))

const reworkedTimes = (execs: readonly Exec[], key: string) => (execs.find(({ nodeKey }) => nodeKey === key)?.round ?? 1) - 1

const whyKept = ({ isKey, stopPoint, processName }: WorkNode) =>
  isKey || stopPoint === HOLD_POINT
    ? `关键工序或停止点【${processName}】不允许免做`
    : `工序【${processName}】在返工路径上或不合格，不能免做`

/** Why nothing can be decided about this piece now. */
export function whyNot({ proCode, status, workId, branchStatus }: Piece, orderId: string): string | undefined {
  const named = `产品编号【${proCode}】`
  if (workId !== orderId) return `${named}不属于该工单`
  if (status === SCRAP) return `${named}已报废`
  if (status !== IN_PROCESS) return `${named}已完工`
  if (branchStatus === IN_REPAIR) return `${named}正在返修`
  return branchStatus === ON_ROUTE ? undefined : `${named}正在返工`
}

export async function execFound({ tx, caller }: Reading, id: string | null | undefined): Promise<Exec | undefined> {
  const [found] = await tx
    .select()
    .from(workExecs)
    .where(and(eq(workExecs.id, id ?? '0'), notDeleted(workExecs, caller.tenantId)))
  return found
}
