import type { ClockContext } from '#server/document/effects.ts'
import { spell } from '#server/text/pinyin.ts'
import { employees } from '../employee/employee.table.ts'
import { joined } from '../employee/employee-history.ledger.ts'
import { sign } from '../labor-contract/labor-contract.ledger.ts'
import type { Employee } from '../leave/leave-people.query.ts'
import { nextEmployeeNo } from '../onboarding/onboarding.store.ts'

/** 返聘. A new employment of the same person in the same position and with the same account, under an agreement instead of a contract. */
export async function rehire(
  ctx: ClockContext,
  retired: Employee,
  { term: [startDate, endDate], billNo }: { term: readonly [string, string]; billNo: string },
): Promise<void> {
  const { tx, newId, now } = ctx
  const [id, employeeNo] = [newId(), await nextEmployeeNo(tx)]
  const { py, pyi } = await spell(`${employeeNo} ${retired.employeeName}`)
  await tx.insert(employees).values({
    ...retired,
    id,
    employeeNo,
    status: 'rehired',
    employType: 'rehire',
    entryDate: startDate,
    probationEnd: null,
    regularDate: null,
    quitDate: null,
    secondedUntil: null,
    createTime: now,
    updateTime: now,
    version: 0,
    py: `${py} ${pyi}`,
  })
  const { deptId, positionId } = retired
  await joined(ctx, id, { status: 'rehired', deptId, positionId }, { effectiveDate: startDate, billNo })
  await sign(ctx, { employeeId: id, employeeNo, contractType: 'rehire', startDate, endDate, billNo })
}
