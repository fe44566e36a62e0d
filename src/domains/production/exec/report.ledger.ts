import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { bookOf, post, standing } from '#server/document/ledger.ts'
import { shanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { settleEntrust } from '../entrust/entrust.ledger.ts'
import { movePiece } from '../piece/piece.ledger.ts'
import { spendPermit } from '../start-permit/start-permit.ledger.ts'
import { happened, type Working } from '../work-order/work-event.ledger.ts'
import { READY, RUNNING } from '../work-order/work-state.rules.ts'
import { costWork } from '../workshop-rate/work-cost.ledger.ts'
import { DONE, TO_CHECK, WORKING } from './exec.rules.ts'
import { requireOperators, requireReporter, requireStart } from './exec-guard.query.ts'
import { type Held, held, settle, unpassed } from './exec-held.store.ts'
import { type Share, workReports } from './work-report.table.ts'

/** 报工. Start, pause, resume and finish, by whichever door: phone, station or office. The same key posts once (INV-97). */
export interface Reporting {
  readonly execId: string
  readonly opKey?: string | undefined
  readonly source?: string | undefined
}

export type Report = typeof workReports.$inferSelect

export const reportsOf = async ({ tx }: Pick<Working, 'tx'>, execId: string): Promise<Report[]> =>
  standing(await tx.select().from(workReports).where(eq(workReports.execId, execId)).orderBy(workReports.id))

/** The step, unless this very report was posted before. */
export async function unreported(ctx: Context, { execId, opKey }: Reporting): Promise<Held | undefined> {
  const at = await held(ctx, execId)
  if (!opKey) return at
  const [known] = await ctx.tx
    .select({ execId: workReports.execId })
    .from(workReports)
    .where(and(eq(workReports.opKey, opKey), eq(workReports.tenantId, ctx.caller.tenantId)))
  if (known && known.execId !== execId) throw new Refusal('操作标识已用于其他工序', 409)
  return known ? undefined : at
}

interface Entry {
  readonly reportAction: string
  readonly reportTime?: Date
  readonly equipmentId?: string | null | undefined
  readonly chargeNo?: string
  readonly reason?: string
  readonly isMakeup?: boolean
  readonly weight?: string | undefined
  readonly persons?: readonly Share[]
  readonly reverseOf?: string
}

export async function report(ctx: Working, { exec, now }: Held, { opKey, source }: Reporting, entry: Entry): Promise<void> {
  const book = bookOf(ctx)
  await post(book, workReports, [
    {
      ...{ execId: exec.id, pieceId: exec.pieceId, nodeKey: exec.nodeKey, round: exec.round, reportTime: now, persons: [] },
      ...{ source: source ?? 'office', opKey: opKey ?? `server ${ctx.newId()}`, reportUserId: ctx.caller.userId },
      ...entry,
    },
  ])
}

/** 开工. */
export async function start(
  ctx: Context,
  {
    equipmentId,
    employeeIds = [],
    ...asked
  }: Reporting & { equipmentId?: string | undefined; employeeIds?: readonly string[] | undefined },
): Promise<void> {
  const at = await unreported(ctx, asked)
  if (!at) return
  await requireReporter(ctx, at)
  if (at.node.byCharge) throw new Refusal('该工序按炉次报工，请在炉次中装炉、开炉')
  const { operators, permit } = await requireStart(ctx, at, { equipmentId, employeeIds })
  if (permit) await spendPermit({ ...ctx, now: at.now }, permit)
  await report(ctx, at, asked, {
    ...{ reportAction: 'start', equipmentId },
    persons: operators.map(({ id }) => ({ employeeId: id, manHours: '0' })),
  })
  await begun(ctx, at, { equipmentId, startTime: at.now })
}

interface Beginning {
  readonly equipmentId?: string | undefined
  readonly startTime: Date
  /** Another firm does it, at its place. */
  readonly away?: { readonly supplierId: string; readonly billNo: string }
}

/** A step is being worked on: the order runs, and the piece is in the workshop or at the firm that does it. */
export async function begun(ctx: Working, at: Held, { equipmentId, startTime, away }: Beginning): Promise<void> {
  const { order, piece, exec } = at
  if (order.status === READY) await happened(ctx, order, { eventType: 'start', after: RUNNING })
  await movePiece(
    ctx,
    piece,
    away
      ? { moveType: 'OUTSOURCE_OUT', toPlace: 'supplier', refId: away.supplierId, billNo: away.billNo }
      : { moveType: 'MOVE', toPlace: 'shop', refId: exec.execShopId ?? undefined },
  )
  const where = away ? { execShopId: null } : {}
  await settle(ctx, at, { status: WORKING, equipmentId: equipmentId ?? null, startTime, endTime: null, paused: 'no', ...where })
}

/** Pieces of a charge go in and out together. */
export function requireAlone({ exec }: Held): void {
  if (exec.chargeId) throw new Refusal('该工序按炉次报工，请在炉次中办理')
}

/** 暂停. */
export async function pause(ctx: Context, { stopCause, ...asked }: Reporting & { stopCause: string }): Promise<void> {
  const at = await unreported(ctx, asked)
  if (!at) return
  await requireReporter(ctx, at)
  requireAlone(at)
  if (at.exec.status !== WORKING || at.exec.paused === 'yes') throw new Refusal('该工序不在加工中')
  await report(ctx, at, asked, { reportAction: 'pause', equipmentId: at.exec.equipmentId, reason: stopCause })
  await settle(ctx, at, { paused: 'yes' })
}

/** 继续. */
export async function resume(ctx: Context, asked: Reporting): Promise<void> {
  const at = await unreported(ctx, asked)
  if (!at) return
  await requireReporter(ctx, at)
  if (at.exec.status !== WORKING || at.exec.paused !== 'yes') throw new Refusal('该工序未暂停')
  await report(ctx, at, asked, { reportAction: 'resume', equipmentId: at.exec.equipmentId })
  await settle(ctx, at, { paused: 'no' })
}

/** Hours between start and end, without the pauses. */
export function runHours(reports: readonly Report[], end: Date): Big {
  let [since, total] = [undefined as Date | undefined, 0]
  for (const { reportAction, reportTime } of reports) {
    if (reportAction === 'start' || reportAction === 'resume') since = reportTime
    if (reportAction === 'pause' && since) [total, since] = [total + reportTime.getTime() - since.getTime(), undefined]
  }
  if (since) total += end.getTime() - since.getTime()
  return new Big(total).div(3_600_000).round(2, Big.roundHalfUp)
}

export interface Finishing extends Reporting {
  readonly persons?: readonly { employeeId: string; manHours?: string | undefined }[] | undefined
  readonly weight?: string | undefined
}

/** 完工. */
export async function finish(ctx: Context, { persons, weight, ...asked }: Finishing): Promise<void> {
  const at = await unreported(ctx, asked)
  if (!at) return
  await requireReporter(ctx, at)
  const { exec } = at
  requireAlone(at)
  if (exec.status !== WORKING) throw new Refusal(exec.status > WORKING ? '该工序已报工' : '该工序未开工')
  const reports = await reportsOf(ctx, exec.id)
  const hours = runHours(reports, at.now).toFixed(2)
  const started = reports.findLast(({ reportAction }) => reportAction === 'start')?.persons ?? []
  const newcomers = (persons ?? []).map(({ employeeId }) => employeeId).filter(id => !started.some(each => each.employeeId === id))
  if (newcomers.length > 0) await requireOperators(ctx, at, newcomers)
  await finished(ctx, at, asked, {
    ...{ endTime: at.now, weight },
    persons: (persons ?? started.map(({ employeeId }) => ({ employeeId }))).map(each => ({
      employeeId: each.employeeId,
      manHours: ('manHours' in each ? each.manHours : undefined) ?? hours,
    })),
  })
}

interface Ending {
  readonly endTime: Date
  readonly persons: readonly Share[]
  readonly weight?: string | undefined
  readonly chargeNo?: string
  /** Its share of what the furnace ran. Default: the hours between its own start and end. */
  readonly hours?: string
  readonly reason?: string
  readonly isMakeup?: boolean
}

/** `isChecked`: whether somebody looks at it before it counts. Default: as the route says. */
export async function finished(
  ctx: Working,
  at: Held,
  asked: Reporting,
  { endTime, hours: share, ...entry }: Ending,
  isChecked = at.node.isCheck,
): Promise<void> {
  const { exec, node } = at
  const [before] = exec.exceptionStart === 'yes' ? [] : unpassed(at)
  if (before) throw new Refusal(`前工序【${before.processName}】未完成，不能完工`)
  if (node.outputWeight && !entry.weight) throw new Refusal('重量不能为空')
  await refuseLongDays(ctx, entry.persons, endTime)
  await report(ctx, at, asked, { ...entry, reportAction: 'finish', reportTime: endTime, equipmentId: exec.equipmentId })
  const hours = share ? new Big(share) : runHours(await reportsOf(ctx, exec.id), endTime)
  if (exec.entrustId) await settleEntrust(ctx, exec, hours, endTime)
  await costWork(bookOf(ctx), [{ exec, hours, billNo: entry.chargeNo ?? at.order.orderNo }])
  await settle(ctx, at, { status: isChecked ? TO_CHECK : DONE, endTime, paused: 'no', ...(isChecked ? {} : { result: '1' }) })
}

/** Nobody works more than 24 hours a day. */
async function refuseLongDays({ tx, caller }: Working, persons: readonly Share[], endTime: Date): Promise<void> {
  const day = shanghai(endTime).slice(0, 10)
  for (const { employeeId, manHours } of persons) {
    const { rows } = await tx.execute<{ hours: string; name: string }>(sql`
      select coalesce(sum((p ->> 'manHours')::numeric), 0)::text as hours, (select employee_name from hr_employee where id = ${employeeId}) as name
      from erp_producation_work_report r cross join jsonb_array_elements(r.persons) p
      where r.tenant_id = ${caller.tenantId} and r.report_action = 'finish' and p ->> 'employeeId' = ${employeeId}
        and r.report_time >= (${day} || ' 00:00:00+08')::timestamptz and r.report_time < (${day} || ' 00:00:00+08')::timestamptz + interval '1 day'
        and not exists (select 1 from erp_producation_work_report u where u.reverse_of = r.id)`)
    if (new Big(rows[0]?.hours ?? 0).plus(manHours).gt(24)) throw new Refusal(`操作者【${rows[0]?.name ?? ''}】当日工时超过24小时`)
  }
}
