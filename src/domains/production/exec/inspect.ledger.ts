import { and, asc, eq } from 'drizzle-orm'
import { close, type Nonconformity, ncrsWhere, openNonconformity } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN, NCR_RUNNING } from '#domains/quality/nonconformity/nonconformity.register.ts'
import { update } from '#server/db/rows.ts'
import { post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { acceptOutsourced } from '../outsource/outsource-receipt.ledger.ts'
import { ON_ROUTE } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { bookOf, type Working } from '../work-order/work-event.ledger.ts'
import { DONE, FAILED, ROUTE_STEP, TO_CHECK } from './exec.rules.ts'
import { type Held, held, passedOver, settle } from './exec-held.store.ts'
import { type Found, foundText, type Judged, judged } from './inspect.rules.ts'
import { reportsOf } from './report.ledger.ts'
import { execInspects } from './work-report.table.ts'

/** 见证点W and 停止点H. */
const HOLD_POINT = 2

export const inspectsOf = ({ tx }: Pick<Working, 'tx'>, execId: string) =>
  tx.select().from(execInspects).where(eq(execInspects.execId, execId)).orderBy(asc(execInspects.checkNo))

export interface Inspecting {
  readonly execId: string
  readonly items: readonly Found[]
  readonly witnessName?: string | undefined
  readonly remark?: string | undefined
  readonly opKey?: string | undefined
}

/**
 * 检验录入 and 复检. Judged by the limits that the work order copied. A piece that passes goes on; one that fails stays at its step, frozen, until
 * it is inspected again or something is decided about it.
 */
export async function inspect(ctx: Context, { execId, items, witnessName = '', remark = '', opKey }: Inspecting): Promise<void> {
  const at = await held(ctx, execId)
  const { exec, node } = at
  const { tx, caller } = ctx
  if (opKey) {
    const [known] = await tx
      .select({ id: execInspects.id })
      .from(execInspects)
      .where(and(eq(execInspects.opKey, opKey), eq(execInspects.tenantId, caller.tenantId)))
    if (known) return
  }
  if (![TO_CHECK, FAILED].includes(exec.status)) throw new Refusal('该工序不在待检状态')
  if ((await ncrsWhere(ctx, { execId, states: [NCR_RUNNING] })).length > 0) throw new Refusal('不合格品处置中，不能复检')
  const reporters = (await reportsOf(ctx, execId)).map(({ reportUserId }) => reportUserId)
  if (reporters.includes(caller.userId)) throw new Refusal('报工人员不能检验自己完成的工序')
  const { missing, items: found, pass } = judged(node.qualities, items)
  if (missing[0] && pass) throw new Refusal(`${missing[0]}不能为空`)
  const [skipped] = pass ? passedOver(at) : []
  if (skipped) throw new Refusal(`前工序【${skipped.processName}】尚未补办，本工序不能检验合格`)
  if (node.stopPoint === HOLD_POINT && !witnessName.trim()) throw new Refusal('停止点须见证签字')
  await conclude(ctx, at, { pass, items: found, witnessName: witnessName.trim(), remark: remark.trim(), inspectorId: caller.userId, opKey })
  if (pass && exec.outsourceLineId) await acceptOutsourced(ctx, [exec.outsourceLineId])
}

interface Conclusion {
  readonly pass: boolean
  readonly items: readonly Judged[]
  readonly witnessName?: string
  readonly remark: string
  readonly inspectorId: string
  readonly opKey?: string | undefined
  /** Where and by whose fault it failed, if not in our own process. */
  readonly blame?: Partial<Pick<Nonconformity, 'sourceType' | 'dutyType'>>
}

/** What was found at a step, written down; the piece goes on, or stays where it failed. */
export async function conclude(ctx: Working, at: Held, conclusion: Conclusion): Promise<void> {
  const { pass, items, witnessName = '', remark, inspectorId, opKey, blame = {} } = conclusion
  const { exec, piece } = at
  const { id: execId } = exec
  const checkNo = (await inspectsOf(ctx, execId)).length + 1
  const book = bookOf(ctx)
  await post(book, execInspects, [
    {
      ...{ execId, pieceId: exec.pieceId, nodeKey: exec.nodeKey, checkNo, result: pass ? 1 : 3, items, witnessName, remark, inspectorId },
      opKey: opKey ?? `server ${ctx.newId()}`,
    },
  ])
  if (pass) await close(ctx, await ncrsWhere(ctx, { execId, states: [NCR_OPEN, NCR_RUNNING] }), 'recheck')
  else if (exec.nodeRefType === ROUTE_STEP) await openNonconformity(ctx, { ...nonconformityOf(at, foundText(items) || remark), ...blame })
  const others = at.execs.filter(({ id, status }) => id !== execId && status === FAILED)
  // A piece that is being reworked or repaired stays frozen until that is over.
  const isFrozen = !pass || others.length > 0 || piece.branchStatus !== ON_ROUTE
  const qualityState = isFrozen ? 'frozen' : piece.qualityState === 'frozen' ? 'good' : piece.qualityState
  if (piece.qualityState !== qualityState) await update(ctx, pieces, piece.id, { qualityState })
  await settle(ctx, { ...at, piece: { ...piece, qualityState } }, { status: pass ? DONE : FAILED, result: pass ? '1' : '3' })
}

const nonconformityOf = ({ exec, piece }: Held, description: string) => ({
  ...{ workId: exec.workId, pieceId: piece.id, materialId: piece.materialId, execId: exec.id, nodeKey: exec.nodeKey },
  ...{ processName: exec.processName, round: exec.round, description },
})
