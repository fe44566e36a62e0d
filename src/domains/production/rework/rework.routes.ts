import { inArray } from 'drizzle-orm'
import { reworkCalls } from '#contract/production-rework.ts'
import { ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '#domains/quality/nonconformity/nonconformity.register.ts'
import { addDays } from '#model/day.ts'
import { parseIds } from '#server/db/rows.ts'
import { shanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { FAILED, PASSED } from '../exec/exec.rules.ts'
import { execsOf } from '../exec/exec.store.ts'
import { piecesOf } from '../piece/piece.ledger.ts'
import { pieces } from '../piece/piece.table.ts'
import { lockedOrder, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { orderById, wireOrder } from '../work-order/work-order.query.ts'
import { type WorkNode, workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { decisionsOf, type UpdateRow } from '../work-update/work-update.query.ts'
import { REWORK } from '../work-update/work-update.rules.ts'
import { draftUpdate, setDecisions } from '../work-update/work-update.store.ts'
import { reworkOf, stepLabel } from './rework.query.ts'
import { namedUpdate, onDataOf, toEnable } from './update-paper.store.ts'

/** 返工, spec 7.9 calls 33 to 35. Those who inspect ask for it. */
const FLOW = 'wouActiveToEnable'
const WAIVED = 2

export default routes(on => {
  on(reworkCalls.wouOnData, { may: 'workOrderUpdate_view' }, onData, { reads: true })
  on(reworkCalls.wouToEnable, signedIn, async ctx => {
    const row = await namedUpdate(ctx, REWORK)
    return toEnable(ctx, row, FLOW, async () => ({ ...(await formOf(ctx, row)), ...ctx.input.form }))
  })
  on(reworkCalls.wouUpdate, { may: 'workExec_inspect' }, async ctx => {
    const { updateId, workId, proCodes, failWorkNodeId, fromWorkNodeId, keepWorkNodeIds, defectCode, reason = '' } = ctx.input
    if (!reason.trim()) throw new Refusal('返工原因不能为空')
    const order = await lockedOrder(ctx, workId)
    const nodes = await workNodesOf(ctx, workId, order.revNo)
    const pieceIds = await namedPieces(ctx, order, parseIds(proCodes))
    const keyOf = (id: string) => nodes.find(node => node.id === id)?.nodeKey ?? ''
    const kept = parseIds(keepWorkNodeIds)
    const [failNodeKey, fromNodeKey] = [keyOf(failWorkNodeId), keyOf(fromWorkNodeId)]
    const waived = nodes.flatMap(({ id, processSeq }) => (kept.includes(id) ? processSeq : []))
    const found = await reworkOf(ctx, { order, pieceIds, failNodeKey, fromNodeKey, waived })
    if (found.faults[0]) throw new Refusal(found.faults[0].message)
    const values = { updateType: REWORK, reason: reason.trim(), defectCode, pieceIds, failNodeKey, fromNodeKey }
    const id = await draftUpdate(ctx, order, { ...values, updateId })
    await setDecisions(
      ctx,
      id,
      found.kept.map(nodeKey => ({ pieceId: null, nodeKey, decision: WAIVED })),
    )
    const redo = found.redo.map(({ id: workNodeId, processSeq, processName, allowWaive }) => ({
      ...{ workNodeId, processSeq, processName, allowWaive },
    }))
    return { updateId: id, redo }
  })
})

/** The pieces with these numbers; all of them are of this order. */
export async function namedPieces(ctx: Context, order: WorkOrderRow, proCodes: readonly string[]): Promise<string[]> {
  if (proCodes.length === 0) throw new Refusal('产品编号不能为空')
  const found = await ctx.tx
    .select()
    .from(pieces)
    .where(inArray(pieces.proCode, [...proCodes]))
  return [...new Set(proCodes)].map(code => {
    const piece = found.find(each => each.proCode === code && each.workId === order.id && each.tenantId === ctx.caller.tenantId)
    if (!piece) throw new Refusal(`产品编号【${code}】不属于该工单`)
    return piece.id
  })
}

const DAYS = 14

/** The paper as the request says it. What only the paper knows is proposed: the workshop of the step answers for it, within two weeks. */
async function formOf(ctx: Context, row: UpdateRow): Promise<Readonly<Record<string, unknown>>> {
  const order = await orderById(ctx, row.workId)
  const [pieceIds, nodes] = [row.pieceIds as readonly string[] | null, await workNodesOf(ctx, order.id, order.revNo)]
  const [first = '0'] = pieceIds ?? []
  const ncr = (await ncrsWhere(ctx, { pieceIds: [first], states: [NCR_OPEN] })).find(({ nodeKey }) => nodeKey === row.failNodeKey)
  const from = (await execsOf(ctx, first)).find(({ nodeKey }) => nodeKey === row.fromNodeKey)
  if (!ncr || !from) throw new Refusal('工单进度已变化，请重新填写返工工序')
  const kept = (await decisionsOf(ctx, row.id)).map(({ nodeKey }) => nodeKey)
  return {
    ...{ ncrId: ncr.id, fromExecId: from.id, dutyDeptId: from.execShopId, dutyType: 'other', defectCode: row.defectCode ?? 'other' },
    ...{ reworkPlan: row.reason, planFinishDate: addDays(shanghai(ctx.now).slice(0, 10), DAYS) },
    pieces: pieceIds?.map(pieceId => ({ pieceId })),
    redo: nodes.flatMap(node => (kept.includes(node.nodeKey) ? { step: stepLabel(node), decision: String(WAIVED) } : [])),
  }
}

async function onData(ctx: Context<{ updateId?: string; bizId?: string; taskId?: string; workId?: string }>) {
  const { workId } = ctx.input
  const isNew = !ctx.input.updateId && !ctx.input.bizId
  if (isNew && !workId) throw new Refusal('工单不能为空')
  const row = isNew ? undefined : await namedUpdate(ctx, REWORK)
  const form = await aroundOf(ctx, row?.workId ?? workId ?? '0')
  if (row) return onDataOf(ctx, row, { update: row, ...form })
  const permissions = { canEdit: true, canApprove: false, canWithdraw: false }
  return { objMap: { record: { bizId: workId ?? '', status: 1 }, form, permissions, history: [], annex: [] } }
}

/** The order with its pieces and steps; where pieces failed, and where they may go back to. */
async function aroundOf(ctx: Context, workId: string) {
  const [order, workorder, found] = [await orderById(ctx, workId), await wireOrder(ctx, workId), await piecesOf(ctx, workId)]
  const nodes = await workNodesOf(ctx, order.id, order.revNo)
  const execs = (await Promise.all(found.map(({ id }) => execsOf(ctx, id)))).flat()
  const among = (states: readonly string[]) => {
    const keys = new Set(execs.flatMap(({ status, nodeKey }) => (states.includes(status) ? nodeKey : [])))
    return nodes.filter(({ nodeKey }) => keys.has(nodeKey)).map(brief)
  }
  return {
    ...{ workorder, candidates: { fail: among([FAILED]), from: among([...PASSED, FAILED]) } },
    pieces: found.map(({ id, proCode, status, qualityState, branchStatus }) => ({ id, proCode, status, qualityState, branchStatus })),
    execs: execs.map(({ id, pieceId, nodeKey, processName, round, status }) => ({ id, pieceId, nodeKey, processName, round, status })),
  }
}

const brief = ({ id, nodeKey, processSeq, processName }: WorkNode) => ({ workNodeId: id, nodeKey, processSeq, processName })
