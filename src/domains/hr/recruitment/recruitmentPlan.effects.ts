import { and, eq, lt } from 'drizzle-orm'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { sum } from '#model/form/arithmetic.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { type Dated, dayOf } from '../personnel/personnel.ledger.ts'
import { deptCount, positionOf, raiseLimit } from '../position/headcount.ledger.ts'
import { lockPlans, plannedElsewhere, restatePlan, samePlan } from './recruit-plan.ledger.ts'
import { recruitPlanLines, recruitPlans } from './recruit-plan.table.ts'
import { recruitmentPlan } from './recruitmentPlan.flow.ts'

type Doc = SubmittedOf<typeof recruitmentPlan>
type Context = FormContext<Doc>

/** 招聘计划. Claims positions during approval; on approval it starts the search, and ends when it is filled or expired. */
export default effects(recruitmentPlan, {
  async compute(ctx) {
    const { tx, tenantId, doc, documentId } = ctx
    if (!doc.deptId) return {}
    const { limit, current, pending } = await deptCount(tx, tenantId, doc.deptId, documentId)
    return {
      headcountLimit: limit,
      currentCount: current,
      pendingJoin: pending + (await plannedElsewhere(tx, doc.deptId, documentId || '0')),
    }
  },

  async check(ctx) {
    lockPlans(ctx.tx, ctx.doc.deptId)
    return [...(await lineFaults(ctx)), ...(await roomFaults(ctx))]
  },

  async submitted(ctx) {
    await write(ctx, 'approving')
  },

  async approved(ctx) {
    const { tx, doc } = ctx
    await write(ctx, 'running')
    for (const { needType, positionId, qty } of doc.positions) if (needType === 'add') await raiseLimit(tx, positionId, qty)
  },

  rejected: ({ tx, documentId }) => restatePlan(tx, documentId, 'terminated'),
})

/** Expired plans. */
export const endedPlans: Dated = {
  due: (tx, now) => tx.select({ id: recruitPlans.id, tenantId: recruitPlans.tenantId }).from(recruitPlans).where(over(now)),
  async happen({ tx, now }, id) {
    const [plan] = await tx
      .select({ id: recruitPlans.id })
      .from(recruitPlans)
      .where(and(eq(recruitPlans.id, id), over(now)))
      .for('update')
    if (plan) await restatePlan(tx, id, 'finished')
  },
}

const over = (now: Date) => and(eq(recruitPlans.status, 'running'), lt(recruitPlans.endDate, dayOf(now)))

/** The plan as last submitted; its lines are replaced, because nothing refers to them before approval. */
async function write({ tx, tenantId, newId, now, documentId, number, doc }: EffectContext<Doc>, status: string): Promise<void> {
  const { planName, deptId, recruitType, budget } = doc
  const [startDate, endDate] = doc.planPeriod
  const plan = { billNo: number, planName, deptId, recruitType, startDate, endDate, budget: budget ?? null, status, updateTime: now }
  await tx
    .insert(recruitPlans)
    .values({ ...plan, id: documentId, tenantId })
    .onConflictDoUpdate({ target: recruitPlans.id, set: plan })
  await tx.delete(recruitPlanLines).where(eq(recruitPlanLines.planId, documentId))
  await tx.insert(recruitPlanLines).values(
    doc.positions.map(({ positionId, needType, qty, education, expectDate }) => ({
      id: newId(),
      tenantId,
      planId: documentId,
      deptId,
      ...{ positionId, needType, qty, education, expectDate },
      hiredQty: 0,
      status,
    })),
  )
}

async function lineFaults({ tx, tenantId, doc, documentId }: Context): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [at, row] of doc.positions.entries()) {
    const path = `positions.${at}.positionId`
    const position = await positionOf(tx, tenantId, row.positionId)
    if (position?.deptId !== doc.deptId || position?.enabled !== 'yes') faults.push({ path, message: '岗位不属于需求部门' })
    const line = { deptId: doc.deptId, positionId: row.positionId, needType: row.needType }
    const other = await samePlan(tx, line, documentId || '0')
    if (other) faults.push({ path, message: `岗位“${position?.positionName}”已有未完成的招聘计划 ${other.billNo}` })
  }
  return faults
}

/** INV-75: with all running hirings and plans the department must not exceed its head count. */
async function roomFaults({ tx, tenantId, doc, documentId }: Context): Promise<Fault[]> {
  const { limit, current, pending } = await deptCount(tx, tenantId, doc.deptId, documentId)
  const coming = pending + (await plannedElsewhere(tx, doc.deptId, documentId || '0'))
  const wanted = Number(
    sum(
      doc.positions.filter(row => row.needType !== 'add'),
      row => row.qty,
    ),
  )
  if (wanted === 0 || current + coming + wanted <= limit) return []
  return [{ path: 'positions', message: `部门编制 ${limit} 人，在岗 ${current} 人，待入职 ${coming} 人，补缺和储备不能再招 ${wanted} 人` }]
}
