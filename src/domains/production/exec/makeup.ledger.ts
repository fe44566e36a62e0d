import { and, eq, inArray } from 'drizzle-orm'
import { machinesById } from '#domains/equipment/equipment.ledger.ts'
import { voidCertificate } from '#domains/quality/certificate/certificate.ledger.ts'
import { inspectionsOf } from '#domains/quality/inspection/inspection.ledger.ts'
import { update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { unsettleEntrust } from '../entrust/entrust.ledger.ts'
import { postOutput } from '../output/output.ledger.ts'
import { movePiece } from '../piece/piece.ledger.ts'
import { CONCEDED, GOOD, IN_PROCESS } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { happened } from '../work-order/work-event.ledger.ts'
import { FINISHED, RUNNING } from '../work-order/work-state.rules.ts'
import { uncostWork } from '../workshop-rate/work-cost.ledger.ts'
import { DONE, STARTABLE, TO_CHECK, WAITING, WORKING } from './exec.rules.ts'
import { workExecs } from './exec.table.ts'
import { overlapping, requireMachine, requireOperators, requireOrdinaryStart, requireReporter } from './exec-guard.query.ts'
import { held, unpassed } from './exec-held.store.ts'
import { begun, finished, type Reporting, report, reportsOf, requireAlone, unreported } from './report.ledger.ts'

/** 补报 and 撤销报工: what was forgotten, and what was wrong. */
const DAYS_BACK = 3
const DAY = 86_400_000

interface Makeup extends Reporting {
  readonly startTime: Date
  readonly endTime: Date
  readonly equipmentId?: string | undefined
  readonly persons?: readonly { employeeId: string; manHours?: string | undefined }[] | undefined
  readonly weight?: string | undefined
  readonly reason: string
}

/** 补报. Work of the last days, with its times typed; nothing else may have been going on at the machine or with the piece. */
export async function makeup(ctx: Context, { startTime, endTime, equipmentId, persons, weight, reason, ...asked }: Makeup): Promise<void> {
  if (!reason.trim()) throw new Refusal('补报原因不能为空')
  const at = await unreported(ctx, asked)
  if (!at) return
  await requireReporter(ctx, at)
  const { exec, execs, node } = at
  if (endTime <= startTime) throw new Refusal('完工时间须晚于开工时间')
  if (endTime > ctx.now) throw new Refusal('完工时间不能晚于现在')
  if (startTime.getTime() < ctx.now.getTime() - DAYS_BACK * DAY) throw new Refusal('只能补报3天以内的工序')
  await requireOrdinaryStart(ctx, at)
  const before = execs.filter(each => node.preNodeKeys.includes(each.nodeKey) && each.endTime && each.endTime > startTime)
  if (before[0]) throw new Refusal(`补报时间早于前工序【${before[0].processName}】的完工时间`)
  await requireMachine(ctx, at, equipmentId)
  const span = [startTime, endTime] as const
  const machine = equipmentId ? (await machinesById(ctx.tx, ctx.caller.tenantId, [equipmentId])).get(equipmentId) : undefined
  if (machine && (await overlapping(ctx, { equipmentId }, exec.id, span)) >= machine.slots) throw new Refusal('该时段设备已有报工')
  if ((await overlapping(ctx, { pieceId: exec.pieceId }, exec.id, span)) > 0) throw new Refusal('该时段产品已有报工')
  const operators = await requireOperators(ctx, at, persons?.map(({ employeeId }) => employeeId) ?? [])
  const hours = ((endTime.getTime() - startTime.getTime()) / 3_600_000).toFixed(2)
  const shares = operators.map(({ id }) => ({ employeeId: id, manHours: persons?.find(each => each.employeeId === id)?.manHours ?? hours }))
  const flagged = { isMakeup: true, reason: reason.trim() }
  await report(ctx, at, asked, {
    ...flagged,
    reportAction: 'start',
    reportTime: startTime,
    equipmentId,
    persons: shares.map(each => ({ ...each, manHours: '0' })),
  })
  await begun(ctx, at, { equipmentId, startTime })
  const ended = { ...asked, opKey: asked.opKey && `${asked.opKey} finish` }
  await finished(ctx, await held(ctx, exec.id), ended, { ...flagged, endTime, weight, persons: shares })
}

/** 撤销报工. The last report of a step, as long as nothing was built on it. */
export async function undo(ctx: Context, { reason = '', ...asked }: Reporting & { reason?: string | undefined }): Promise<void> {
  const at = await unreported(ctx, asked)
  if (!at) return
  await requireReporter(ctx, at)
  const { exec, execs, nodes, piece, order, now } = at
  const last = (await reportsOf(ctx, exec.id)).at(-1)
  if (!last) throw new Refusal('该工序没有可撤销的报工')
  requireAlone(at)
  if ((await inspectionsOf(ctx.tx, exec.id)).length > 0) throw new Refusal('该工序已检验，不能撤销报工')
  if (piece.stockTime) throw new Refusal('产品已入库，不能撤销报工')
  const after = nodes.filter(({ preNodeKeys }) => preNodeKeys.includes(exec.nodeKey)).map(({ nodeKey }) => nodeKey)
  const next = execs.filter(each => after.includes(each.nodeKey))
  const begunLater = next.find(({ status }) => ![WAITING, STARTABLE].includes(status))
  if (begunLater) throw new Refusal(`后工序【${begunLater.processName}】已开工，不能撤销报工`)
  await report(ctx, at, asked, { reportAction: 'undo', equipmentId: exec.equipmentId, reason: reason.trim(), reverseOf: last.id })
  // A start by permit may have passed over steps that are still to be done.
  const was = { start: unpassed(at).length > 0 ? WAITING : STARTABLE, finish: WORKING }[last.reportAction]
  const paused = { pause: 'no', resume: 'yes' }[last.reportAction] ?? 'no'
  if (last.reportAction === 'finish') await unsettleEntrust(ctx, exec)
  if (last.reportAction === 'finish') await uncostWork(bookOf(ctx), exec.id)
  await update(ctx, workExecs, exec.id, {
    ...{ status: was ?? exec.status, stateTime: now, paused },
    ...(last.reportAction === 'start' ? { startTime: null, equipmentId: null } : {}),
    ...(was === WORKING ? { endTime: null, result: null } : {}),
  })
  await postOutput({ ...ctx, now }, [piece.id])
  if (was === WORKING && [DONE, TO_CHECK].includes(exec.status) && next.length > 0)
    await ctx.tx
      .update(workExecs)
      .set({ status: WAITING, stateTime: now, updateTime: ctx.now, updateUser: ctx.caller.userId })
      .where(
        and(
          inArray(
            workExecs.id,
            next.map(({ id }) => id),
          ),
          eq(workExecs.status, STARTABLE),
        ),
      )
  if (piece.status !== GOOD && piece.status !== CONCEDED) return
  await update(ctx, pieces, piece.id, { status: IN_PROCESS, finishTime: null })
  await movePiece(ctx, piece, { moveType: 'MOVE', toPlace: 'shop', refId: exec.execShopId ?? undefined })
  await voidCertificate(ctx, piece.id, `工序【${exec.processName}】撤销报工`)
  if (order.status === FINISHED) await happened(ctx, order, { eventType: 'undo', after: RUNNING })
}
