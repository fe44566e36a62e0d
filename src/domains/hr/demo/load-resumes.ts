import { and, eq, inArray, like } from 'drizzle-orm'
import { employees } from '#domains/hr/employee/employee.table.ts'
import { positions } from '#domains/hr/position/position.table.ts'
import { recruitPlanLines, recruitPlans } from '#domains/hr/recruitment/recruit-plan.table.ts'
import { resumes } from '#domains/hr/resume/resume.table.ts'
import { resumeHistories } from '#domains/hr/resume/resume-history.table.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { users } from '#platform/user/user.table.ts'
import { spell } from '#server/text/pinyin.ts'
import { openPlans, PATHS, resumes as resumeSeeds } from './demo/resumes.ts'
import type { Seeding } from './load.ts'

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
export async function loadResumes(seeding: Seeding, deptIds: ReadonlyMap<string, string>): Promise<void> {
  const openings = { school: await openPlan(seeding, deptIds, openPlans[0]), society: await openPlan(seeding, deptIds, openPlans[1]) }
  const accounts = await seeding.tx
    .select({ id: users.id, account: users.account })
    .from(users)
    .where(inArray(users.account, [CLERK, HEAD]))
  const [clerk, head] = [CLERK, HEAD].map(account => accounts.find(row => row.account === account)!.id)
  for (const [at, row] of resumeSeeds.entries())
    await loadResume(seeding, at, row, row.status === 'joined' ? await formerOpening(seeding, row.resumeName) : openings[row.resumeKind], {
      clerk: clerk!,
      head: head!,
    })
}

async function openPlan(
  { tx, newId, now }: Seeding,
  deptIds: ReadonlyMap<string, string>,
  { billNo, planName, dept, position, recruitType, qty }: (typeof openPlans)[number],
): Promise<Opening> {
  const today = formatDate(now, 'yyyy-MM-dd')
  const deptId = deptIds.get(dept)!
  const [place] = await tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(eq(positions.deptId, deptId), eq(positions.positionName, position)))
  const planId = newId()
  const { py, pyi } = await spell(planName)
  const [startDate, endDate] = [addDays(today, -30), addDays(today, 60)]
  await tx
    .insert(recruitPlans)
    .values({ id: planId, billNo, planName, deptId, recruitType, startDate, endDate, status: 'running', py: `${py} ${pyi}` })
  await tx.insert(recruitPlanLines).values({
    id: newId(),
    ...{ planId, deptId, positionId: place!.id, needType: 'fill', qty, hiredQty: 0 },
    ...{ education: 'senior', expectDate: addDays(today, 50), status: 'running' },
  })
  return { recruitPlanId: planId, positionId: place!.id, deptId }
}

/** Whoever has joined came by one of last year's plans, to the place they fill. */
async function formerOpening({ tx }: Seeding, employeeName: string): Promise<Opening> {
  const [plan] = await tx.select({ id: recruitPlans.id }).from(recruitPlans).where(like(recruitPlans.billNo, 'ZPJH2025%')).limit(1)
  const [{ positionId, deptId } = {}] = await tx
    .select({ positionId: employees.positionId, deptId: employees.deptId })
    .from(employees)
    .where(eq(employees.employeeName, employeeName))
  return { recruitPlanId: plan!.id, positionId: positionId!, deptId: deptId! }
}

async function loadResume(
  { tx, newId, now }: Seeding,
  at: number,
  row: (typeof resumeSeeds)[number],
  opening: Opening,
  { clerk, head }: { clerk: string; head: string },
): Promise<void> {
  const today = formatDate(now, 'yyyy-MM-dd')
  const id = newId()
  const applyDate = addDays(today, -APPLIED_BEFORE - at)
  const { py, pyi } = await spell(row.resumeName)
  const path: readonly string[] = PATHS[row.status]
  const met = path.includes('interview') && {
    // Of those who still wait to be judged one has been here today, the other comes tomorrow.
    interviewTime: new Date(`${row.status === 'interview' ? addDays(today, at % 2) : addDays(applyDate, 4)}T14:00:00+08:00`),
    interviewPlace: '人力资源部会议室',
    interviewerIds: [head],
  }
  await tx.insert(resumes).values({
    id,
    ...row,
    ...opening,
    ...met,
    applyDate,
    graduateDate: row.resumeKind === 'school' ? `${today.slice(0, 4)}-06-30` : null,
    availableDate: addDays(today, 30),
    py: `${py} ${pyi}`,
  })
  if (path.length === 0) return
  await tx.insert(resumeHistories).values(
    path.map((status, nth) => ({
      id: newId(),
      resumeId: id,
      oldStatus: path[nth - 1] ?? 'new',
      status,
      score: ['offer', 'pool'].includes(status) ? row.score : null,
      stepTime: new Date(`${addDays(applyDate, 1 + nth * DAYS_OF_A_STEP)}T09:30:00+08:00`),
      userId: clerk,
    })),
  )
}
