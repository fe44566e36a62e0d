import { and, eq, ne } from 'drizzle-orm'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Tx } from '#server/db/database.ts'
import type { ClockContext } from '#server/document/effects.ts'
import { employees } from '../employee/employee.table.ts'
import { changeEmployee, type Source } from '../employee/employee-history.ledger.ts'
import type { Employee } from '../leave/leave-people.query.ts'
import { legalRetireDate, retireTable } from '../offboarding/retirement.query.ts'
import { moveAccount } from '../onboarding/account.store.ts'
import { personnelCases } from '../personnel/personnel.table.ts'
import { positionOf } from '../position/headcount.ledger.ts'

/** The employee before the change. */
type Person = { readonly [K in 'employeeName' | 'employeeNo' | 'deptId' | 'userId']?: Employee[K] | undefined }

interface Move {
  deptId: string
  positionId: string
  salaryGrade?: string | null
  secondedUntil: string | null
}

/** 调岗. Changes employment, history, retirement date and account. */
export async function moveEmployee(ctx: ClockContext, employee: Employee, to: Move, source: Source): Promise<void> {
  await changeEmployee(ctx, employee, to, source)
  await followPost(ctx, employee, to.positionId)
  await accountFollows(ctx, employee, to.deptId, source)
  const { tx, tenantId } = ctx
  const contract = `/hr/contract/index?${new URLSearchParams({ employeeId: employee.id, status: 'effective' })}`
  await ctx.addTodo(await holdersOf(tx, tenantId, 'hr_specialist'), {
    title: `签订劳动合同变更协议：${moved(employee, source)}`,
    path: contract,
  })
}

/**
 * With another position, by document or by hand, the account's department changes too, and whoever assigns roles is asked to check them,
 * because roles do not follow from a position.
 */
export async function accountFollows(
  ctx: Pick<ClockContext, 'tx' | 'tenantId' | 'newId' | 'now' | 'addTodo'>,
  person: Person,
  newDeptId: string,
  source: Source,
): Promise<void> {
  const { tx, tenantId } = ctx
  if (!person.userId) return
  await moveAccount(ctx, person.userId, person.deptId ?? '0', newDeptId)
  const followUp = { title: `核对系统角色：${moved(person, source)}`, path: '/system/user/index' }
  await ctx.addTodo(await holdersOf(tx, tenantId, 'sysadmin'), followUp)
}

const moved = ({ employeeName, employeeNo }: Person, { effectiveDate, billNo }: Source) =>
  `${employeeName}（${employeeNo}）自 ${effectiveDate} 起调岗（${billNo}）`

/** The legal retirement date depends on the kind of position. */
async function followPost(
  { tx, tenantId }: ClockContext,
  { id, gender, birthDate, positionId }: Employee,
  newPositionId: string,
): Promise<void> {
  const [from, to] = [await positionOf(tx, tenantId, positionId), await positionOf(tx, tenantId, newPositionId)]
  if (!gender || !birthDate || !to?.postType || to.postType === from?.postType) return
  const day = legalRetireDate(await retireTable(tx, tenantId), { gender, birthDate, postType: to.postType })
  await tx.update(employees).set({ legalRetireDate: day }).where(eq(employees.id, id))
}

/** Ends temporary assignments: the reserved position is free. */
export async function endLoans(tx: Tx, employeeId: string, except = '0'): Promise<void> {
  await tx
    .update(personnelCases)
    .set({ state: 'done', positionId: null })
    .where(and(eq(personnelCases.employeeId, employeeId), eq(personnelCases.state, 'loan'), ne(personnelCases.id, except)))
}
