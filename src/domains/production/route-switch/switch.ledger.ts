import { and, eq, gt, inArray } from 'drizzle-orm'
import { insert, update } from '#server/db/rows.ts'
import { advanced, PASSED, VOID } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { endPiece } from '../exec/exec-held.store.ts'
import { leaveRoute } from '../route-change/route-change.ledger.ts'
import { happened, type Working } from '../work-order/work-event.ledger.ts'
import { addSnapshot, type Origin } from '../work-order/work-snapshot.ledger.ts'
import { type Exec, refuseUnlessPossible, type SwitchPlan } from './switch.query.ts'
import type { NewStep } from './switch.rules.ts'

/** 换路线, carried out: a new copy for the order, which was locked before, and what that makes of the steps of its pieces. */
interface Cause {
  readonly origin: Origin
  /** Dictionary of snapshots: 换路线, 版本切换, 跳车间, 回退. */
  readonly reason: number
  readonly updateId?: string | undefined
  readonly processInstanceId?: string | undefined
  readonly eventType: string
}

export async function applySwitch(ctx: Working, plan: SwitchPlan, { origin, eventType, ...cause }: Cause): Promise<number> {
  refuseUnlessPossible(plan)
  const { order, now } = plan
  const revNo = order.revNo + 1
  await addSnapshot(ctx, { workId: order.id, revNo, ...cause }, origin, now)
  const { routeId, versionNum } = origin
  const detail = { routeId, versionNum, revNo, updateId: cause.updateId ?? '' }
  await happened(ctx, order, { eventType, values: { routeId, versionNum, revNo, outdatedFlag: 'no' }, detail })
  await leaveRoute(ctx, order.routeId)
  for (const { piece, execs, plan: own } of plan.pieces) {
    const dropped = own.dropped.map(({ id }) => id)
    if (dropped.length > 0)
      await ctx.tx
        .update(workExecs)
        .set({ status: VOID, stateTime: ctx.now, updateTime: ctx.now, updateUser: ctx.caller.userId || null })
        .where(inArray(workExecs.id, dropped))
    const states = new Map(own.steps.map(({ node, status }) => [node.nodeKey, status]))
    const opened = advanced(now, states)
    for (const step of own.steps)
      await writeStep(ctx, plan, { step, status: opened.get(step.node.nodeKey) ?? step.status, revNo, pieceId: piece.id, execs })
    const after = own.steps.map(({ node, status }) => opened.get(node.nodeKey) ?? status)
    if (after.every(status => PASSED.includes(status))) await endPiece(ctx, { piece, order: { ...order, revNo } }, execs)
  }
  return revNo
}

interface Writing {
  readonly step: NewStep
  readonly status: string
  readonly revNo: number
  readonly pieceId: string
  readonly execs: readonly Exec[]
}

async function writeStep(ctx: Working, { order, now }: SwitchPlan, { step, status, revNo, pieceId, execs }: Writing): Promise<void> {
  const { nodeKey } = step.node
  const node = now.find(each => each.nodeKey === nodeKey)
  const exec = execs.find(({ id }) => id === step.exec?.id)
  if (!node) return
  const named = { processSeq: node.processSeq, processCode: node.processCode, processName: node.processName }
  // Done under an older copy, and judged by it: only its place among the steps may be another.
  if (step.how === 'kept' && PASSED.includes(step.status)) {
    if (exec?.processSeq !== node.processSeq) await update(ctx, workExecs, step.exec?.id ?? '', { processSeq: node.processSeq })
    return
  }
  if (step.how === 'kept' || step.how === 'continued') {
    await update(ctx, workExecs, step.exec?.id ?? '', { revNo, nodeKey, round: step.round, ...named })
    return
  }
  if (step.how === 'carried' && exec) {
    const { result, equipmentId, startTime, endTime, execShopId } = exec
    await insert(ctx, workExecs, {
      ...{ workId: order.id, pieceId, revNo: exec.revNo, nodeRefType: 1, nodeKey, round: step.round, ...named, carriedFromExecId: exec.id },
      ...{ status: step.status, stateTime: exec.stateTime, result, equipmentId, startTime, endTime, execShopId },
      ...{ exceptionStart: 'no', paused: 'no' },
    })
    return
  }
  // What was entrusted to another workshop stays there.
  const execShopId = exec?.entrustId ? exec.execShopId : node.deptShopId
  const open = { revNo, ...named, execShopId, status, stateTime: exec?.status === status ? exec.stateTime : ctx.now }
  if (exec) await update(ctx, workExecs, exec.id, open)
  else
    await insert(ctx, workExecs, {
      ...{ workId: order.id, pieceId, nodeRefType: 1, nodeKey, round: step.round, exceptionStart: 'no', paused: 'no', ...open },
    })
}

/** Whether something was started on the order since a moment. */
export async function startedSince({ tx }: Pick<Working, 'tx'>, workId: string, since: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: workExecs.id })
    .from(workExecs)
    .where(and(eq(workExecs.workId, workId), eq(workExecs.isDeleted, 0), gt(workExecs.startTime, since)))
    .limit(1)
  return found !== undefined
}
