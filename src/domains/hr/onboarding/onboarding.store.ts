import { sql } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import type { ClockContext, EffectContext } from '#server/document/effects.ts'
import { conflict } from '#server/http/refusal.ts'
import { spell } from '#server/text/pinyin.ts'
import { PENDING } from '../employee/employee.master.ts'
import { employees } from '../employee/employee.table.ts'
import { changeEmployee, joined } from '../employee/employee-history.ledger.ts'
import { endContract, sign } from '../labor-contract/labor-contract.ledger.ts'
import { type Employee, employeeOf } from '../leave/leave-people.query.ts'
import { annualGrants } from '../leave-balance/annual-leave.store.ts'
import { legalRetireDate, retireTable } from '../offboarding/retirement.query.ts'
import { caseOf } from '../personnel/personnel.ledger.ts'
import { positionOf } from '../position/headcount.ledger.ts'
import { DISABLED, ENABLED, openAccount, restateAccount } from './account.store.ts'

type Context = Pick<ClockContext, 'tx' | 'tenantId' | 'newId' | 'now' | 'acting'>

export interface Hired {
  employeeName: string
  idCardNo: string
  gender: string
  birthDate: string
  phone: string
  workStartDate: string
  education: string
  deptId: string
  positionId: string
  employType: string
  entryDate: string
  contractYears: string
  probationMonths: number
  salaryGrade?: string | undefined
  billNo: string
}

const PREFIX = 'MS'
const DIGITS = 4

/** The next employee number, under a lock. */
export async function nextEmployeeNo(tx: Tx): Promise<string> {
  tx.lock('employee number')
  const { rows } = await tx.execute<{ last: number }>(sql`
    select coalesce(max(substring(employee_no from 3)::int), 0) as last from hr_employee where employee_no ~ ${`^${PREFIX}[0-9]{1,8}$`}`)
  return `${PREFIX}${String((rows[0]?.last ?? 0) + 1).padStart(DIGITS, '0')}`
}

/** Rehired pensioners and interns have an agreement, others a contract. */
const contractTypeOf = ({ employType, contractYears }: Hired) =>
  employType === 'rehire' ? 'rehire' : Number(contractYears) === 0 ? 'open' : 'fixed'

/** 录用. Creates employee, account, contract and history in one transaction; the person is expected on the entry day. */
export async function employ(ctx: Context, hired: Hired): Promise<{ id: string; employeeNo: string; account: string }> {
  const { tx, tenantId, newId, now } = ctx
  const { employeeName, workStartDate, entryDate, probationMonths, billNo, contractYears, deptId, positionId } = hired
  const status = PENDING
  const employeeNo = await nextEmployeeNo(tx)
  const { userId, account } = await openAccount(ctx, { ...hired, employeeNo }, DISABLED)
  const position = await positionOf(tx, tenantId, positionId)
  const id = newId()
  const { py, pyi } = await spell(`${employeeNo} ${employeeName}`)
  await tx.insert(employees).values({
    id,
    tenantId,
    employeeNo,
    employeeName,
    status,
    deptId,
    positionId,
    gender: hired.gender,
    birthDate: hired.birthDate,
    idCardNo: hired.idCardNo,
    phone: hired.phone,
    userId,
    education: hired.education,
    employType: hired.employType,
    workStartDate,
    entryDate,
    salaryGrade: hired.salaryGrade,
    legalRetireDate: legalRetireDate(await retireTable(tx, tenantId), {
      gender: hired.gender,
      birthDate: hired.birthDate,
      postType: position?.postType ?? 'worker',
    }),
    createTime: now,
    py: `${py} ${pyi}`,
  })
  await joined(ctx, id, { status, deptId, positionId, salaryGrade: hired.salaryGrade }, { effectiveDate: entryDate, billNo })
  const contract = { employeeId: id, employeeNo, contractType: contractTypeOf(hired), startDate: entryDate, billNo }
  await sign(ctx, { ...contract, years: Number(contractYears), probationMonths })
  return { id, employeeNo, account }
}

type Arriving = EffectContext<{ readonly probationMonths: number; readonly employType: string }>

/**
 * 入职. On the entry day, which may have been moved since the approval, the person works here: the account is open and the annual leave of the
 * rest of the year is granted.
 */
export async function arrive(ctx: Arriving, { probationMonths, employType }: Arriving['doc']): Promise<void> {
  const employee = await expected(ctx)
  const { entryDate } = employee
  const status = employType === 'rehire' ? 'rehired' : probationMonths > 0 ? 'probation' : 'regular'
  const since = {
    ...(status === 'probation' ? { probationEnd: addMonths(entryDate, probationMonths) } : {}),
    ...(status === 'regular' ? { regularDate: entryDate } : {}),
  }
  await changeEmployee(ctx, employee, { status, ...since }, { effectiveDate: entryDate, billNo: ctx.number })
  await restateAccount(ctx, employee.userId, { status: ENABLED })
  await annualGrants.happen(ctx, employee.id)
}

/** 未报到. The employment ends before it began: no contract, no account. */
export async function stayAway(ctx: EffectContext<unknown>): Promise<void> {
  const employee = await expected(ctx)
  await endContract(ctx, employee.id, employee.entryDate)
  await changeEmployee(ctx, employee, { status: 'cancelled' }, { effectiveDate: employee.entryDate, billNo: ctx.number })
  await restateAccount(ctx, employee.userId, { status: DISABLED, isDeleted: 1 })
}

async function expected({ tx, tenantId, documentId }: EffectContext<unknown>): Promise<Employee> {
  const employee = await employeeOf(tx, tenantId, (await caseOf(tx, documentId))?.employeeId ?? undefined)
  if (employee?.status !== PENDING) throw conflict('该员工不是待入职状态')
  return employee
}
