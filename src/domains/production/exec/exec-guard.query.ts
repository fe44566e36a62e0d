import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Operator } from '#domains/hr/employee/operator.ledger.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { forbidden, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { excuses, livePermit, type StartPermit } from '../start-permit/start-permit.ledger.ts'
import { WAITING_STATES } from './exec.rules.ts'
import { workExecs } from './exec.table.ts'
import type { Held } from './exec-held.store.ts'
import { type Block, machineBlocks, operatorBlocks, placeOf, stepBlocks } from './start-blocks.query.ts'

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

/** People of a workshop report what is done there. What another firm does is told by the papers about it. */
export async function requireReporter(ctx: Context, { exec }: Held): Promise<void> {
  if (exec.outsourceLineId && !WAITING_STATES.includes(exec.status)) throw new Refusal('该工序由外协单位完成，以外协发货和收回为准')
  if (ctx.caller.isAdmin) return
  const shop = exec.execShopId ?? ''
  if (!shop || !(await reportsHere(ctx, [shop])).has(shop)) throw forbidden()
}

/** Why a step cannot start now, whoever wants to start it; a permit is taken into account. */
export async function whyNotStart(ctx: Pick<Context, 'tx'>, at: Held): Promise<string | undefined> {
  const [blocks, permit] = [await stepBlocks(ctx, at), await livePermit(ctx, at.exec, at.now)]
  return blocks.find(block => !excuses(permit, block))?.says
}

function refuseFirst(blocks: readonly Block[], permit?: StartPermit): void {
  const [left] = blocks.filter(block => !excuses(permit, block))
  if (left) throw new Refusal(left.says)
}

interface Starting {
  readonly equipmentId?: string | undefined
  readonly employeeIds: readonly string[]
}

/**
 * Everything that must hold of a start. Answers who works, and the permit that it uses up; without one there is nothing that it would excuse.
 * The machine is locked: whoever asks next waits until this transaction ends.
 */
export async function requireStart(
  ctx: Context,
  at: Held,
  { equipmentId, employeeIds }: Starting,
): Promise<{ operators: readonly Operator[]; permit: StartPermit | undefined }> {
  const permit = await livePermit(ctx, at.exec, at.now)
  const step = await stepBlocks(ctx, at)
  refuseFirst(step, permit)
  const machine = await lockedMachineBlocks(ctx, at, equipmentId)
  refuseFirst(machine, permit)
  const { operators, blocks } = await operatorBlocks(ctx, at, employeeIds)
  refuseFirst(blocks, permit)
  return { operators, permit: step.length + machine.length + blocks.length > 0 ? permit : undefined }
}

function lockedMachineBlocks(ctx: Context, at: Held, equipmentId: string | undefined): Promise<Block[]> {
  if (equipmentId) ctx.tx.lock(`machine ${equipmentId}`)
  return machineBlocks(ctx, at, equipmentId)
}

/** 补报: what was done without a report was done by the rules, or it is no matter of a report. */
export async function requireOrdinaryStart(ctx: Context, at: Held): Promise<void> {
  refuseFirst(await stepBlocks(ctx, at))
}

export async function requireMachine(ctx: Context, at: Held, equipmentId: string | undefined): Promise<void> {
  refuseFirst(await lockedMachineBlocks(ctx, at, equipmentId))
}

export async function requireOperators(ctx: Context, at: Held, employeeIds: readonly string[]): Promise<readonly Operator[]> {
  const { operators, blocks } = await operatorBlocks(ctx, at, employeeIds)
  refuseFirst(blocks)
  return operators
}

/** How many places of a machine, or steps of a piece, were at work at some time of these hours. */
export async function overlapping(
  { tx, caller }: Pick<Context, 'tx' | 'caller'>,
  where: { equipmentId?: string | undefined; pieceId?: string },
  exceptId: string,
  [from, to]: readonly [Date, Date],
): Promise<number> {
  const found = await tx
    .selectDistinct({ place: placeOf })
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
  return found.length
}
