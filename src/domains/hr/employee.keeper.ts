import { inArray } from 'drizzle-orm'
import type { RowOfMaster } from '../../model/master.ts'
import { actingOf } from '../../platform/work/acting.store.ts'
import { keeper } from '../../server/document/master-keeper.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { AT_WORK, employee } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { correctEmployee } from './employee-history.ledger.ts'
import { employeeSight } from './employee-sight.query.ts'
import { requirePlace } from './headcount.ledger.ts'

type Employee = RowOfMaster<typeof employee>

const isAtWork = ({ status = '' }: Employee) => AT_WORK.includes(status)

export default keeper(employee, employees, {
  offered: inArray(employees.status, [...AT_WORK]),
  sight: employeeSight,
  async saving(scene, row, before) {
    const { tx, caller } = scene
    if (before && isAtWork(before) && !isAtWork(row)) throw new Refusal(goodbyeSentence(row))
    if (before && !isAtWork(before) && isAtWork(row) && !(before.status === 'retired' && row.status === 'rehired'))
      throw new Refusal('离职、退休的员工不能恢复在职，再次入职请新增一条')
    if (isAtWork(row) && (!before || !isAtWork(before) || before.positionId !== row.positionId))
      await requirePlace(tx, caller.tenantId, row.positionId, { employeeId: before?.id })
    if (before) await correctEmployee({ ...scene, tenantId: caller.tenantId, acting: actingOf(scene) }, before, row)
    return undefined
  },
})

/** Whoever leaves hands over and settles first (INV-76), and the contract ends: a paper sees to that, the roster cannot. */
const goodbyeSentence = ({ status }: Employee) => (status === 'retired' ? '员工退休请通过“退休申请”办理' : '员工离职请通过“离职申请”办理')
