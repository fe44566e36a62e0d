import { and, eq, inArray } from 'drizzle-orm'
import { notDeleted, update } from '#server/db/rows.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import type { WorkNode } from '../work-order/work-snapshot.ledger.ts'
import { advanced, FAILED, STARTABLE, VOID, WAITING } from './exec.rules.ts'
import { workExecs } from './exec.table.ts'

/** 让步, of a step that failed. */
const CONCEDED = '2'

export type Exec = typeof workExecs.$inferSelect

/** The steps of a piece in the round that counts: of each step the last one. Steps that a switch of the route dropped are no longer among them. */
export async function execsOf({ tx }: Pick<Working, 'tx'>, pieceId: string): Promise<Exec[]> {
  const rows = await tx
    .select()
    .from(workExecs)
    .where(and(eq(workExecs.pieceId, pieceId), eq(workExecs.isDeleted, 0)))
    .orderBy(workExecs.processSeq, workExecs.round)
  return [...new Map(rows.map(row => [`${row.nodeRefType} ${row.nodeKey}`, row])).values()].filter(({ status }) => status !== VOID)
}

/** 质量状态 of a piece by its steps: frozen while one has failed, conceded if one was taken as it is. */
export function qualityOf(execs: readonly Pick<Exec, 'status' | 'result'>[]): 'frozen' | 'concession' | 'good' {
  if (execs.some(({ status }) => status === FAILED)) return 'frozen'
  return execs.some(({ result }) => result === CONCEDED) ? 'concession' : 'good'
}

interface Opening {
  readonly workId: string
  readonly revNo: number
}

/** 选路线: the steps of every piece of a work order; those without predecessors may start. */
export async function openExecs(
  ctx: Working,
  { workId, revNo }: Opening,
  pieceIds: readonly string[],
  nodes: readonly WorkNode[],
): Promise<void> {
  const { tx, now, caller, newId } = ctx
  const states = new Map(nodes.map(({ nodeKey }) => [nodeKey, WAITING]))
  const opened = advanced(nodes, states)
  const made = { createUser: caller.userId, createTime: now, updateUser: caller.userId, updateTime: now, tenantId: caller.tenantId }
  const rows = pieceIds.flatMap(pieceId =>
    nodes.map(node => ({
      ...{ ...made, id: newId(), workId, pieceId, revNo, nodeRefType: 1, nodeKey: node.nodeKey, round: 1 },
      ...{ processSeq: node.processSeq, processCode: node.processCode, processName: node.processName, execShopId: node.deptShopId },
      ...{ status: opened.get(node.nodeKey) ?? WAITING, stateTime: now, exceptionStart: 'no', paused: 'no' },
    })),
  )
  for (let at = 0; at < rows.length; at += 500) await tx.insert(workExecs).values(rows.slice(at, at + 500))
}

/** Opens what may start now, and lets pass what nobody reports. Answers the steps as they are afterwards. */
export async function advance(ctx: Working, execs: readonly Exec[], nodes: readonly WorkNode[]): Promise<Exec[]> {
  const changes = advanced(nodes, new Map(execs.map(({ nodeKey, status }) => [nodeKey, status])))
  for (const exec of execs) {
    const status = changes.get(exec.nodeKey)
    if (!status) continue
    const passed = status === STARTABLE ? {} : { endTime: ctx.now }
    await update(ctx, workExecs, exec.id, { status, stateTime: ctx.now, ...passed })
  }
  return execs.map(exec => ({ ...exec, status: changes.get(exec.nodeKey) ?? exec.status }))
}

export async function setStates(ctx: Working, ids: readonly string[], status: string): Promise<void> {
  for (const id of ids) await update(ctx, workExecs, id, { status, stateTime: ctx.now })
}

/** 拆单: the steps of pieces go along to their new work order. */
export const carryExecs = (ctx: Working, pieceIds: readonly string[], to: Opening) =>
  ctx.tx
    .update(workExecs)
    .set({ workId: to.workId, revNo: to.revNo, updateTime: ctx.now, updateUser: ctx.caller.userId })
    .where(and(inArray(workExecs.pieceId, [...pieceIds]), notDeleted(workExecs, ctx.caller.tenantId)))
