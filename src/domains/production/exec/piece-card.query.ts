import { and, eq, sql } from 'drizzle-orm'
import { testedOf } from '#domains/quality/ndt/ndt.ledger.ts'
import { must } from '#model/must.ts'
import { deptsNamed } from '#platform/org/dept.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { may } from '#server/http/caller.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { blanksOf, ingotsLeft } from '../feed/feed.query.ts'
import type { Piece } from '../piece/piece.ledger.ts'
import { IN_PROCESS } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { nodesOfPiece } from '../repair/repair-node.query.ts'
import type { WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { orderById, wireOrder } from '../work-order/work-order.query.ts'
import type { WorkNode } from '../work-order/work-snapshot.ledger.ts'
import { ON_HOLD, OPEN } from '../work-order/work-state.rules.ts'
import { FAILED, STARTABLE, TO_CHECK, WAITING, WORKING } from './exec.rules.ts'
import { execsOf } from './exec.store.ts'
import { reportsHere, whyNotStart } from './exec-guard.query.ts'
import { inspectTypeOf, photosNeeded } from './inspect.rules.ts'

/** 投料: whether the caller may do it now, and what lies ready for it. */
async function feeding(ctx: Context, { piece, order, isOurs }: { piece: Piece; order: WorkOrderRow; isOurs: boolean }) {
  const isOpen = !piece.ingotNo && isOurs && piece.status === IN_PROCESS && OPEN.includes(order.status) && order.holdStatus !== ON_HOLD
  if (!isOpen || (await blanksOf(ctx, order)).length === 0) return { actions: [], ingots: [] }
  return { actions: ['feed'], ingots: await ingotsLeft({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, order.id) }
}

/** 探伤: what the inspection of a step goes by, if it is tested at all. */
async function ndtOf(ctx: Context, execId: string, { qualities }: WorkNode) {
  const { lacking, found } = await testedOf(ctx, execId, qualities)
  if (lacking.length === 0 && found.length === 0) return undefined
  return { lacking: [...lacking], found: found.map(({ values, ...each }) => ({ ...each, ...(values ? { values: [...values] } : {}) })) }
}

/** 件卡片. A piece as people see it who stand before it: what it is, how far it is, and what they may do with it now. */
export async function cardOf(ctx: Context, proCode: string) {
  const { tx, caller } = ctx
  const [piece] = await tx
    .select()
    .from(pieces)
    .where(and(eq(pieces.proCode, proCode), notDeleted(pieces, caller.tenantId)))
  if (!piece) throw missing('数据不存在或已删除')
  const order = await orderById(ctx, piece.workId)
  const [work, execs] = await Promise.all([wireOrder(ctx, order.id), execsOf(ctx, piece.id)])
  const nodes = await nodesOfPiece(ctx, order, execs)
  const [shops, here, machines] = await Promise.all([
    deptsNamed(tx, [...new Set(execs.flatMap(({ execShopId }) => execShopId ?? []))]),
    reportsHere(ctx, [...new Set(execs.flatMap(({ execShopId }) => execShopId ?? []))]),
    tx.execute<{ id: string; name: string }>(
      sql`select id::text, equipment_name as name from eq_equipment where id = any (${sql.param(execs.flatMap(each => each.equipmentId ?? []))}::bigint[])`,
    ),
  ])
  const steps = await Promise.all(
    execs.map(async exec => {
      const node = must(
        nodes.find(({ nodeKey }) => nodeKey === exec.nodeKey),
        'the step in the copy of the route or in a repair',
      )
      const mayStart = exec.status === STARTABLE || (exec.status === WAITING && exec.exceptionStart === 'yes')
      const blocked = mayStart ? await whyNotStart(ctx, { order, piece, exec, node, now: ctx.now, execs, nodes }) : undefined
      const why = blocked ?? (mayStart && node.byCharge ? '按炉次报工，请在炉次中装炉、开炉' : undefined)
      const ours = here.has(exec.execShopId ?? '')
      const isWorking = exec.status === WORKING && ours
      const actions = [
        ...(mayStart && ours && !why ? ['start'] : []),
        ...(isWorking ? [exec.paused === 'yes' ? 'resume' : 'pause', 'finish'] : []),
        ...([TO_CHECK, FAILED].includes(exec.status) && may(caller, 'workExec_inspect') ? ['inspect'] : []),
      ]
      return {
        ...{ execId: exec.id, nodeKey: exec.nodeKey, processSeq: exec.processSeq, processName: exec.processName, round: exec.round },
        ...{ deptShopName: shops.find(({ id }) => id === exec.execShopId)?.deptName ?? '', status: Number(exec.status) },
        ...{ result: exec.result ? Number(exec.result) : undefined, isKey: node.isKey, isCheck: node.isCheck, stopPoint: node.stopPoint },
        photosNeeded: photosNeeded(inspectTypeOf(exec, nodes)),
        ...{ workContent: node.workContent, techRequire: node.techRequire, hasWeight: node.outputWeight !== null },
        ...{ equipments: [...node.equipments], qualities: node.qualities.map(index => ({ ...index })), paused: exec.paused === 'yes' },
        equipmentName: machines.rows.find(({ id }) => id === exec.equipmentId)?.name ?? '',
        ...(actions.includes('inspect') ? { ndt: await ndtOf(ctx, exec.id, node) } : {}),
        ...{ startTime: exec.startTime ?? undefined, endTime: exec.endTime ?? undefined, actions, why },
      }
    }),
  )
  return {
    ...{
      proCode,
      pieceStatus: Number(piece.status),
      qualityState: piece.qualityState,
      heatNo: piece.heatNo ?? '',
      ingotNo: piece.ingotNo ?? '',
    },
    ...{ workId: order.id, orderNo: work.orderNo, workStatus: work.status, holdStatus: work.holdStatus, planEnd: work.planEnd },
    ...{ materialCode: work.materialCode, materialName: work.materialName, specs: work.specs, steps },
    ...(await feeding(ctx, { piece, order, isOurs: here.has(execs[0]?.execShopId ?? '') })),
  }
}
