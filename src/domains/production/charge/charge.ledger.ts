import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { machinesById } from '#domains/equipment/equipment.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { must } from '#model/must.ts'
import { insert, notDeleted, update } from '#server/db/rows.ts'
import { nextNumber } from '#server/document/number.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { STARTABLE } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { requireReporter, requireStart, whyNotStart } from '../exec/exec-guard.query.ts'
import { type Held, held } from '../exec/exec-held.store.ts'
import { begun, finished, report, reportsOf } from '../exec/report.ledger.ts'
import { originsOf } from '../feed/feed.ledger.ts'
import { spendPermit } from '../start-permit/start-permit.ledger.ts'
import { lockedOrders } from '../work-order/work-event.ledger.ts'
import { sharedHours } from './charge.rules.ts'
import { FIRED, LOADING, UNLOADED, VOIDED } from './furnace-charge.register.ts'
import { chargeRows, furnaceCharges } from './furnace-charge.table.ts'

/** 装炉, 开炉, 出炉. All pieces of a charge are started and finished in one transaction, each by the rules of a single report. */
const HOUR = 3_600_000

interface Loading {
  readonly equipmentId: string
  readonly rows: readonly { readonly execId: string; readonly weight?: string | undefined }[]
  readonly setTemp?: number | undefined
  readonly holdHours?: string | undefined
}

/** Steps of pieces with everything around them, their orders locked one after the other so that two charges never wait for each other. */
async function heldSteps(ctx: Context, execIds: readonly string[]): Promise<Held[]> {
  const found = await ctx.tx
    .select({ workId: workExecs.workId })
    .from(workExecs)
    .where(and(inArray(workExecs.id, [...execIds, '0']), notDeleted(workExecs, ctx.caller.tenantId)))
  if (found.length > 0)
    await lockedOrders(
      ctx,
      found.map(({ workId }) => workId),
    )
  const steps: Held[] = []
  for (const execId of execIds) steps.push(await held(ctx, execId))
  return steps
}

export async function loadCharge(ctx: Context, { equipmentId, rows, setTemp, holdHours }: Loading): Promise<string> {
  const execIds = rows.map(({ execId }) => execId)
  if (new Set(execIds).size !== execIds.length) throw new Refusal('同一产品不能重复装炉')
  const machine = (await machinesById(ctx.tx, ctx.caller.tenantId, [equipmentId])).get(equipmentId)
  if (!machine) throw missing('设备不存在')
  const steps = await heldSteps(ctx, execIds)
  const [first] = steps
  if (!first) throw new Refusal('请选择要装炉的产品')
  for (const at of steps) await requireLoadable(ctx, at, first, equipmentId)
  const weights = await Promise.all(steps.map(async (at, nth) => rows[nth]?.weight ?? (await weightOf(ctx, at))))
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Big(0))
  if (machine.loadLimit && total.gt(machine.loadLimit))
    throw new Refusal(`装炉重量 ${total.toFixed(3)} kg 超过【${machine.equipmentName}】装载量 ${machine.loadLimit} kg`)
  const rule = { prefix: machine.equipmentCode, date: 'YMD', digits: 2 } as const
  const chargeNo = await nextNumber(ctx.tx, {
    tenantId: ctx.caller.tenantId,
    flowKey: `charge:${machine.equipmentCode}`,
    rule,
    now: ctx.now,
  })
  const { exec } = first
  const chargeId = await insert(ctx, furnaceCharges, {
    ...{ chargeNo, state: LOADING, equipmentId, processCode: exec.processCode, processName: exec.processName, execShopId: exec.execShopId },
    ...{ chargeWeight: total.toFixed(3), setTemp: setTemp ?? null, holdHours: holdHours ?? null },
  })
  await ctx.tx.insert(chargeRows).values(
    steps.map((at, nth) => ({
      ...{ id: ctx.newId(), tenantId: ctx.caller.tenantId, chargeId, lineNo: nth + 1, execId: at.exec.id, pieceId: at.piece.id },
      weight: weights[nth] ?? '0',
    })),
  )
  for (const at of steps) await update(ctx, workExecs, at.exec.id, { chargeId })
  return chargeId
}

/** A piece may be loaded when its step could start, and lies in no other furnace. */
async function requireLoadable(ctx: Context, at: Held, first: Held, equipmentId: string): Promise<void> {
  const { exec, node, piece } = at
  const named = `产品编号【${piece.proCode}】`
  await requireReporter(ctx, at)
  if (!node.byCharge) throw new Refusal(`${named}的工序【${exec.processName}】不按炉次报工`)
  if (exec.processCode !== first.exec.processCode) throw new Refusal(`${named}不在工序【${first.exec.processName}】，不能同炉`)
  if (exec.chargeId) throw new Refusal(`${named}已装炉`)
  if (exec.status !== STARTABLE) throw new Refusal(`${named}的工序【${exec.processName}】不可开工`)
  const why = await whyNotStart(ctx, at)
  if (why) throw new Refusal(`${named}：${why}`)
  if (node.equipments.length > 0 && !node.equipments.some(each => each.equipmentId === equipmentId))
    throw new Refusal(`${named}的工序【${exec.processName}】不能使用该设备`)
}

/** What a piece weighs in the furnace: what the step says, what was fed, or what the product weighs. */
async function weightOf(ctx: Context, { node, piece, order }: Held): Promise<string> {
  if (node.outputWeight) return node.outputWeight
  const fed = (await originsOf(ctx, piece.id)).reduce((sum, { weight }) => sum.plus(weight), new Big(0))
  if (fed.gt(0)) return fed.toFixed(3)
  return (await materialsById(ctx.tx, ctx.caller.tenantId, [order.materialId])).get(order.materialId)?.unitWeight ?? '0'
}

