import { and, eq, inArray } from 'drizzle-orm'
import { repairCalls } from '#contract/production-rework.ts'
import { ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '#domains/quality/nonconformity/nonconformity.register.ts'
import { addDays } from '#model/day.ts'
import { notDeleted, parseIds } from '#server/db/rows.ts'
import { shanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { FAILED, PASSED } from '../exec/exec.rules.ts'
import { execsOf } from '../exec/exec.store.ts'
import { piecesOf } from '../piece/piece.ledger.ts'
import { baseProcesses } from '../process/base-process.table.ts'
import { processesWhere } from '../process/process.query.ts'
import { processes } from '../process/process.table.ts'
import { namedPieces } from '../rework/rework.routes.ts'
import { namedUpdate, onDataOf, toEnable } from '../rework/update-paper.store.ts'
import { productionRoutes } from '../route/route.table.ts'
import { nodesOf } from '../route/route-graph.query.ts'
import { routeById } from '../route/route-head.query.ts'
import { IN_FORCE, REPAIR_TEMPLATE } from '../route/route-state.rules.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'
import { orderById, wireOrder } from '../work-order/work-order.query.ts'
import { type WorkNode, workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { type UpdateRow, updateById } from '../work-update/work-update.query.ts'
import { REPAIR, UPDATE_DONE } from '../work-update/work-update.rules.ts'
import { draftUpdate } from '../work-update/work-update.store.ts'
import { overRepair } from './repair.ledger.ts'
import { repairOf } from './repair.query.ts'
import { repairNodesOf } from './repair-node.query.ts'
import { type RepairStep, setRepairNodes, stepFaults } from './repair-node.store.ts'

/** 返修, spec 7.9 calls 36 to 41. Those who inspect ask for it. */
const FLOW = 'addRepActiveToEnable'
const ASKS = { may: 'workExec_inspect' } as const
const READS = { may: 'workOrderUpdate_view' } as const
const reads = { reads: true }

export default routes(on => {
  on(repairCalls.repSelectPrList, READS, choices, reads)
  on(repairCalls.addRepSave, ASKS, ctx => drafted(ctx, ctx.input))
  on(repairCalls.addRepUpdate, ASKS, async ctx => {
    const row = await namedUpdate(ctx, REPAIR)
    if (row.status === UPDATE_DONE) throw new Refusal('返修已生效，不能修改')
    return drafted(ctx, { ...ctx.input, workId: row.workId })
  })
  on(repairCalls.addRepOnData, READS, onData, reads)
  on(repairCalls.addRepToEnable, signedIn, async ctx => {
    const row = await namedUpdate(ctx, REPAIR)
    return toEnable(ctx, row, FLOW, async () => ({ ...(await formOf(ctx, row)), ...ctx.input.form }))
  })
  on(repairCalls.overRepair, { may: 'workOrderUpdate_overRepair' }, async ctx => {
    const { updateId, result, comment } = ctx.input
    await overRepair(ctx, updateId, { result: String(result), comment })
    const row = await updateById(ctx, updateId)
    return { updateId, execStatus: Number(row.execStatus), result: Number(row.result) }
  })
})

interface Asked {
  updateId?: string
  workId?: string
  proCodes?: string | string[]
  atWorkNodeId?: string
  backWorkNodeId?: string
  templateRouteId?: string
  nodes?: { processCode: string; workContent?: string; runTime?: string }[]
  defectCode?: string
  reason?: string
}

async function drafted(ctx: Context, asked: Asked): Promise<{ updateId: string }> {
  const { updateId, workId = '0', proCodes, atWorkNodeId, backWorkNodeId, defectCode, reason = '' } = asked
  if (!reason.trim()) throw new Refusal('返修原因不能为空')
  const order = await lockedOrder(ctx, workId)
  const nodes = await workNodesOf(ctx, workId, order.revNo)
  const keyOf = (id: string | undefined) => nodes.find(node => node.id === id)?.nodeKey ?? ''
  const pieceIds = await namedPieces(ctx, order, parseIds(proCodes))
  const at = { failNodeKey: keyOf(atWorkNodeId), backNodeKey: keyOf(backWorkNodeId) }
  const { faults } = await repairOf(ctx, { order, pieceIds, ...at })
  if (faults[0]) throw new Refusal(faults[0].message)
  const steps = await stepsAsked(ctx, asked)
  const [wrong] = await stepFaults(
    ctx,
    steps.map(({ processId }) => processId),
  )
  if (wrong) throw new Refusal(wrong.message)
  const id = await draftUpdate(ctx, order, { updateType: REPAIR, reason: reason.trim(), defectCode, pieceIds, ...at, updateId })
  await setRepairNodes(ctx, id, steps)
  return { updateId: id }
}

/** As listed, or as a template has them. */
async function stepsAsked(ctx: Context, { templateRouteId, nodes = [] }: Asked): Promise<RepairStep[]> {
  if (templateRouteId) {
    const route = await routeById(ctx, templateRouteId)
    if (route.routeType !== REPAIR_TEMPLATE || !IN_FORCE.includes(route.status)) throw new Refusal('返修模板不存在或未启用')
    return (await nodesOf(ctx, route.id)).map(({ processId, runTime, workContent }) => ({
      processId,
      runTime,
      acceptStandard: workContent,
    }))
  }
  if (nodes.length === 0) return []
  const codes = nodes.map(({ processCode }) => processCode)
  const known = await processesWhere(ctx, inArray(processes.processCode, codes))
  return nodes.map(({ processCode, workContent = '', runTime }) => {
    const process = known.find(each => each.processCode === processCode)
    if (!process) throw new Refusal(`工序【${processCode}】不允许用于返修`)
    return { processId: process.id, runTime, acceptStandard: workContent }
  })
}

const brief = ({ id, nodeKey, processSeq, processName }: WorkNode) => ({ workNodeId: id, nodeKey, processSeq, processName })

async function choices(ctx: Context<{ workId: string; proCodes?: string | string[] }>) {
  const order = await orderById(ctx, ctx.input.workId)
  const codes = parseIds(ctx.input.proCodes)
  const own = (await piecesOf(ctx, order.id)).filter(({ proCode }) => codes.length === 0 || codes.includes(proCode))
  const execs = (await Promise.all(own.map(({ id }) => execsOf(ctx, id)))).flat()
  const nodes = await workNodesOf(ctx, order.id, order.revNo)
  const executed = new Set(execs.flatMap(({ nodeKey, status }) => ([...PASSED, FAILED].includes(status) ? nodeKey : [])))
  const steps = nodes.filter(({ nodeKey }) => executed.has(nodeKey)).map(brief)
  const [usable, templates] = await Promise.all([
    processesWhere(ctx, and(eq(baseProcesses.allowRepair, 'yes'), eq(processes.enabled, 'yes'))).orderBy(processes.processCode),
    ctx.tx
      .select()
      .from(productionRoutes)
      .where(
        and(
          notDeleted(productionRoutes, ctx.caller.tenantId),
          eq(productionRoutes.routeType, REPAIR_TEMPLATE),
          inArray(productionRoutes.status, [...IN_FORCE]),
        ),
      )
      .orderBy(productionRoutes.routeCode),
  ])
  return {
    ...{ atNodes: steps, backNodes: steps },
    processes: usable.map(({ id, processCode, processName, deptShopId, deptShopName }) => ({
      ...{ id, processCode, processName, deptShopId, deptShopName },
    })),
    templates: templates.map(({ id: routeId, routeCode, routeName, versionNum }) => ({ routeId, routeCode, routeName, versionNum })),
  }
}

const DAYS = 14

/** The paper as the request says it. What only the paper knows is proposed. */
async function formOf(ctx: Context, row: UpdateRow): Promise<Readonly<Record<string, unknown>>> {
  const pieceIds = (row.pieceIds ?? []) as readonly string[]
  const [first = '0'] = pieceIds
  const ncr = (await ncrsWhere(ctx, { pieceIds: [first], states: [NCR_OPEN] })).find(({ nodeKey }) => nodeKey === row.failNodeKey)
  const back = (await execsOf(ctx, first)).find(({ nodeKey }) => nodeKey === row.backNodeKey)
  if (!ncr || !back) throw new Refusal('工单进度已变化，请重新填写返修工序')
  const steps = await repairNodesOf(ctx, [row.id])
  return {
    ...{ ncrId: ncr.id, backExecId: back.id, dutyDeptId: back.execShopId, repairType: 'other', customerConfirm: 'no' },
    ...{ repairPlan: row.reason, planFinishDate: addDays(shanghai(ctx.now).slice(0, 10), DAYS) },
    pieces: pieceIds.map(pieceId => ({ pieceId })),
    repairs: steps.map(({ processId, runTime, workContent, processName }) => ({
      ...{ processId, runTime, acceptStandard: workContent || processName },
    })),
  }
}

async function onData(ctx: Context<{ updateId?: string; bizId?: string; taskId?: string }>) {
  const row = await namedUpdate(ctx, REPAIR)
  const order = await orderById(ctx, row.workId)
  const named = (row.pieceIds ?? []) as readonly string[]
  const [workorder, repairNodes, pieces, mainNodes] = await Promise.all([
    wireOrder(ctx, order.id),
    repairNodesOf(ctx, [row.id]),
    piecesOf(ctx, order.id),
    workNodesOf(ctx, order.id, order.revNo),
  ])
  return onDataOf(ctx, row, {
    ...{ update: row, repairNodes, workorder, mainNodes: mainNodes.map(brief) },
    pieces: pieces
      .filter(({ id }) => named.includes(id))
      .map(({ id, proCode, status, branchStatus }) => ({ id, proCode, status, branchStatus })),
  })
}
