import { inArray } from 'drizzle-orm'
import type { RowOfMaster } from '#model/master.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import type { ClockScene } from '#server/document/effects.ts'
import { keeper } from '#server/document/master-keeper.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'
import { requirePlace } from '../position/headcount.ledger.ts'
import { accountFollows } from '../transfer/transfer.store.ts'
import { AT_WORK, employee } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { byHand, correctEmployee, entered, requireUntouched } from './employee-history.ledger.ts'
import { employeeSight } from './employee-sight.query.ts'

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
    if (before) await correct(scene, before, row)
    return undefined
  },
  added: (scene, row) => entered(deskOf(scene), row),
  removing: ({ tx }, ids) => requireUntouched(tx, ids),
})

/** 更正. In the history, and in the account of somebody who got another place. */
async function correct(scene: Scene, before: Employee & { readonly id: string }, row: Employee): Promise<void> {
  const desk = deskOf(scene)
  await correctEmployee(desk, before, row)
  const isMoved = before.deptId !== row.deptId || before.positionId !== row.positionId
  if (isMoved && isAtWork(row)) await accountFollows(desk, { ...row, deptId: before.deptId }, row.deptId!, byHand(scene.now))
}

function deskOf(scene: Scene) {
  const { tx, site, house, newId, now, caller } = scene
  const remind: ClockScene['remind'] = (users, errand) => house.engine.ports.remind(tx, site, newId, users, errand)
  return { tx, newId, now, tenantId: caller.tenantId, acting: actingOf(scene), remind }
}

/** Whoever leaves hands over and settles first (INV-76), and the contract ends: a paper sees to that, the roster cannot. */
const goodbyeSentence = ({ status }: Employee) => (status === 'retired' ? '员工退休请通过“退休申请”办理' : '员工离职请通过“离职申请”办理')