async function lockedCharge({ tx, caller }: Context, chargeId: string) {
  const [charge] = await tx
    .select()
    .from(furnaceCharges)
    .where(and(eq(furnaceCharges.id, chargeId), notDeleted(furnaceCharges, caller.tenantId)))
    .for('update')
  if (!charge) throw missing('数据不存在或已删除')
  return charge
}

const rowsOf = ({ tx }: Pick<Context, 'tx'>, chargeId: string) =>
  tx.select().from(chargeRows).where(eq(chargeRows.chargeId, chargeId)).orderBy(asc(chargeRows.lineNo))

interface Firing {
  readonly chargeId: string
  readonly employeeIds?: readonly string[] | undefined
  readonly source?: string | undefined
}

/** 开炉. If one piece cannot start, none does. */
export async function fireCharge(ctx: Context, { chargeId, employeeIds = [], source }: Firing): Promise<void> {
  const own = await rowsOf(ctx, chargeId)
  const steps = await heldSteps(
    ctx,
    own.map(({ execId }) => execId),
  )
  const charge = await lockedCharge(ctx, chargeId)
  if (charge.state !== LOADING) throw new Refusal('炉次已开炉或作废')
  const { equipmentId, chargeNo } = charge
  const startTime = latestOf(ctx, steps)
  for (const { exec } of steps) {
    // Anew: the piece before it may have begun the order.
    const at = await held(ctx, exec.id)
    await requireReporter(ctx, at)
    const { operators, permit } = await named(at, () => requireStart(ctx, at, { equipmentId, employeeIds }))
    if (permit) await spendPermit({ ...ctx, now: startTime }, permit)
    const persons = operators.map(({ id }) => ({ employeeId: id, manHours: '0' }))
    await report(ctx, { ...at, now: startTime }, { execId: at.exec.id, source }, { reportAction: 'start', equipmentId, chargeNo, persons })
    await begun(ctx, { ...at, now: startTime }, { equipmentId, startTime })
  }
  await update(ctx, furnaceCharges, chargeId, { state: FIRED, startTime, operatorId: ctx.caller.userId })
}

/** Not before anything that is known of one of the pieces. */
const latestOf = ({ now }: Context, steps: readonly Held[]) => new Date(Math.max(now.getTime(), ...steps.map(at => at.now.getTime())))

/** Which of the pieces it is about. */
async function named<T>({ piece }: Held, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`产品编号【${piece.proCode}】：${error.message}`)
    throw error
  }
}

interface Unloading {
  readonly chargeId: string
  readonly curveFile?: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly remark?: string | undefined
  readonly source?: string | undefined
}

/** 出炉. Every step is finished with its share of the hours; what is inspected waits for that. */
export async function unloadCharge(ctx: Context, { chargeId, remark, source, curveFile = [] }: Unloading): Promise<void> {
  const own = await rowsOf(ctx, chargeId)
  const steps = await heldSteps(
    ctx,
    own.map(({ execId }) => execId),
  )
  const charge = await lockedCharge(ctx, chargeId)
  if (charge.state !== FIRED) throw new Refusal('炉次未开炉或已出炉')
  const { chargeNo } = charge
  const endTime = latestOf(ctx, steps)
  const runHours = new Big(endTime.getTime() - must(charge.startTime, 'when it was fired').getTime()).div(HOUR).toFixed(2, Big.roundHalfUp)
  const shares = sharedHours(
    runHours,
    own.map(({ weight }) => weight),
  )
  for (const [nth, { exec }] of steps.entries()) {
    const row = must(own[nth], 'the row of the step')
    const at = await held(ctx, exec.id)
    await requireReporter(ctx, at)
    const manHours = must(shares[nth], 'its share')
    await ctx.tx.update(chargeRows).set({ runHours: manHours }).where(eq(chargeRows.id, row.id))
    const started = await startersOf(ctx, at)
    await named(at, () =>
      finished(
        ctx,
        { ...at, now: endTime },
        { execId: at.exec.id, source },
        {
          ...{ endTime, weight: row.weight, chargeNo, hours: manHours, persons: started.map(employeeId => ({ employeeId, manHours })) },
        },
      ),
    )
  }
  const kept = curveFile.length > 0 ? { curveFile: [...curveFile] } : {}
  await update(ctx, furnaceCharges, chargeId, { state: UNLOADED, endTime, runHours, ...kept, ...(remark ? { remark } : {}) })
}

/** Who fired it. */
async function startersOf(ctx: Context, { exec }: Held): Promise<string[]> {
  const reports = await reportsOf(ctx, exec.id)
  return (reports.findLast(({ reportAction }) => reportAction === 'start')?.persons ?? []).map(({ employeeId }) => employeeId)
}

/** 作废, before it is fired: its pieces wait for a furnace again. */
export async function cancelCharge(ctx: Context, chargeId: string, remark: string): Promise<void> {
  const own = await rowsOf(ctx, chargeId)
  const steps = await heldSteps(
    ctx,
    own.map(({ execId }) => execId),
  )
  const charge = await lockedCharge(ctx, chargeId)
  if (charge.state !== LOADING) throw new Refusal('炉次已开炉或作废')
  for (const at of steps) {
    await requireReporter(ctx, at)
    await update(ctx, workExecs, at.exec.id, { chargeId: null })
  }
  await update(ctx, furnaceCharges, chargeId, { state: VOIDED, remark })
}
