import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { RowOfMaster } from '../../model/master.ts'
import { actingOf } from '../../platform/work/acting.store.ts'
import { keeper } from '../../server/document/master-keeper.ts'
import type { Caller } from '../../server/http/caller.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { AT_WORK, employee } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { requirePlace } from './headcount.ledger.ts'
import { closeAccount } from './leaver.store.ts'

type Employee = RowOfMaster<typeof employee>

const isAtWork = ({ status = '' }: Employee) => AT_WORK.includes(status)

export default keeper(employee, employees, {
  offered: inArray(employees.status, [...AT_WORK]),
  sight,
  async saving(scene, row, before) {
    if (before && !isAtWork(before) && isAtWork(row) && !(before.status === 'retired' && row.status === 'rehired'))
      throw new Refusal('离职、退休的员工不能恢复在职，再次入职请新增一条')
    if (isAtWork(row) && (!before || !isAtWork(before) || before.positionId !== row.positionId))
      await requirePlace(scene.tx, scene.caller.tenantId, row.positionId, { employeeId: before?.id })
    // Whoever is written off by hand is out as well (INV-76).
    if (before && isAtWork(before) && !isAtWork(row)) await closeAccount(actingOf(scene), { userId: before.userId, deptId: before.deptId })
    return undefined
  },
})

/** The company's people, those of one's departments, or oneself. */
function sight({ scope, userId }: Caller): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const own = eq(employees.userId, userId)
  return scope.kind === 'self' || scope.deptIds.length === 0 ? own : or(inArray(employees.deptId, [...scope.deptIds]), own)
}
