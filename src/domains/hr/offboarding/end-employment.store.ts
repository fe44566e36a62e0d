import { holdersOf } from '#platform/role/holders.store.ts'
import type { ClockContext } from '#server/document/effects.ts'
import { changeEmployee } from '../employee/employee-history.ledger.ts'
import { endContract } from '../labor-contract/labor-contract.ledger.ts'
import type { Employee } from '../leave/leave-people.query.ts'
import { endLoans } from '../transfer/transfer.store.ts'
import { closeAccount } from './offboarding.store.ts'

interface Leaving {
  readonly status: 'quit' | 'retired'
  readonly day: string
  readonly billNo: string
  readonly stays?: boolean
  /** 应休未休年假, to be paid. */
  readonly leaveBalance?: string
  /** What the people who settle the pay call it. */
  readonly word?: string
}

/** 离开. The employment ends with the day: contract, account, tasks; those who settle the pay have it on their desks. */
export async function endEmployment(
  ctx: ClockContext,
  employee: Employee,
  { status, day, billNo, stays = false, leaveBalance, word = status === 'quit' ? '离职' : '退休' }: Leaving,
): Promise<void> {
  const { tx, tenantId } = ctx
  await endLoans(tx, employee.id)
  await endContract(ctx, employee.id, day)
  await changeEmployee(ctx, employee, { status, quitDate: day, secondedUntil: null }, { effectiveDate: day, billNo })
  if (!stays) await closeAccount(ctx.acting, employee)
  const unused = leaveBalance === undefined ? '' : `，应休未休年假 ${leaveBalance} 天`
  const title = `${word}工资结算：${employee.employeeName}（${employee.employeeNo}）最后工作日 ${day}${unused}（${billNo}）`
  for (const role of ['hr_head', 'fin_head']) await ctx.addTodo(await holdersOf(tx, tenantId, role), { title })
}
