import { and, eq, like } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { only } from '#server/db/rows.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { post } from '#server/document/ledger.ts'
import { spelled } from '#server/text/pinyin.ts'
import { employees } from '../employee/employee.table.ts'
import { positions } from '../position/position.table.ts'
import { recruitPlanLines, recruitPlans } from '../recruitment/recruit-plan.table.ts'
import { resumes } from '../resume/resume.table.ts'
import { resumeHistories } from '../resume/resume-history.table.ts'
import { openPlans, PATHS, resumes as resumeSeeds } from './resumes.ts'

const CLERK = 'wu.qian'
const HEAD = 'long.fei'
const DAYS_OF_A_STEP = 2
/** Ahead of what a seeded step may have taken. */
const APPLIED_BEFORE = 8

interface Opening {
  recruitPlanId: string
  positionId: string
  deptId: string
}

/** 招聘 of the demo company: what it looks for, who applied, and how far they got. */
export async function loadResumes(ctx: DemoContext): Promise<void> {
  const openings = { school: await openPlan(ctx, openPlans[0]), society: await openPlan(ctx, openPlans[1]) }
  for (const [at, row] of resumeSeeds.entries())
    await loadResume(ctx, at, row, row.status === 'joined' ? await formerOpening(ctx, row.resumeName) : openings[row.resumeKind])
}

async function openPlan(
  { tx, newId, now, idOf }: DemoContext,
  { billNo, planName, dept, position, recruitType, qty }: (typeof openPlans)[number],
): Promise<Opening> {
  const today = formatDate(now, 'yyyy-MM-dd')
  const deptId = idOf('dept', dept)
  const places = await tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(eq(positions.deptId, deptId), eq(positions.positionName, position)))
  const { id: positionId } = only(places)
  const planId = newId()
  const [startDate, endDate] = [addDays(today, -30), addDays(today, 60)]
  await tx
    .insert(recruitPlans)
    .values({ id: planId, billNo, planName, deptId, recruitType, startDate, endDate, status: 'running', py: await spelled(planName) })
  await tx.insert(recruitPlanLines).values({
    id: newId(),
    ...{ planId, deptId, positionId, needType: 'fill', qty, hiredQty: 0 },
    ...{ education: 'senior', expectDate: addDays(today, 50), status: 'running' },
  })
  return { recruitPlanId: planId, positionId, deptId }
}

/** Hired applicants came by one of last year's plans, to the position they have. */
async function formerOpening({ tx }: DemoContext, employeeName: string): Promise<Opening> {
  const plans = await tx.select({ id: recruitPlans.id }).from(recruitPlans).where(like(recruitPlans.billNo, 'ZPJH2025%')).limit(1)
  const places = await tx
    .select({ positionId: employees.positionId, deptId: employees.deptId })
    .from(employees)
    .where(eq(employees.employeeName, employeeName))
  return { recruitPlanId: only(plans).id, ...only(places) }
}

async function loadResume(ctx: DemoContext, at: number, row: (typeof resumeSeeds)[number], opening: Opening): Promise<void> {
  const { tx, newId, now, idOf } = ctx
  const today = formatDate(now, 'yyyy-MM-dd')
  const id = newId()
  const applyDate = addDays(today, -APPLIED_BEFORE - at)
  const path: readonly string[] = PATHS[row.status]
  const met = path.includes('interview') && {
    // Of those who still wait to be judged one has been here today, the other comes tomorrow.
    interviewTime: new Date(`${row.status === 'interview' ? addDays(today, at % 2) : addDays(applyDate, 4)}T14:00:00+08:00`),
    interviewPlace: '人力资源部会议室',
    interviewerIds: [idOf('user', HEAD)],
  }
  await tx.insert(resumes).values({
    id,
    ...row,
    ...opening,
    ...met,
    applyDate,
    graduateDate: row.resumeKind === 'school' ? `${today.slice(0, 4)}-06-30` : null,
    availableDate: addDays(today, 30),
    py: await spelled(row.resumeName),
  })
  await post(
    ctx,
    resumeHistories,
    path.map((status, nth) => ({
      resumeId: id,
      oldStatus: path[nth - 1] ?? 'new',
      status,
      score: ['offer', 'pool'].includes(status) ? row.score : null,
      stepTime: new Date(`${addDays(applyDate, 1 + nth * DAYS_OF_A_STEP)}T09:30:00+08:00`),
      userId: idOf('user', CLERK),
    })),
  )
}
