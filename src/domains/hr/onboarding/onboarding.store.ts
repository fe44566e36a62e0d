import { sql } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import type { ClockContext } from '#server/document/effects.ts'
import { spell } from '#server/text/pinyin.ts'
import { employees } from '../employee/employee.table.ts'
import { joined } from '../employee/employee-history.ledger.ts'
import { sign } from '../labor-contract/labor-contract.ledger.ts'
import { legalRetireDate, retireTable } from '../offboarding/retirement.query.ts'
import { positionOf } from '../position/headcount.ledger.ts'
import { openAccount } from './account.store.ts'

type Context = Pick<ClockContext, 'tx' | 'tenantId' | 'newId' | 'now' | 'acting'>

export interface Hired {
  employeeName: string
  idCardNo: string
  gender: string
  birthDate: string
  phone: string
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

/** 入职. Creates employee, account, contract and history in one transaction. */
export async function employ(ctx: Context, hired: Hired): Promise<{ id: string; employeeNo: string; account: string }> {
  const { tx, tenantId, newId, now } = ctx
  const { employeeName, entryDate, probationMonths, billNo, contractYears, deptId, positionId } = hired
  const employeeNo = await nextEmployeeNo(tx)
  const { userId, account } = await openAccount(ctx, { ...hired, employeeNo })
  const position = await positionOf(tx, tenantId, positionId)
  const isRehire = hired.employType === 'rehire'
  const status = isRehire ? 'rehired' : probationMonths > 0 ? 'probation' : 'regular'
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
    entryDate,
    probationEnd: status === 'probation' ? addMonths(entryDate, probationMonths) : null,
    regularDate: status === 'regular' ? entryDate : null,
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
