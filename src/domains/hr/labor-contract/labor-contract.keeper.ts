import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { keeper } from '#server/document/master-keeper.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { employeesInSight } from '../employee/employee-sight.query.ts'
import { employeeOf } from '../leave/leave-people.query.ts'
import { lockPerson } from '../personnel/personnel.ledger.ts'
import { contractOf, giveWay, sign } from './labor-contract.ledger.ts'
import { laborContract } from './labor-contract.master.ts'
import { laborContracts } from './labor-contract.table.ts'

/** Run out, the last one of somebody who still works here: until it is renewed the person works under none. */
const unrenewed = sql`(case when hr_labor_contract.status = 'expired'
  and exists (select 1 from hr_employee e where e.id = hr_labor_contract.employee_id and e.is_deleted = 0
    and e.status = any(${sql.param([...AT_WORK])}::text[]))
  and not exists (select 1 from hr_labor_contract l where l.employee_id = hr_labor_contract.employee_id and l.is_deleted = 0
    and (l.status = 'effective' or l.start_date > hr_labor_contract.start_date)) then 'yes' else 'no' end)`

export default keeper(laborContract, laborContracts, {
  sight: caller => employeesInSight(caller, laborContracts.employeeId),
  counted: { unrenewed },
  hints: { unrenewed: wanted => (wanted === 'yes' ? sql`hr_labor_contract.status = 'expired'` : undefined) },
  makes: {
    async sign(scene, { employeeId = '', contractType = '', startDate = '', endDate, probationMonths, billNo = '' }) {
      const { id, employeeNo, status } = await signer(scene, employeeId)
      const live = await contractOf(scene.tx, id)
      if (live) throw new Refusal(`该员工已有生效的劳动合同 ${live.contractNo}`)
      if ((contractType === 'rehire') !== (status === 'rehired')) throw new Refusal('返聘员工签订返聘协议，其他员工签订劳动合同')
      return sign(bookOf(scene), { employeeId: id, employeeNo, contractType, startDate, endDate, probationMonths, billNo })
    },
  },
  deeds: {
    /** Nobody is on probation twice. */
    async renew(scene, { id, employeeId = '', endDate: endedOn = '' }, { contractType = '', endDate, billNo = '' }) {
      const { employeeNo } = await signer(scene, employeeId)
      await giveWay(bookOf(scene), id, 'expired', endedOn)
      await sign(bookOf(scene), { employeeId, employeeNo, contractType, startDate: addDays(endedOn, 1), endDate, billNo })
      return {}
    },
    async amend(scene, row, { changeDate = '', contractType = '', endDate, billNo = '' }) {
      const { id, employeeId = '', startDate = '', probationMonths } = row
      const { employeeNo } = await signer(scene, employeeId)
      await giveWay(bookOf(scene), id, 'changed', changeDate)
      await sign(bookOf(scene), { employeeId, employeeNo, contractType, startDate, endDate, probationMonths, billNo })
      return {}
    },
  },
})

const bookOf = ({ tx, caller, newId, now }: Scene) => ({ tx, tenantId: caller.tenantId, newId, now })

/** Whoever signs works here, and signs one thing at a time. */
async function signer({ tx, caller }: Scene, employeeId: string): Promise<{ id: string; employeeNo: string; status: string }> {
  await lockPerson(tx, employeeId)
  const { id, employeeNo, status } = (await employeeOf(tx, caller.tenantId, employeeId)) ?? {}
  if (!id || !AT_WORK.includes(status ?? '')) throw new Refusal('该员工已离职或退休')
  return { id, employeeNo: employeeNo ?? '', status: status ?? '' }
}
