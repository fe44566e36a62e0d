import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { must } from '#model/must.ts'
import { depts } from '#platform/org/org.table.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { ClockContext, EffectContext } from '#server/document/effects.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { Refusal } from '#server/http/refusal.ts'
import { clockContext, night } from '#server/jobs/daily.ts'
import { spell } from '#server/text/pinyin.ts'
import { bornOn, EMPLOYED } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'
import { employeeCerts } from '../employee/employee-cert.table.ts'
import { joined } from '../employee/employee-history.ledger.ts'
import type { Employee } from '../leave/leave-people.query.ts'
import { hasHadAnnual, markAnnual } from '../leave-balance/annual-leave.store.ts'
import { bringLeave, type LeaveAlong, leaveAlong, sendLeave } from '../leave-balance/leave-transfer.ledger.ts'
import { endEmployment } from '../offboarding/end-employment.store.ts'
import { debtsOf } from '../offboarding/handover.query.ts'
import { owing } from '../offboarding/offboarding-debts.query.ts'
import { openAccount } from '../onboarding/account.store.ts'
import { nextEmployeeNo } from '../onboarding/onboarding.store.ts'
import { dayOf, restate } from '../personnel/personnel.ledger.ts'
import { fullSentence, placeAt, positionOf } from '../position/headcount.ledger.ts'
import { positions } from '../position/position.table.ts'
import type { positionChange } from './positionChange.flow.ts'

type Doc = SubmittedOf<typeof positionChange>

/** Somebody on the way from one company of the house to the other: ids mean nothing over there, names and codes do. */
export interface TransferPayload {
  readonly employee: Employee
  /** How somebody is known over there. */
  readonly idCardNo: string
  readonly certs: readonly (typeof employeeCerts.$inferSelect)[]
  /** What is left of it, and whether the annual leave of the year was granted: it may all have been taken. */
  readonly leave: readonly LeaveAlong[]
  readonly hadAnnual: boolean
  readonly deptName: string
  readonly positionCode: string
  readonly salaryGrade: string | null
  readonly effectiveDate: string
  readonly billNo: string
}

/**
 * 跨公司调动. Two companies, two sets of books, no transaction over both: somebody is first taken in over there, which may be asked twice, and
 * then leaves here; what is left of the leave goes along. Whoever owes something, or finds no place, stays.
 */
export async function crossOver(ctx: EffectContext<Doc>, employee: Employee): Promise<void> {
  const { acting, site, tenantId, now, newId, documentId, number: billNo } = ctx
  const { newDeptId, newPositionId, newGrade } = ctx.doc
  // Agreed to late, it happens late: the last day here is the day before the first day there.
  const today = dayOf(now)
  const effectiveDate = [ctx.doc.effectiveDate, today].sort().at(-1) ?? today
  const lastDay = addDays(effectiveDate, -1)
  const [debt] = await debtsOf(ctx, employee, lastDay)
  if (debt) throw new Refusal(owing(debt))
  const payload = await packed(ctx, employee, { newDeptId, newPositionId, newGrade, effectiveDate, billNo })
  const { engine } = acting
  const there = must(
    engine.sites.find(other => other.id !== site.id),
    'the other site',
  )
  await there.database.change(night, tx => arrive(clockContext({ tx, site: there, app: { engine }, now, newId }, tenantId), payload))
  await sendLeave(ctx, employee.id, billNo, payload.leave)
  await endEmployment(ctx, employee, { status: 'quit', day: lastDay, billNo, word: '跨公司调动' })
  await restate(ctx.tx, documentId, { state: 'done' })
}

/** What the other company needs to know, read in the books of this one. */
async function packed(
  ctx: ClockContext,
  employee: Employee,
  to: { newDeptId: string; newPositionId: string; newGrade?: string | undefined; effectiveDate: string; billNo: string },
): Promise<TransferPayload> {
  const { tx, tenantId } = ctx
  const { names } = await companyOf(ctx.acting)
  const { effectiveDate, billNo } = to
  const { idCardNo } = employee
  if (!idCardNo) throw new Refusal('跨公司异动须先在花名册补全身份证号')
  return {
    ...{ employee, idCardNo },
    certs: await tx
      .select()
      .from(employeeCerts)
      .where(and(eq(employeeCerts.employeeId, employee.id), notDeleted(employeeCerts, tenantId))),
    leave: await leaveAlong(ctx, employee.id, billNo, effectiveDate),
    hadAnnual: await hasHadAnnual(tx, employee.id, yearIn(effectiveDate)),
    deptName: names.deptName(to.newDeptId),
    positionCode: (await positionOf(tx, tenantId, to.newPositionId))?.positionCode ?? '',
    salaryGrade: to.newGrade ?? employee.salaryGrade,
    ...{ effectiveDate, billNo },
  }
}

