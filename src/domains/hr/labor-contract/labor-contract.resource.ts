import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employeesVisibleTo } from '../employee/employee-access.query.ts'
import { employeeOf } from '../leave/leave-people.query.ts'
import { lockPerson } from '../personnel/personnel.ledger.ts'
import { contractOf, giveWay, sign } from './labor-contract.ledger.ts'
import { laborContract } from './labor-contract.register.ts'
import { laborContracts } from './labor-contract.table.ts'

/** The last contract of an active employee has expired and was not renewed. */
const unrenewed = sql`(case when hr_labor_contract.status = 'expired'
  and exists (select 1 from hr_employee e where e.id = hr_labor_contract.employee_id and e.is_deleted = 0
    and e.status = any(${sql.param([...AT_WORK])}::text[]))
  and not exists (select 1 from hr_labor_contract l where l.employee_id = hr_labor_contract.employee_id and l.is_deleted = 0
    and (l.status = 'effective' or l.start_date > hr_labor_contract.start_date)) then 'yes' else 'no' end)`

export default resource(laborContract, laborContracts, {
  access: caller => employeesVisibleTo(caller, laborContracts.employeeId),
  counted: { unrenewed },
  hints: { unrenewed: wanted => (wanted === 'yes' ? sql`hr_labor_contract.status = 'expired'` : undefined) },
  createActions: {
    async sign(ctx, { employeeId = '', contractType = '', startDate = '', endDate, probationMonths, billNo = '' }) {
      const { id, employeeNo, status } = await signer(ctx, employeeId)
      const live = await contractOf(ctx.tx, id)
      if (live) throw new Refusal(`该员工已有生效的劳动合同 ${live.contractNo}`)
      if ((contractType === 'rehire') !== (status === 'rehired')) throw new Refusal('返聘员工签订返聘协议，其他员工签订劳动合同')
      return sign(bookOf(ctx), { employeeId: id, employeeNo, contractType, startDate, endDate, probationMonths, billNo })
    },
  },
  actions: {
    /** There is no second probation. */
    async renew(ctx, { id, employeeId = '', endDate: endedOn = '' }, { contractType = '', endDate, billNo = '' }) {
      const { employeeNo } = await signer(ctx, employeeId)
      await giveWay(bookOf(ctx), id, 'expired', endedOn)
      await sign(bookOf(ctx), { employeeId, employeeNo, contractType, startDate: addDays(endedOn, 1), endDate, billNo })
      return {}
    },
    async amend(ctx, row, { changeDate = '', contractType = '', endDate, billNo = '' }) {
      const { id, employeeId = '', startDate = '', probationMonths } = row
      const { employeeNo } = await signer(ctx, employeeId)
      await giveWay(bookOf(ctx), id, 'changed', changeDate)
      await sign(bookOf(ctx), { employeeId, employeeNo, contractType, startDate, endDate, probationMonths, billNo })
      return {}
    },
  },
})

/** The employee must be active and have no other running contract. */
async function signer({ tx, caller }: Context, employeeId: string): Promise<{ id: string; employeeNo: string; status: string }> {
  lockPerson(tx, employeeId)
  const { id, employeeNo, status } = (await employeeOf(tx, caller.tenantId, employeeId)) ?? {}
  if (!id || !AT_WORK.includes(status ?? '')) throw new Refusal('该员工已离职或退休')
  return { id, employeeNo: employeeNo ?? '', status: status ?? '' }
}
