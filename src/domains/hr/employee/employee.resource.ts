import { inArray } from 'drizzle-orm'
import type { RowOfMaster } from '#model/master.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import type { ClockContext } from '#server/document/effects.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requirePlace } from '../position/headcount.ledger.ts'
import { accountFollows } from '../transfer/transfer.store.ts'
import { AT_WORK, EMPLOYED, employee, PENDING } from './employee.master.ts'
import { employees } from './employee.table.ts'
import { employeeAccess } from './employee-access.query.ts'
import { correctWorkStart, lockEmployment, reschedule } from './employee-dates.store.ts'
import { byHand, correctEmployee, entered, requireUntouched } from './employee-history.ledger.ts'

type Employee = RowOfMaster<typeof employee>

const isAtWork = ({ status = '' }: Employee) => AT_WORK.includes(status)

export default resource(employee, employees, {
  offered: inArray(employees.status, [...AT_WORK]),
  access: employeeAccess,
  async saving(ctx, row, before) {
    const { tx, caller } = ctx
    // 待入职 and 未报到 come about and end by the entry day alone.
    if (row.status !== before?.status && [row.status, before?.status].some(status => status === PENDING || status === 'cancelled'))
      throw new Refusal('待入职、未报到由入职审批和入职日期决定，不能手工修改')
    if (before && isAtWork(before) && !isAtWork(row)) throw new Refusal(endSentence(row))
    if (before && !isAtWork(before) && isAtWork(row) && !(before.status === 'retired' && row.status === 'rehired'))
      throw new Refusal('离职、退休的员工不能恢复在职，再次入职请新增一条')
    if (isAtWork(row) && (!before || !isAtWork(before) || before.positionId !== row.positionId))
      await requirePlace(tx, caller.tenantId, row.positionId, { employeeId: before?.id })
    if (before?.status === PENDING && row.entryDate !== before.entryDate) throw new Refusal('待入职员工的入职日期请通过“改期”修改')
    if (before && EMPLOYED.includes(before.status) && (row.workStartDate ?? '') !== (before.workStartDate ?? ''))
      throw new Refusal('参加工作时间请通过“更正参加工作时间”修改，当年的年休假随之重新计算')
    if (before) await correct(ctx, before, row)
    return undefined
  },
  added: (ctx, row) => entered(deskOf(ctx), row),
  removing: ({ tx }, ids) => requireUntouched(tx, ids),
  locks: lockEmployment,
  actions: { reschedule, correctWorkStart },
})

/** 更正. Recorded in the history, and in the account of somebody who changed position. */
async function correct(ctx: Context, before: Employee & { readonly id: string }, row: Employee): Promise<void> {
  const desk = deskOf(ctx)
  await correctEmployee(desk, before, row)
  const isMoved = before.deptId !== row.deptId || before.positionId !== row.positionId
  if (isMoved && isAtWork(row)) await accountFollows(desk, { ...row, deptId: before.deptId }, row.deptId, byHand(ctx.now))
}

function deskOf(ctx: Context) {
  const { tx, site, app, newId, now, caller } = ctx
  const addTodo: ClockContext['addTodo'] = (users, followUp) => app.engine.ports.addTodo(tx, site, newId, users, followUp)
  return { tx, newId, now, tenantId: caller.tenantId, acting: actingOf(ctx), addTodo }
}

/** Leaving requires a hand-over (INV-76) and ends the contract, which only a flow can do. */
const endSentence = ({ status }: Employee) => (status === 'retired' ? '员工退休请通过“退休申请”办理' : '员工离职请通过“离职申请”办理')
