import { and, eq } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import type { FormContext } from '#server/document/effects.ts'
import { WAITING_STATES } from '../exec/exec.rules.ts'
import { movePiece } from '../piece/piece.ledger.ts'
import { baseProcesses } from '../process/base-process.table.ts'
import { processDetail } from '../process/process.query.ts'
import { processes } from '../process/process.table.ts'
import { applySwitch } from '../route-switch/switch.ledger.ts'
import { execsIn, planSwitch } from '../route-switch/switch.query.ts'
import type { Working, WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { SHOP_JUMPED, type Steps, snapshotOf, type WorkNode, workNodesOf } from '../work-order/work-snapshot.ledger.ts'

/** 跳车间: which steps of an order another workshop can take over, and the copy of the route in which it does. */
type Reading = Pick<Working, 'tx'> & { caller: { tenantId: string } }
type Target = Awaited<ReturnType<typeof processDetail>>

export interface Jump {
  readonly node: WorkNode
  /** Undefined if the other workshop does nothing of the kind. */
  readonly target: Target | undefined
}

const SEALED = '2'
export const usableMachines = ({ equipments }: Target) => equipments.filter(({ equipmentState }) => equipmentState !== SEALED)

export async function jumpsOf(ctx: Reading, order: WorkOrderRow, fromShopId: string, toShopId: string): Promise<Jump[]> {
  const [nodes, execs] = [await workNodesOf(ctx, order.id, order.revNo), await execsIn(ctx, order.id)]
  const isOpen = (key: string) =>
    execs
      .filter(({ nodeKey }) => nodeKey === key)
      .every(({ status, entrustId, outsourceLineId }) => WAITING_STATES.includes(status) && !entrustId && !outsourceLineId)
  const open = nodes.filter(({ deptShopId, nodeKey }) => deptShopId === fromShopId && isOpen(nodeKey))
  if (open.length === 0) return []
  const found = await ctx.tx
    .select({ id: processes.id, processName: processes.processName, base: baseProcesses.baseProcessCode })
    .from(processes)
    .innerJoin(baseProcesses, eq(baseProcesses.id, processes.baseProcessId))
    .where(and(notDeleted(processes, ctx.caller.tenantId), eq(processes.deptShopId, toShopId), eq(processes.enabled, 'yes')))
    .orderBy(processes.processCode)
  const targets = new Map<string, Target>()
  for (const { id } of found) targets.set(id, await processDetail(ctx, id))
  return open.map(node => {
    const alike = found.filter(({ base }) => base === node.baseProcessCode)
    const best = alike.find(({ processName }) => processName === node.processName) ?? alike[0]
    return { node, target: best && targets.get(best.id) }
  })
}

/** What stands in the way. */
export function jumpProblem(jumps: readonly Jump[]): string | undefined {
  if (jumps.length === 0) return '原车间没有未开工的工序'
  for (const { node, target } of jumps) {
    if (!target) return `目标车间没有与工序【${node.processName}】相同的基础工序`
    if (node.nodeType === 1 && usableMachines(target).length === 0) return `目标车间没有可用于工序【${target.processName}】的设备`
  }
  return undefined
}

const taken = (
  step: Steps[number],
  { id, processCode, processName, deptShopId, byCharge, certType, equipments }: Target,
): Steps[number] => ({
  ...step,
  ...{ processId: id, processCode, processName, deptShopId, byCharge, certType: certType || null },
  equipments: equipments.map(({ equipmentState: _, ...machine }) => machine),
})

/** 跳转. Pieces that stand before one of these steps go over to the other workshop. */
export async function jump(
  ctx: Working,
  order: WorkOrderRow,
  jumps: readonly Jump[],
  cause: { updateId: string; processInstanceId: string; billNo: string; fromShopId: string; toShopId: string },
): Promise<number> {
  const { updateId, processInstanceId, billNo, fromShopId, toShopId } = cause
  const { origin, steps } = await snapshotOf(ctx, order.id, order.revNo)
  const targets = new Map(jumps.flatMap(({ node, target }) => (target ? [[node.nodeKey, target] as const] : [])))
  const now = steps.map(step => {
    const target = targets.get(step.nodeKey)
    return target ? taken(step, target) : step
  })
  const plan = await planSwitch(ctx, order, now, { goesBack: true })
  const revNo = await applySwitch(ctx, plan, { origin, reason: SHOP_JUMPED, updateId, processInstanceId, eventType: 'jumpShop' })
  for (const { piece, execs } of plan.pieces) {
    const stands = execs.some(({ nodeKey, status }) => status === '1' && targets.has(nodeKey))
    if (stands && piece.place === 'shop' && piece.placeShopId === fromShopId)
      await movePiece(ctx, piece, { moveType: 'MOVE', toPlace: 'shop', refId: toShopId, billNo })
  }
  return revNo
}

export const readingOf = ({ tx, tenantId }: Pick<FormContext<unknown>, 'tx' | 'tenantId'>): Reading => ({ tx, caller: { tenantId } })
