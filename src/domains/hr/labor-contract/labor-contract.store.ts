import { and, eq, lt } from 'drizzle-orm'
import { holdersOf } from '#platform/role/holders.store.ts'
import { employeeOf } from '../leave/leave-people.query.ts'
import { type Dated, dayOf } from '../personnel/personnel.ledger.ts'
import { giveWay } from './labor-contract.ledger.ts'
import { laborContracts } from './labor-contract.table.ts'

const over = (now: Date) =>
  and(eq(laborContracts.status, 'effective'), eq(laborContracts.isDeleted, 0), lt(laborContracts.endDate, dayOf(now)))

/** 合同到期. Marks expired contracts and tells the office, because the employee is still at work. */
export const endedContracts: Dated = {
  due: (tx, now) => tx.select({ id: laborContracts.id, tenantId: laborContracts.tenantId }).from(laborContracts).where(over(now)),
  async happen(ctx, id) {
    const { tx, tenantId, now } = ctx
    const [contract] = await tx
      .select()
      .from(laborContracts)
      .where(and(eq(laborContracts.id, id), over(now)))
      .for('update')
    if (!contract?.endDate) return
    await giveWay(ctx, id, 'expired', contract.endDate)
    const employee = await employeeOf(tx, tenantId, contract.employeeId ?? undefined)
    const who = employee ? `${employee.employeeName}（${employee.employeeNo}）` : ''
    await ctx.notify(await holdersOf(tx, tenantId, 'hr_specialist'), {
      title: '劳动合同已到期',
      content: `${who}的劳动合同 ${contract.contractNo} 已于 ${contract.endDate} 到期，请办理续签或离职。`,
    })
  },
}
