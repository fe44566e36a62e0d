import {
  inspectionsOf,
  isFirstPiece,
  isRecorded,
  keepFiles,
  recordInspections,
  requireOwnFiles,
} from '#domains/quality/inspection/inspection.ledger.ts'
import type { FoundIndex } from '#domains/quality/inspection/inspection-index.register.ts'
import { takeOver, testedOf } from '#domains/quality/ndt/ndt.ledger.ts'
import { close, type Nonconformity, ncrsWhere, openNonconformity } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN, NCR_RUNNING } from '#domains/quality/nonconformity/nonconformity.register.ts'
import { isImage } from '#model/file-type.ts'
import type { Attachment } from '#model/form/field.ts'
import { must } from '#model/must.ts'
import { update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { acceptOutsourced } from '../outsource/outsource-receipt.ledger.ts'
import { ON_ROUTE } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { DONE, FAILED, ROUTE_STEP, TO_CHECK } from './exec.rules.ts'
import { qualityOf } from './exec.store.ts'
import { type Held, held, passedOver, settle } from './exec-held.store.ts'
import { type Found, foundText, inspectTypeOf, judged, photosNeeded } from './inspect.rules.ts'
import { reportsOf } from './report.ledger.ts'

/** 见证点W and 停止点H. */
const HOLD_POINT = 2

export interface Inspecting {
  readonly execId: string
  readonly items: readonly Found[]
  readonly witnessName?: string | undefined
  readonly witnessFile?: readonly Attachment[] | undefined
  readonly photos?: readonly Attachment[] | undefined
  readonly sampleNo?: string | undefined
  readonly samplePlace?: string | undefined
  readonly remark?: string | undefined
  readonly opKey?: string | undefined
}

/**
 * 检验录入 and 复检. Judged by the limits that the work order copied. A piece that passes goes on; one that fails stays at its step, frozen, until
 * it is inspected again or something is decided about it.
 */
export async function inspect(ctx: Context, inspecting: Inspecting): Promise<void> {
  const { execId, items, witnessName = '', witnessFile = [], photos = [], sampleNo = '', samplePlace = '', remark = '', opKey } = inspecting
  const at = await held(ctx, execId)
  const { exec, node } = at
  const { tx, caller } = ctx
  if (opKey && (await isRecorded(tx, caller.tenantId, opKey))) return
  if (![TO_CHECK, FAILED].includes(exec.status)) throw new Refusal('该工序不在待检状态')
  if ((await ncrsWhere(ctx, { execId, states: [NCR_RUNNING] })).length > 0) throw new Refusal('不合格品处置中，不能复检')
  const reporters = (await reportsOf(ctx, execId)).map(({ reportUserId }) => reportUserId)
  if (reporters.includes(caller.userId)) throw new Refusal('报工人员不能检验自己完成的工序')
  // What was tested is what its record says, whatever was typed.
  const { lacking, found: tested, ids: ndtIds } = await testedOf(ctx, execId, node.qualities)
  if (lacking.length > 0) throw new Refusal(`请先完成 ${lacking.join('、')} 探伤记录的签字和审核`)
  const typed = items.filter(({ indexCode }) => !tested.some(each => each.indexCode === indexCode))
  const { missing, items: found, pass } = judged(node.qualities, [...typed, ...tested])
  if (missing[0] && pass) throw new Refusal(`${missing[0]}不能为空`)
  const [skipped] = pass ? passedOver(at) : []
  if (skipped) throw new Refusal(`前工序【${skipped.processName}】尚未补办，本工序不能检验合格`)
  if (node.stopPoint === HOLD_POINT && (!witnessName.trim() || witnessFile.length === 0)) throw new Refusal('停止点须见证签字')
  const needed = pass ? photosNeeded(inspectTypeOf(exec, at.nodes)) : 0
  if (photos.filter(({ name }) => isImage(name)).length < needed) throw new Refusal(`完工检合格须上传至少${needed}张照片`)
  const brought = [...witnessFile, ...photos]
  if (brought.length > 0) await requireOwnFiles(tx, caller.userId, brought)
  await conclude(ctx, at, {
    ...{
      pass,
      items: found,
      witnessName: witnessName.trim(),
      witnessFile,
      photos,
      sampleNo: sampleNo.trim(),
      samplePlace: samplePlace.trim(),
    },
    ...{ remark: remark.trim(), inspectorId: caller.userId, opKey, ndtIds },
  })
  if (pass && exec.outsourceLineId) await acceptOutsourced(ctx, [exec.outsourceLineId])
}

interface Conclusion {
  readonly pass: boolean
  readonly items: readonly FoundIndex[]
  readonly witnessName?: string
  readonly witnessFile?: readonly Attachment[]
  readonly photos?: readonly Attachment[]
  readonly sampleNo?: string
  readonly samplePlace?: string
  readonly remark: string
  readonly inspectorId: string
  readonly opKey?: string | undefined
  /** 探伤记录 that it went by. */
  readonly ndtIds?: readonly string[]
  /** Where and by whose fault it failed, if not in our own process. */
  readonly blame?: Partial<Pick<Nonconformity, 'sourceType' | 'dutyType'>>
}

/** What was found at a step, written down; the piece goes on, or stays where it failed. */
export async function conclude(ctx: Working, at: Held, conclusion: Conclusion): Promise<void> {
  const { pass, items, remark, opKey, ndtIds = [], blame = {}, ...how } = conclusion
  const { exec, piece, order } = at
  const { id: execId } = exec
  const isFirst = order.qty > 1 && exec.round === 1 && (await isFirstPiece(ctx.tx, exec))
  const [inspectionId] = await recordInspections(bookOf(ctx), [
    {
      ...{ execId, workId: exec.workId, pieceId: exec.pieceId, nodeKey: exec.nodeKey, processName: exec.processName, round: exec.round },
      ...{ checkNo: (await inspectionsOf(ctx.tx, execId)).length + 1, inspectType: inspectTypeOf(exec, at.nodes, isFirst) },
      ...{ pass, items, remark },
      ...{ ...how, opKey: opKey ?? `server ${ctx.newId()}` },
    },
  ])
  await takeOver(ctx, ndtIds, must(inspectionId, 'its record'))
  const brought = [...(how.witnessFile ?? []), ...(how.photos ?? [])]
  if (brought.length > 0) await keepFiles(ctx.tx, must(inspectionId, 'its record'), brought)
  if (pass) await close(ctx, await ncrsWhere(ctx, { execId, states: [NCR_OPEN, NCR_RUNNING] }), 'recheck')
  else if (exec.nodeRefType === ROUTE_STEP) await openNonconformity(ctx, { ...nonconformityOf(at, foundText(items) || remark), ...blame })
  const others = at.execs.filter(({ id }) => id !== execId)
  // A piece that is being reworked or repaired stays frozen until that is over.
  const qualityState = !pass || piece.branchStatus !== ON_ROUTE ? 'frozen' : qualityOf(others)
  if (piece.qualityState !== qualityState) await update(ctx, pieces, piece.id, { qualityState })
  await settle(ctx, { ...at, piece: { ...piece, qualityState } }, { status: pass ? DONE : FAILED, result: pass ? '1' : '3' })
}

const nonconformityOf = ({ exec, piece }: Held, description: string) => ({
  ...{ workId: exec.workId, pieceId: piece.id, materialId: piece.materialId, execId: exec.id, nodeKey: exec.nodeKey },
  ...{ processName: exec.processName, round: exec.round, description },
})
