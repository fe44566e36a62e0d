import { and, eq, ne } from 'drizzle-orm'
import { holdersOf } from '../../platform/role/holders.store.ts'
import type { Tx } from '../../server/db/database.ts'
import type { ClockScene } from '../../server/document/effects.ts'
import { moveAccount } from './account.store.ts'
import { employees } from './employee.table.ts'
import { changeEmployee } from './employee-history.ledger.ts'
import { positionOf } from './headcount.ledger.ts'
import type { Employee } from './leave-people.query.ts'
import { personnelCases } from './personnel.table.ts'
import { legalRetireDate, retireTable } from './retirement.query.ts'

interface Move {
  deptId: string
  positionId: string
  salaryGrade?: string | null
  secondedUntil: string | null
}

/** 调岗. The employment, its history and the account's department; who hands out roles is to look at them, for they are not read from a position. */
export async function moveEmployee(
  scene: ClockScene,
  employee: Employee,
  to: Move,
  source: { effectiveDate: string; billNo: string },
): Promise<void> {
  await changeEmployee(scene, employee, to, source)
  await followPost(scene, employee, to.positionId)
  if (employee.userId) await moveAccount(scene, employee.userId, employee.deptId ?? '0', to.deptId)
  const { tx, tenantId } = scene
  const who = `${employee.employeeName}（${employee.employeeNo}）自 ${source.effectiveDate} 起调岗（${source.billNo}）`
  if (employee.userId)
    await scene.remind(await holdersOf(tx, tenantId, 'sysadmin'), { title: `核对系统角色：${who}`, path: '/system/user/index' })
  const contract = `/hr/contract/index?${new URLSearchParams({ employeeId: employee.id, status: 'effective' })}`
  await scene.remind(await holdersOf(tx, tenantId, 'hr_specialist'), { title: `签订劳动合同变更协议：${who}`, path: contract })
}

/** The law's date hangs on the kind of post. */
async function followPost(
  { tx, tenantId }: ClockScene,
  { id, gender, birthDate, positionId }: Employee,
  newPositionId: string,
): Promise<void> {
  const [from, to] = [await positionOf(tx, tenantId, positionId), await positionOf(tx, tenantId, newPositionId)]
  if (!gender || !birthDate || !to?.postType || to.postType === from?.postType) return
  const day = legalRetireDate(await retireTable(tx, tenantId), { gender, birthDate, postType: to.postType })
  await tx.update(employees).set({ legalRetireDate: day }).where(eq(employees.id, id))
}

/** Somebody who was lent does not come back from there any more: the place that was kept is free. */
export async function endLoans(tx: Tx, employeeId: string, except = '0'): Promise<void> {
  await tx
    .update(personnelCases)
    .set({ state: 'done', positionId: null })
    .where(and(eq(personnelCases.employeeId, employeeId), eq(personnelCases.state, 'loan'), ne(personnelCases.id, except)))
}
