import { and, count, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { RowOfMaster } from '../../model/master.ts'
import { live } from '../../server/db/keeper.ts'
import { takeTurn } from '../../server/db/turn.ts'
import { keeper } from '../../server/document/master-keeper.ts'
import type { Caller } from '../../server/http/caller.ts'
import { Refusal } from '../../server/http/refusal.ts'
import type { Scene } from '../../server/http/route.ts'
import { AT_WORK, employee } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { positions } from './position.table.ts'

type Employee = RowOfMaster<typeof employee>

const isAtWork = ({ status = '' }: Employee) => AT_WORK.includes(status)

export default keeper(employee, employees, {
  offered: inArray(employees.status, [...AT_WORK]),
  sight,
  async saving(scene, row, before) {
    if (before && !isAtWork(before) && isAtWork(row) && !(before.status === 'retired' && row.status === 'rehired'))
      throw new Refusal('离职、退休的员工不能恢复在职，再次入职请新增一条')
    if (isAtWork(row) && (!before || !isAtWork(before) || before.positionId !== row.positionId)) await requireRoom(scene, row, before?.id)
    return undefined
  },
})

/** The company's people, those of one's departments, or oneself. */
function sight({ scope, userId }: Caller): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const own = eq(employees.userId, userId)
  return scope.kind === 'self' || scope.deptIds.length === 0 ? own : or(inArray(employees.deptId, [...scope.deptIds]), own)
}

/** INV-75: a position holds as many as it is meant for. Newcomers take turns, so that two cannot both take the last place. */
async function requireRoom({ tx, caller }: Scene, { positionId = '' }: Employee, except = '0'): Promise<void> {
  await takeTurn(tx, `headcount ${positionId}`)
  const others = and(eq(employees.positionId, positionId), inArray(employees.status, [...AT_WORK]), ne(employees.id, except))
  const [taken] = await tx
    .select({ people: count() })
    .from(employees)
    .where(and(live(employees, caller.tenantId), others))
  const [place] = await tx
    .select({ name: positions.positionName, limit: positions.headcountLimit })
    .from(positions)
    .where(eq(positions.id, positionId))
  const limit = place?.limit ?? 0
  if ((taken?.people ?? 0) >= limit) throw new Refusal(`岗位“${place?.name ?? ''}”编制 ${limit} 人，已满`)
}
