import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { IN_USE, machinesById, SEALED } from '#domains/equipment/equipment.ledger.ts'
import { certified, type Operator, operatorsOf } from '#domains/hr/employee/operator.ledger.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { shanghai } from '#server/http/present.ts'
import { forbidden, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { IN_PROCESS, SCRAP } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { ON_HOLD, OPEN } from '../work-order/work-state.rules.ts'
import { APPROVING, openUpdateOf } from '../work-order/work-update.query.ts'
import { STARTABLE, VOID, WAITING, WAIVED, WORKING } from './exec.rules.ts'
import { workExecs } from './exec.table.ts'
import { type Held, unpassed } from './exec-held.store.ts'

/** 开工前的检查 (production.md 2.3, 2.7). Each refusal says what stands in the way. */

/** The workshops among these that somebody reports for: his own. */
export async function reportsHere({ tx, caller }: Pick<Context, 'tx' | 'caller'>, shopIds: readonly string[]): Promise<Set<string>> {
  if (caller.isAdmin) return new Set(shopIds)
  const own = sql.param([...caller.deptIds, caller.deptId].filter(Boolean))
  const found = await Promise.all(
    shopIds.map(async id => {
      const { rows } = await tx.execute<{ ours: boolean }>(
        sql`select exists (select 1 from ${deptAndBelow(caller.tenantId, id)} b(id) where b.id = any (${own}::bigint[])) as ours`,
      )
      return rows[0]?.ours ? id : []
    }),
  )
  return new Set(found.flat())
}

/** People of a workshop report what is done there. */
export async function requireReporter(ctx: Context, { exec }: Held): Promise<void> {
  if (ctx.caller.isAdmin) return
  const shop = exec.execShopId ?? ''
  if (!shop || !(await reportsHere(ctx, [shop])).has(shop)) throw forbidden()
}

/** Why a step cannot start now, whoever wants to start it. */
export async function whyNotStart(ctx: Pick<Context, 'tx'>, at: Held): Promise<string | undefined> {
  const { order, piece, exec } = at
  const named = `产品编号【${piece.proCode}】`
  if (piece.status === SCRAP) return `${named}已报废`
  if (piece.status !== IN_PROCESS) return `${named}已完工`
  if (!OPEN.includes(order.status)) return '工单状态不允许开工'
  if (order.holdStatus === ON_HOLD) return '工单已暂停，请先恢复'
  if ([WAIVED, VOID].includes(exec.status)) return '该工序已免做或作废'
  if (![WAITING, STARTABLE].includes(exec.status)) return '该工序已报工'
  if (piece.qualityState === 'frozen') return '产品已冻结，不能开工'
  if (piece.branchStatus === '2' && exec.nodeRefType === 1) return `${named}正在返修`
  const [before] = exec.exceptionStart === 'yes' ? [] : unpassed(at)
  if (before) return `前工序【${before.processName}】未完成，不能开工`
  if ((await openUpdateOf(ctx, order.id))?.status === APPROVING) return '工单变更审批中，不能开工'
  return undefined
}

/** The machine of a step: one of its list, in use, and free. Whoever asks next waits until this transaction ends. */
export async function requireMachine({ tx, caller }: Context, { node, exec }: Held, equipmentId: string | undefined): Promise<void> {
  if (!equipmentId && node.equipments.length > 0) throw new Refusal('设备不能为空')
  if (!equipmentId) return
  tx.lock(`machine ${equipmentId}`)
  const machine = (await machinesById(tx, caller.tenantId, [equipmentId])).get(equipmentId)
  if (!machine) throw new Refusal('设备不存在')
  const named = `设备【${machine.equipmentName}】`
  if (node.equipments.length > 0 && !node.equipments.some(each => each.equipmentId === equipmentId))
    throw new Refusal(`${named}不在该工序的设备清单中`)
  if (machine.equipmentState === SEALED) throw new Refusal(`${named}已封存`)
  if (machine.equipmentState !== IN_USE) throw new Refusal(`${named}不在用`)
  const [running] = await tx
    .select({ proCode: pieces.proCode })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .where(
      and(
        eq(workExecs.equipmentId, equipmentId),
        eq(workExecs.status, WORKING),
        ne(workExecs.id, exec.id),
        notDeleted(workExecs, caller.tenantId),
      ),
    )
    .limit(1)
  if (running) throw new Refusal(`${named}正在加工【${running.proCode}】`)
}

/** Certificates of the book of 上岗证, by the trade that a process asks for. Trades without one there are not asked about. */
const CERTIFICATE: Readonly<Record<string, string>> = { welder: 'welding', electrician: 'electric', crane: 'crane', forklift: 'forklift' }
const TRADE: Readonly<Record<string, string>> = { welder: '焊工', electrician: '电工', crane: '起重', forklift: '叉车' }

/** Those who do the work: at work here, on the roll of the workshop, with the certificate that the process asks for. Default: the caller. */
export async function requireOperators(
  { tx, caller, now }: Context,
  { node, exec }: Held,
  employeeIds: readonly string[],
): Promise<Operator[]> {
  const asked = [...new Set(employeeIds)]
  const found = await operatorsOf(tx, caller.tenantId, asked.length > 0 ? { ids: asked } : { userIds: [caller.userId] })
  if (found.length < asked.length) throw new Refusal('操作者不存在或已离职')
  if (asked.length > 0 && exec.execShopId) {
    const { rows } = await tx.execute<{ id: string }>(sql`select b.id::text from ${deptAndBelow(caller.tenantId, exec.execShopId)} b(id)`)
    const roll = new Set(rows.map(({ id }) => id))
    // Whoever reports himself is of the workshop by his account.
    const stranger = found.find(({ deptId, userId }) => !roll.has(deptId) && userId !== caller.userId)
    if (stranger) throw new Refusal(`操作者【${stranger.employeeName}】不在该车间花名册`)
  }
  const certType = CERTIFICATE[node.certType ?? '']
  if (!certType) return found
  const holders = await certified(
    tx,
    caller.tenantId,
    found.map(({ id }) => id),
    certType,
    shanghai(now).slice(0, 10),
  )
  const without = found.find(({ id }) => !holders.has(id))
  if (without) throw new Refusal(`操作者【${without.employeeName}】无【${TRADE[node.certType ?? ''] ?? ''}】资格或已过期`)
  if (found.length === 0) throw new Refusal(`操作者【${caller.name}】无【${TRADE[node.certType ?? ''] ?? ''}】资格或已过期`)
  return found
}

/** Whether an hour of work at a machine or a piece was already reported. */
export async function overlapping(
  { tx, caller }: Pick<Context, 'tx' | 'caller'>,
  where: { equipmentId?: string | undefined; pieceId?: string },
  exceptId: string,
  [from, to]: readonly [Date, Date],
): Promise<boolean> {
  const [found] = await tx
    .select({ one: sql`1` })
    .from(workExecs)
    .where(
      and(
        notDeleted(workExecs, caller.tenantId),
        where.equipmentId ? eq(workExecs.equipmentId, where.equipmentId) : undefined,
        where.pieceId ? eq(workExecs.pieceId, where.pieceId) : undefined,
        ...[ne(workExecs.id, exceptId), inArray(workExecs.status, ['2', '3', '4', '7'])],
        sql`${workExecs.startTime} < ${to.toISOString()}::timestamptz and coalesce(${workExecs.endTime}, now()) > ${from.toISOString()}::timestamptz`,
      ),
    )
    .limit(1)
  return found !== undefined
}
