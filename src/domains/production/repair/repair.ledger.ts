import { takeUp } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { update } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { FAILED, REPAIR_STEP, STARTABLE, VOID, WAITING } from '../exec/exec.rules.ts'
import { execsOf, setStates } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import { piecesOf } from '../piece/piece.ledger.ts'
import { IN_REPAIR } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { busyAfter, redoSet } from '../rework/redo.rules.ts'
import { openRounds } from '../rework/redo.store.ts'
import { agreed } from '../rework/rework.ledger.ts'
import { leaveBranch } from '../rework/rework-end.store.ts'
import { lockedOrder, recordEvent, type Working } from '../work-order/work-event.ledger.ts'
import { workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { lockedUpdate, updateById } from '../work-update/work-update.query.ts'
import { GOING_ON, OVER, REPAIR } from '../work-update/work-update.rules.ts'
import { workUpdates } from '../work-update/work-update.table.ts'
import { type PieceRepair, statesOf } from './repair.query.ts'
import { isUnfinished } from './repair.rules.ts'
import { repairNodesOf, seqOf } from './repair-node.query.ts'
import { type RepairStep, setRepairNodes } from './repair-node.store.ts'

/** 返修结果 (dictionary repair_result). */
const GOOD = '1'
const CONCESSION = '2'

/** 返修生效. The steps of the repair open one after the other; the route of these pieces stands still. */
export async function applyRepair(
  ctx: Working,
  instanceId: string,
  found: readonly PieceRepair[],
  steps: readonly RepairStep[],
): Promise<void> {
  const { row, order } = await agreed(ctx, instanceId)
  await setRepairNodes(ctx, row.id, steps)
  const nodes = await repairNodesOf(ctx, [row.id])
  const { tx, now, newId, caller } = ctx
  const made = { createUser: caller.userId, createTime: now, updateUser: caller.userId, updateTime: now, tenantId: caller.tenantId }
  for (const { piece, ncrs } of found) {
    await takeUp(ctx, ncrs, { disposition: 'repair', docId: row.id, docNo: row.updateNo })
    await update(ctx, pieces, piece.id, { branchStatus: IN_REPAIR, branchRefId: row.id })
    await tx.insert(workExecs).values(
      nodes.map((node, at) => ({
        ...{
          ...made,
          id: newId(),
          workId: order.id,
          pieceId: piece.id,
          revNo: order.revNo,
          nodeRefType: REPAIR_STEP,
          nodeKey: node.nodeKey,
        },
        ...{ processSeq: seqOf(node), processCode: node.processCode, processName: node.processName, execShopId: node.deptShopId },
        ...{ round: 1, status: at === 0 ? STARTABLE : WAITING, stateTime: now, updateId: row.id, exceptionStart: 'no', paused: 'no' },
      })),
    )
  }
  const detail = { updateNo: row.updateNo, pieces: found.map(({ piece }) => piece.proCode) }
  await recordEvent(ctx, order.id, { eventType: 'repair', before: order.status, after: order.status, detail })
}

interface Ending {
  readonly result: string
  readonly comment?: string | undefined
}

/** 结束返修. Good: back to the route, where what was found and everything after it is done again. Scrap: the piece waits for its scrapping. */
export async function overRepair(ctx: Working, updateId: string, { result, comment = '' }: Ending): Promise<void> {
  const order = await lockedOrder(ctx, (await updateById(ctx, updateId)).workId)
  const row = await lockedUpdate(ctx, updateId)
  if (row.updateType !== REPAIR || row.execStatus !== GOING_ON) throw new Refusal('返修未开始或已结束')
  if (result !== GOOD && !comment.trim()) throw new Refusal('说明不能为空')
  const own = (await piecesOf(ctx, order.id)).filter(({ branchRefId }) => branchRefId === updateId)
  const steps = await Promise.all(own.map(async piece => ({ piece, execs: await execsOf(ctx, piece.id) })))
  const repairs = steps.flatMap(({ execs }) => execs.filter(each => each.updateId === updateId && each.nodeRefType === REPAIR_STEP))
  const unfinished = repairs.find(each => isUnfinished(each, repairs))
  if (unfinished) throw new Refusal(`返修工序【${unfinished.processName}】未完成，不能结束`)
  if (result === CONCESSION) throw new Refusal('让步结束需先通过让步接收申请')
  if (result === GOOD && repairs.some(({ status }) => status === FAILED)) throw new Refusal('返修检验不合格，不能按合格结束')
  await update(ctx, workUpdates, updateId, { execStatus: OVER, result })
  if (result === GOOD) {
    const nodes = await workNodesOf(ctx, order.id, order.revNo)
    for (const { piece, execs } of steps) {
      const [states, back] = [statesOf(execs), row.backNodeKey ?? '']
      const [busy] = busyAfter(nodes, states, back)
      if (busy) throw new Refusal(`产品编号【${piece.proCode}】的工序【${busy.processName}】正在加工或待检，请先完成`)
      const opened = await openRounds(ctx, { order, piece, redo: redoSet(nodes, states, back), kept: [], updateId }, nodes)
      await leaveBranch(ctx, piece, opened, updateId)
    }
  } else
    await setStates(
      ctx,
      repairs.flatMap(({ id, status }) => (status === WAITING ? id : [])),
      VOID,
    )
  const detail = { updateNo: row.updateNo, result, comment: comment.trim() }
  await recordEvent(ctx, order.id, { eventType: 'overRepair', before: order.status, after: order.status, detail })
}
