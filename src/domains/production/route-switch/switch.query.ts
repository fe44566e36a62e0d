import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { issuedTo } from '#domains/warehouse/issue/issue-work.ledger.ts'
import { notDeleted } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { PASSED } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { type Piece, piecesOf } from '../piece/piece.ledger.ts'
import { IN_PROCESS, ON_ROUTE } from '../piece/piece.register.ts'
import { ancestorsOf } from '../route/route-graph.rules.ts'
import type { Working, WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { type Steps, type WorkNode, workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { RUNNING } from '../work-order/work-state.rules.ts'
import type { Decision } from '../work-update/work-update.query.ts'
import { GOES_ON, LEAVE_OUT, MAKE_UP, mustBeDone, type PieceSwitch, pieceSwitch } from './switch.rules.ts'

/** 换路线: what it would do to a work order, before anything is done. */
type Reading = Pick<Working, 'tx'> & { caller: { tenantId: string } }
export type Exec = typeof workExecs.$inferSelect

export interface SwitchPlan {
  readonly order: WorkOrderRow
  readonly old: readonly WorkNode[]
  readonly now: Steps
  readonly pieces: readonly { readonly piece: Piece; readonly execs: readonly Exec[]; readonly plan: PieceSwitch }[]
  readonly blockers: readonly string[]
  readonly warnings: readonly string[]
}

interface Asked {
  readonly decisions?: readonly Decision[]
  readonly resumeKey?: string | undefined
  readonly goesBack?: boolean
}

export async function planSwitch(ctx: Reading, order: WorkOrderRow, now: Steps, asked: Asked = {}): Promise<SwitchPlan> {
  const { decisions = [], resumeKey, goesBack = false } = asked
  const [old, all, rows] = [await workNodesOf(ctx, order.id, order.revNo), await piecesOf(ctx, order.id), await execsIn(ctx, order.id)]
  const pieces = all
    .filter(({ status }) => status === IN_PROCESS)
    .map(piece => {
      const execs = rows.filter(({ pieceId }) => pieceId === piece.id)
      // What is decided about one piece goes before what is decided about all.
      const own = new Map(
        [...decisions.filter(each => !each.pieceId), ...decisions.filter(({ pieceId }) => pieceId === piece.id)].map(
          ({ nodeKey, decision }) => [nodeKey, decision],
        ),
      )
      return { piece, execs, plan: pieceSwitch(old, now, execs, { decisions: own, resumeKey, goesBack }) }
    })
  const lost = new Set(pieces.flatMap(({ plan }) => plan.dropped.map(({ id }) => id)))
  const dropped = rows.filter(({ id }) => lost.has(id))
  const elsewhere = goesBack ? [] : pieces.filter(({ piece }) => piece.branchStatus !== ON_ROUTE)
  const blockers = [
    ...elsewhere.map(({ piece }) => `产品编号【${piece.proCode}】正在返工或返修，不能切换`),
    ...pieces.flatMap(({ plan }) => plan.blockers),
    ...(await barsOf(ctx, dropped)),
    ...issuedBars(await issuedTo({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, order.id), { old, now, dropped }),
  ]
  return { order, old, now, pieces, blockers: [...new Set(blockers)], warnings: warningsOf(old, now, pieces) }
}

/** The steps of the pieces of an order in the round that counts. */
export async function execsIn({ tx, caller }: Reading, workId: string): Promise<Exec[]> {
  const rows = await tx
    .select()
    .from(workExecs)
    .where(and(eq(workExecs.workId, workId), eq(workExecs.nodeRefType, 1), notDeleted(workExecs, caller.tenantId)))
    .orderBy(workExecs.processSeq, workExecs.round)
  return [...new Map(rows.map(row => [`${row.pieceId} ${row.nodeKey}`, row])).values()]
}

/** Steps that cannot be dropped, because something was recorded about them. */
async function barsOf({ tx }: Reading, dropped: readonly Exec[]): Promise<string[]> {
  const ids = dropped.map(({ id }) => id)
  if (ids.length === 0) return []
  const entrusted = dropped.filter(({ entrustId }) => entrustId).map(({ processName }) => `工序【${processName}】已委托其他车间，不能切换`)
  const away = dropped.filter(({ outsourceLineId }) => outsourceLineId).map(({ processName }) => `工序【${processName}】已发外协，不能切换`)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct e.process_name as name from qc_inspection i join erp_producation_workorder_exec e on e.id = i.exec_id
    where i.exec_id = any (${sql.param(ids)}::bigint[])`)
  return [...new Set([...entrusted, ...away]), ...rows.map(({ name }) => `工序【${name}】已有检验记录，不能切换`)]
}

/** Material that was issued for a step that is dropped, and that no step of the new route uses, goes back first (INV-67). */
function issuedBars(
  issued: ReadonlyMap<string, string>,
  { old, now, dropped }: { old: readonly WorkNode[]; now: Steps; dropped: readonly Exec[] },
): string[] {
  const wanted = new Set(now.flatMap(({ materials }) => materials.map(({ materialCode }) => materialCode)))
  const keys = new Set(dropped.map(({ nodeKey }) => nodeKey))
  const isBarred = ({ materialCode }: { materialCode: string }) => !wanted.has(materialCode) && new Big(issued.get(materialCode) ?? 0).gt(0)
  return old
    .filter(({ nodeKey, materials }) => keys.has(nodeKey) && materials.some(isBarred))
    .map(({ processName }) => `工序【${processName}】已领料，请先办理退料`)
}

function warningsOf(old: SwitchPlan['old'], now: Steps, pieces: SwitchPlan['pieces']): string[] {
  const done = new Set(pieces.flatMap(({ plan }) => plan.steps.filter(({ how }) => how !== 'open').map(({ node }) => node.nodeKey)))
  const limits = (step: { qualities: readonly unknown[] } | undefined) => JSON.stringify(step?.qualities ?? [])
  return now
    .filter(({ nodeKey }) => done.has(nodeKey))
    .filter(step => {
      const before = old.find(({ nodeKey }) => nodeKey === step.nodeKey)
      return before && limits(before) !== limits(step)
    })
    .map(({ processName }) => `已完工工序【${processName}】的质量指标有变化，不再重新判定`)
}

export function refuseUnlessPossible({ blockers, pieces }: SwitchPlan): void {
  if (blockers.length > 0) throw new Refusal(blockers.join('；'))
  const [undecided] = pieces.flatMap(({ plan }) => plan.undecided)
  if (undecided) throw new Refusal(`新路线工序【${undecided.processName}】位于已完工工序之前，请指定补做或免做`)
}

/** Where work would go on: the first step that is not done and does not lie behind a piece. */
export function defaultResume({ pieces, now }: SwitchPlan): Steps[number] | undefined {
  const ahead = new Set(
    pieces.flatMap(({ plan }) => {
      const behind = new Set(plan.behind.map(({ nodeKey }) => nodeKey))
      return plan.steps
        .filter(({ node, how, status }) => (how === 'open' || !PASSED.includes(status)) && !behind.has(node.nodeKey))
        .map(({ node }) => node.nodeKey)
    }),
  )
  return [...now].sort((one, other) => one.processSeq - other.processSeq).find(({ nodeKey }) => ahead.has(nodeKey))
}

/** 续做工序 to choose from: none that lies after work that goes on. */
export function resumes(plan: SwitchPlan) {
  const far = ancestorsOf(plan.now)
  const first = defaultResume(plan)?.nodeKey
  const running = plan.pieces.flatMap(({ plan: { steps } }) =>
    steps.filter(({ status }) => GOES_ON.includes(status)).map(({ node }) => node),
  )
  return plan.now.map(step => {
    const skipped = running.find(({ nodeKey }) => far.get(step.nodeKey)?.has(nodeKey))
    return { step, isDefault: step.nodeKey === first, msg: skipped ? `工序【${skipped.processName}】尚未完成，不能跳过` : undefined }
  })
}

interface Target {
  readonly newRouteId: string
  readonly newVersionNum: number
}

/** As the calls return it. */
export function wirePlan(plan: SwitchPlan, { newRouteId, newVersionNum }: Target, sId?: string) {
  const { order, pieces, now, blockers, warnings } = plan
  const names = (keep: (how: string, status: string) => boolean) => [
    ...new Set(pieces.flatMap(({ plan }) => plan.steps.filter(({ how, status }) => keep(how, status)).map(({ node }) => node.processName))),
  ]
  const behind = new Set(pieces.flatMap(({ plan }) => plan.behind.map(({ nodeKey }) => nodeKey)))
  const dropped = new Set(pieces.flatMap(({ plan }) => plan.dropped.map(({ nodeKey }) => nodeKey)))
  return {
    ...{ sId, workId: order.id, orderNo: order.orderNo, status: Number(order.status), proCodes: pieces.map(({ piece }) => piece.proCode) },
    ...{ oldRouteId: order.routeId ?? undefined, newRouteId, oldVersionNum: order.versionNum ?? 0, newVersionNum },
    doneNodes: names((how, status) => how !== 'open' && !GOES_ON.includes(status)),
    runningNodes: names((_, status) => GOES_ON.includes(status)),
    defaultResumeRouteProcessId: defaultResume(plan)?.routeProcessId,
    needDecision: now
      .filter(({ nodeKey }) => behind.has(nodeKey))
      .map(step => ({
        ...{ routeProcessId: step.routeProcessId, nodeKey: step.nodeKey, processSeq: step.processSeq, processName: step.processName },
        isKey: step.isKey,
        allowWaive: !mustBeDone(step),
      })),
    dropped: plan.old.filter(({ nodeKey }) => dropped.has(nodeKey)).map(({ nodeKey, processName }) => ({ nodeKey, processName })),
    ...{ blockers: [...blockers], warnings: [...warnings], needApproval: order.status === RUNNING },
  }
}

/** Decisions about steps of a version, given by the ids of its nodes or by their keys. */
export function decisionsOn(
  now: Steps,
  given: readonly { routeProcessId?: string | undefined; nodeKey?: string | undefined; decision: number }[],
): Decision[] {
  return given.map(({ routeProcessId, nodeKey, decision }) => {
    const step = now.find(each => each.routeProcessId === routeProcessId || each.nodeKey === nodeKey)
    if (!step) throw new Refusal('工序不在新路线中')
    if (decision !== MAKE_UP && decision !== LEAVE_OUT) throw new Refusal('工序处置不正确')
    return { pieceId: null, nodeKey: step.nodeKey, decision }
  })
}

export function resumeOn(now: Steps, routeProcessId: string | undefined): string | undefined {
  if (!routeProcessId) return undefined
  const step = now.find(each => each.routeProcessId === routeProcessId)
  if (!step) throw new Refusal('续做工序不在新路线中')
  return step.nodeKey
}
