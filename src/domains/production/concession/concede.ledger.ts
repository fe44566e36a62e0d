import { sql } from 'drizzle-orm'
import { failedIndices } from '#domains/quality/inspection/inspection.ledger.ts'
import { type Nonconformity, ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN, NCR_RUNNING } from '#domains/quality/nonconformity/nonconformity.register.ts'
import { isSafetyIndex } from '#domains/quality/standard/grade-standard.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { update } from '#server/db/rows.ts'
import type { Context } from '#server/http/route.ts'
import { DONE, FAILED, REPAIR_STEP, TO_CHECK, VOID, WAITING, WORKING } from '../exec/exec.rules.ts'
import { type Exec, execsOf, setStates } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import { held, settle } from '../exec/exec-held.store.ts'
import { postOutput } from '../output/output.ledger.ts'
import { acceptOutsourced } from '../outsource/outsource-receipt.ledger.ts'
import { type Piece, piecesById } from '../piece/piece.ledger.ts'
import { IN_PROCESS, IN_REPAIR, IN_REWORK, ON_ROUTE, SCRAP } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { concedePiece } from '../piece/piece-freeze.ledger.ts'
import { isUnfinished } from '../repair/repair.rules.ts'
import { recordEvent, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { lineCode } from '../work-order/work-state.rules.ts'
import { type UpdateRow, updateById } from '../work-update/work-update.query.ts'
import { GOING_ON, OVER } from '../work-update/work-update.rules.ts'
import { workUpdates } from '../work-update/work-update.table.ts'

/** 让步. Pieces that are not as they should be and are taken all the same: what deviates, and how they go on. */
type Reading = Pick<Context, 'tx'> & { caller: { tenantId: string } }

export interface Deviation {
  readonly indexName: string
  readonly standardValue: string
  readonly actualText: string
  readonly deviation: string
  /** Lives depend on it (安全指标, on a shaft of a wind turbine). */
  readonly isSafety: boolean
}

export interface Conceding {
  readonly piece: Piece
  readonly execs: readonly Exec[]
  readonly ncrs: readonly Nonconformity[]
  readonly deviations: readonly Deviation[]
  /** The repair that it is in. */
  readonly repair: UpdateRow | undefined
}

const SHAFTS = ['ZZ', 'KX']

/** In the order of the ids; those that do not exist are left out. `docId`: the paper that decides about them already. */
export async function concedingOf(
  ctx: Reading,
  order: Pick<WorkOrderRow, 'materialId'>,
  pieceIds: readonly string[],
  docId?: string,
): Promise<Conceding[]> {
  const known = new Map((await piecesById(ctx, pieceIds)).map(piece => [piece.id, piece]))
  const product = (await materialsById(ctx.tx, ctx.caller.tenantId, [order.materialId])).get(order.materialId)
  const isShaft = SHAFTS.includes(lineCode(product?.materialName ?? ''))
  const ncrs = await ncrsWhere(ctx, { pieceIds })
  const found: Conceding[] = []
  for (const id of pieceIds) {
    const piece = known.get(id)
    if (!piece) continue
    const execs = await execsOf(ctx, id)
    const repair = piece.branchStatus === IN_REPAIR && piece.branchRefId ? await updateById(ctx, piece.branchRefId) : undefined
    const own = ncrs.filter(
      ncr =>
        ncr.pieceId === id &&
        (ncr.state === NCR_OPEN ||
          (docId !== undefined && ncr.dispositionDocId === docId) ||
          (!!repair && ncr.state === NCR_RUNNING && ncr.dispositionDocId === repair.id)),
    )
    const deviations: Deviation[] = []
    for (const { execId, description } of own) {
      const failed = execId ? await failedIndices(ctx.tx, execId) : []
      for (const { indexCode, indexName, indexType, limits, samples, measuredValue, deviation } of failed) {
        const isSafety =
          isShaft && (await isSafetyIndex({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, { indexCode, indexName }, indexType))
        const actualText = (samples ?? measuredValue ?? '不符合').slice(0, 200)
        deviations.push({ indexName, standardValue: limits ?? '', actualText, deviation: deviation ?? '不符合', isSafety })
      }
      if (failed.length === 0)
        deviations.push({
          indexName: '不合格描述',
          standardValue: '',
          actualText: description.slice(0, 200),
          deviation: '',
          isSafety: false,
        })
    }
    found.push({ piece, execs, ncrs: own, deviations, repair })
  }
  return found
}

/** Why nobody can decide now to take this piece as it is. */
export function whyNotConceded({ piece, execs, ncrs, repair }: Conceding, workId: string): string | undefined {
  const named = `产品编号【${piece.proCode}】`
  if (piece.workId !== workId) return `${named}不属于该工单`
  if (piece.status === SCRAP) return `${named}已报废`
  if (piece.branchStatus === IN_REWORK) return `${named}正在返工`
  const repairs = stepsOfRepair(execs, repair)
  const undone = repairs.find(each => isUnfinished(each, repairs))
  if (undone) return `${named}的返修工序【${undone.processName}】未完成，不能让步`
  if (repair && repair.execStatus !== GOING_ON) return `${named}的返修已按报废结束`
  if (ncrs.length === 0 || piece.qualityState !== 'frozen') return `${named}没有待处置的不合格单`
  const busy = execs.find(({ status, id }) => (status === WORKING || status === TO_CHECK) && ncrs.some(({ execId }) => execId === id))
  return busy ? `${named}的工序【${busy.processName}】正在加工或待检，请先完成` : undefined
}

const stepsOfRepair = (execs: readonly Exec[], repair: UpdateRow | undefined): Exec[] =>
  execs.filter(({ nodeRefType, updateId }) => nodeRefType === REPAIR_STEP && updateId === repair?.id)

/** 让步结束返修 (production.md 2.4). What its last inspection found is conceded, too; the repair is over with its last piece. */
async function leaveRepair(ctx: Working, piece: Piece, repairs: readonly Exec[], updateId: string): Promise<void> {
  const having = (wanted: string) => repairs.flatMap(({ id, status }) => (status === wanted ? id : []))
  await setStates(ctx, having(WAITING), VOID)
  for (const id of having(FAILED)) await update(ctx, workExecs, id, { status: DONE, result: '2', stateTime: ctx.now })
  await postOutput(ctx, [piece.id])
  await update(ctx, pieces, piece.id, { branchStatus: ON_ROUTE, branchRefId: null })
  const { rows: left } = await ctx.tx.execute(
    sql`select 1 from erp_producation_workorder_piece where branch_ref_id = ${updateId} and is_deleted = 0`,
  )
  if (left.length === 0) await update(ctx, workUpdates, updateId, { execStatus: OVER, result: '2' })
}

/** 让步放行. The steps that failed count as done; what was frozen may go on. The caller has locked the order. */
export async function concede(ctx: Working, order: WorkOrderRow, conceding: readonly Conceding[], billNo: string): Promise<void> {
  const detail = { billNo, pieces: conceding.map(({ piece }) => piece.proCode) }
  await recordEvent(ctx, order.id, { eventType: 'concede', before: order.status, after: order.status, detail })
  for (const { piece, ncrs, execs, repair } of conceding) {
    if (repair) await leaveRepair(ctx, piece, stepsOfRepair(execs, repair), repair.id)
    for (const { execId } of ncrs) {
      if (!execId) continue
      const at = await held(ctx, execId)
      if (at.exec.status !== FAILED) continue
      const others = at.execs.some(({ id, status }) => id !== execId && status === FAILED)
      const qualityState = others ? 'frozen' : 'concession'
      await update(ctx, pieces, piece.id, { qualityState })
      await settle(ctx, { ...at, piece: { ...at.piece, qualityState } }, { status: DONE, result: '2' })
      if (at.exec.outsourceLineId) await acceptOutsourced(ctx, [at.exec.outsourceLineId])
    }
    if (piece.status !== IN_PROCESS) await concedePiece(ctx, piece, billNo)
  }
}
