import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { OPEN_PLANS } from './recruit-plan.register.ts'
import { recruitPlanLines, recruitPlans } from './recruit-plan.table.ts'

export type PlanLine = typeof recruitPlanLines.$inferSelect

/** Serialises plans of a department, and hiring under a plan. */
export const lockPlans = (tx: Tx, deptId: string) => tx.lock(`recruit ${deptId}`)
export const lockPlan = (tx: Tx, planId: string) => tx.lock(`recruit plan ${planId}`)

/**
 * Positions that other plans of the department claim, without those of running hirings, which are counted separately. Additional head count
 * (增编) counts once it is approved.
 */
export async function plannedElsewhere(tx: Tx, deptId: string, exceptPlan: string): Promise<number> {
  const { rows } = await tx.execute<{ places: number }>(sql`
    select coalesce(sum(l.qty - l.hired_qty
      - (select count(*) from personnel_case c where c.plan_line_id = l.id and c.state = 'running')), 0)::int as places
    from hr_recruit_plan_line l
    where l.dept_id = ${deptId} and l.plan_id <> ${exceptPlan} and l.is_deleted = 0
      and (l.status = 'running' or (l.status = 'approving' and l.need_type <> 'add'))`)
  return rows[0]?.places ?? 0
}

/** INV-75: a line of the plan for this position with an open place. */
export async function freeLine(tx: Tx, planId: string, positionId: string, exceptDocument: string): Promise<PlanLine | undefined> {
  lockPlan(tx, planId)
  const [found] = await tx
    .select()
    .from(recruitPlanLines)
    .where(
      and(
        eq(recruitPlanLines.planId, planId),
        eq(recruitPlanLines.positionId, positionId),
        eq(recruitPlanLines.status, 'running'),
        sql`${recruitPlanLines.hiredQty} + (select count(*) from personnel_case c
          where c.plan_line_id = ${recruitPlanLines.id} and c.state = 'running' and c.id <> ${exceptDocument || '0'}) < ${recruitPlanLines.qty}`,
      ),
    )
    .orderBy(asc(recruitPlanLines.id))
    .limit(1)
  return found
}

/** 招聘岗位. The plan that has this position, and its department; plans with open places first. */
export async function openingFor(
  tx: Tx,
  tenantId: string,
  positionId: string,
  planId: string,
): Promise<Pick<PlanLine, 'planId' | 'deptId'> | undefined> {
  const { id, planId: plan, deptId, hiredQty, qty } = recruitPlanLines
  const [found] = await tx
    .select({ planId: plan, deptId })
    .from(recruitPlanLines)
    .where(
      and(
        eq(recruitPlanLines.positionId, positionId),
        eq(recruitPlanLines.status, 'running'),
        planId ? eq(plan, planId) : undefined,
        notDeleted(recruitPlanLines, tenantId),
      ),
    )
    .orderBy(sql`${hiredQty} >= ${qty}`, asc(id))
    .limit(1)
  return found
}

export async function isLineOf(tx: Tx, lineId: string, planId: string, positionId: string): Promise<boolean> {
  const { id } = recruitPlanLines
  const [found] = await tx
    .select({ id })
    .from(recruitPlanLines)
    .where(and(eq(id, lineId), eq(recruitPlanLines.planId, planId), eq(recruitPlanLines.positionId, positionId)))
  return !!found
}

/** Somebody was hired. A filled plan is finished. */
export async function hire(tx: Tx, lineId: string): Promise<void> {
  const [line] = await tx
    .update(recruitPlanLines)
    .set({ hiredQty: sql`${recruitPlanLines.hiredQty} + 1`, version: sql`${recruitPlanLines.version} + 1` })
    .where(eq(recruitPlanLines.id, lineId))
    .returning()
  if (!line?.planId) return
  const open = await tx
    .select({ id: recruitPlanLines.id })
    .from(recruitPlanLines)
    .where(and(eq(recruitPlanLines.planId, line.planId), sql`${recruitPlanLines.hiredQty} < ${recruitPlanLines.qty}`))
  if (open.length === 0) await restatePlan(tx, line.planId, 'finished')
}

/** Somebody who was hired never came. A plan that was finished by that, and is not over, goes on. */
export async function unhire(tx: Tx, lineId: string, today: string): Promise<void> {
  const [line] = await tx
    .update(recruitPlanLines)
    .set({ hiredQty: sql`${recruitPlanLines.hiredQty} - 1`, version: sql`${recruitPlanLines.version} + 1` })
    .where(eq(recruitPlanLines.id, lineId))
    .returning()
  const { id, status, endDate } = recruitPlans
  const [plan] = await tx
    .select({ id })
    .from(recruitPlans)
    .where(and(eq(id, line?.planId ?? '0'), eq(status, 'finished'), gte(endDate, today)))
  if (plan) await restatePlan(tx, plan.id, 'running')
}

export async function restatePlan(tx: Tx, planId: string, status: string): Promise<void> {
  const version = sql`version + 1`
  await tx.update(recruitPlans).set({ status, version }).where(eq(recruitPlans.id, planId))
  await tx.update(recruitPlanLines).set({ status, version }).where(eq(recruitPlanLines.planId, planId))
}

/** Another open plan with the same department, position and kind. */
export async function samePlan(tx: Tx, line: { deptId: string; positionId: string; needType: string }, exceptPlan: string) {
  const [other] = await tx
    .select({ billNo: recruitPlans.billNo })
    .from(recruitPlanLines)
    .innerJoin(recruitPlans, eq(recruitPlans.id, recruitPlanLines.planId))
    .where(
      and(
        eq(recruitPlanLines.deptId, line.deptId),
        eq(recruitPlanLines.positionId, line.positionId),
        eq(recruitPlanLines.needType, line.needType),
        inArray(recruitPlanLines.status, [...OPEN_PLANS]),
        ne(recruitPlanLines.planId, exceptPlan),
      ),
    )
  return other
}
