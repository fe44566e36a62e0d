import { formatDate } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { PENDING } from '../employee/employee.master.ts'
import { lastDayAhead } from '../personnel/personnel.ledger.ts'
import type { leave } from './leave.flow.ts'
import { employeeOf } from './leave-people.query.ts'

type Context = FormContext<SubmittedOf<typeof leave>>

/** Only sick leave may be requested afterwards, within these days. */
const LATE_TYPE = 'sick'
const LATE_DAYS = 3
const DAY = 86_400_000

/** 补请. Judged by the day of the request: neither slow approvals nor a return make it late. */
export async function lateFaults(ctx: Context): Promise<Fault[]> {
  const { leaveType, startDate } = ctx.doc
  const asked = await appliedOn(ctx)
  if (startDate >= asked) return []
  const earliest = new Date(Date.parse(asked) - LATE_DAYS * DAY).toISOString().slice(0, 10)
  if (leaveType === LATE_TYPE && startDate >= earliest) return []
  return [{ path: 'startDate', message: `只有病假可以补请，且须在 ${LATE_DAYS} 天内` }]
}

/** The day of the first submit; a changed start is a new request. */
export async function appliedOn({ tx, documentId, doc, now }: Context): Promise<string> {
  const [before] = await tx.rows(firstAsked, [documentId || '0', doc.startDate])
  return before?.appliedOn ?? formatDate(now, 'yyyy-MM-dd')
}

const firstAsked = prepared<{ appliedOn: string | null }>(
  `select applied_on as "appliedOn" from leave_apply where id = $1 and state = 'running' and start_date = $2`,
)

/** 重叠. Two active leaves of a person never overlap, pending ones included (INV-74). */
export async function overlapFaults({ tx, documentId, doc }: Context): Promise<Fault[]> {
  const { employeeId, startDate, startHalf, endDate, endHalf } = doc
  const [other] = await tx.rows(overlapping, [employeeId, documentId || '0', startDate, startHalf, endDate, endHalf])
  return other ? [{ path: 'startDate', message: `与请假单 ${other.billNo} 的时间重叠` }] : []
}

const overlapping = prepared<{ billNo: string }>(`
  select bill_no as "billNo" from leave_apply
  where employee_id = $1 and is_deleted = 0 and state in ('running', 'approved', 'ended') and id <> $2 and (start_date, start_half) <= ($5::date, $6)
    and (coalesce(actual_end_date, end_date), coalesce(actual_end_half, end_half)) >= ($3::date, $4)
  limit 1`)

/** Who may request for whom, and whether that person is employed then. */
export async function personFaults({ tx, tenantId, doc, initiator }: Context): Promise<Fault[]> {
  const [employee, ahead] = await Promise.all([employeeOf(tx, tenantId, doc.employeeId), lastDayAhead(tx, doc.employeeId)])
  if (!employee) return [{ path: 'employeeId', message: '请假人不存在' }]
  if (employee.userId !== initiator.user && !(await holdersOf(tx, tenantId, 'hr_specialist')).includes(initiator.user))
    return [{ path: 'employeeId', message: '只有人事专员可以为他人请假' }]
  if (employee.status === PENDING) return [{ path: 'employeeId', message: '待入职员工不能请假' }]
  const faults: Fault[] = []
  const lastDay = employee.quitDate ?? ahead
  if (lastDay && doc.endDate > lastDay) faults.push({ path: 'endDate', message: '请假不能超过最后工作日' })
  if (doc.startDate < employee.entryDate) faults.push({ path: 'startDate', message: '请假不能早于入职日期' })
  if (doc.agentId && doc.agentId === employee.userId) faults.push({ path: 'agentId', message: '工作代理人不能为请假人本人' })
  return faults
}