const yearIn = (day: string) => Number(day.slice(0, 4))

/**
 * 调入. In the books of the company that somebody comes to. Who is here already has arrived, and only the leave is made up to what is left by
 * now: the other company may ask twice.
 */
async function arrive(ctx: ClockContext, payload: TransferPayload): Promise<void> {
  const { idCardNo, leave, hadAnnual, effectiveDate, billNo } = payload
  const id = (await employedHere(ctx, idCardNo)) ?? (await takeIn(ctx, payload))
  await bringLeave(ctx, id, billNo, leave)
  if (hadAnnual) await markAnnual(ctx, id, yearIn(effectiveDate))
}

/** Years of service, probation and certificates go on; number, account and place are of this house. */
async function takeIn(
  ctx: ClockContext,
  { employee: was, idCardNo, certs, salaryGrade, effectiveDate, billNo, ...to }: TransferPayload,
): Promise<string> {
  const { tx, tenantId, newId, now } = ctx
  const { deptId, positionId } = await placeFor(ctx, to)
  const employeeNo = await nextEmployeeNo(tx)
  const { employeeName, gender, phone } = was
  const person = { gender, phone, birthDate: was.birthDate ?? bornOn(idCardNo) }
  const { userId, account } = await openAccount(ctx, { ...person, employeeNo, employeeName, deptId })
  const { py, pyi } = await spell(`${employeeNo} ${employeeName}`)
  const id = newId()
  await tx.insert(employees).values({
    ...was,
    ...{ id, employeeNo, deptId, positionId, userId, salaryGrade, shiftCode: null, teamName: null, secondedUntil: null },
    ...{ createUser: null, createDept: null, createTime: now, updateUser: null, updateTime: now, version: 0, py: `${py} ${pyi}` },
  })
  for (const cert of certs)
    await tx.insert(employeeCerts).values({ ...cert, id: newId(), employeeId: id, createTime: now, updateTime: now })
  await joined(ctx, id, { status: was.status, deptId, positionId, salaryGrade }, { effectiveDate, billNo })
  const who = `${employeeName}（${employeeNo}）自 ${effectiveDate} 调入（${billNo}）`
  await ctx.addTodo(await holdersOf(tx, tenantId, 'sysadmin'), {
    title: `设置账号 ${account} 的初始密码和角色：${who}`,
    path: `/system/user/index?${new URLSearchParams({ account })}`,
  })
  await ctx.addTodo(await holdersOf(tx, tenantId, 'hr_specialist'), {
    title: `签订劳动合同：${who}`,
    path: `/hr/employee/index?${new URLSearchParams({ employeeNo })}`,
  })
  return id
}

async function employedHere({ tx, tenantId }: ClockContext, idCardNo: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.idCardNo, idCardNo), inArray(employees.status, [...EMPLOYED]), notDeleted(employees, tenantId)))
  return found?.id
}

async function placeFor({ tx, tenantId }: ClockContext, { deptName, positionCode }: Pick<TransferPayload, 'deptName' | 'positionCode'>) {
  const [dept] = await tx
    .select({ id: depts.id })
    .from(depts)
    .where(and(eq(depts.deptName, deptName), notDeleted(depts, tenantId)))
  if (!dept) throw new Refusal(`对方公司没有部门“${deptName}”`)
  const [position] = await tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(eq(positions.positionCode, positionCode), eq(positions.deptId, dept.id), notDeleted(positions, tenantId)))
  const place = await placeAt(tx, tenantId, position?.id)
  if (!place) throw new Refusal(`对方公司的${deptName}没有岗位 ${positionCode}`)
  if (place.taken >= place.limit) throw new Refusal(`对方公司的${fullSentence(place)}`)
  return { deptId: dept.id, positionId: place.id }
}
