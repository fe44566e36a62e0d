import { addDays, daysBetween } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { AT_WORK } from '../employee/employee.master.ts'
import { HR_OFFICE } from '../hr.menu.ts'
import { type Employee, employeeByUser, employeeOf } from '../leave/leave-people.query.ts'
import { annualLeftAt } from '../leave-balance/annual-leave.store.ts'
import { dayOf, employeeClaim, handedInOn } from '../personnel/personnel.ledger.ts'
import { employeeMeantBy, personnelFaults, postFacts } from '../personnel/personnel-rules.query.ts'
import { endEmployment } from './end-employment.store.ts'
import { everyHandover } from './handover.chain.ts'
import { handoverRows, missingRows, requireDone, requireOwn, requireSettled } from './handover.query.ts'
import { quitFlow } from './quitFlow.flow.ts'

type Doc = SubmittedOf<typeof quitFlow>

/** Days between asking and leaving, by where somebody stands; the company may let anybody go sooner. */
const NOTICE: Readonly<Record<string, number>> = { regular: 30, probation: 3 }

/** 离职. Checked when asked, when closed and once more on the day; the day after the last working day they are gone. */
export default effects(quitFlow, {
  async propose({ tx, tenantId, initiator }) {
    const self = await employeeByUser(tx, tenantId, initiator.user)
    return { ...(self ? { employeeId: self.id } : {}), handover: everyHandover() }
  },

  async compute(ctx) {
    const { tx, tenantId, doc, now } = ctx
    const { employeeId, lastWorkDate: lastDay = dayOf(now) } = doc
    if (!employeeId) return {}
    const employee = await employeeOf(tx, tenantId, employeeId)
    return {
      ...(employee ? { leaveBalance: await annualLeftAt(ctx, employee, lastDay) } : {}),
      handover: await handoverRows(ctx, employeeId, doc.handover, doc.lastWorkDate),
    }
  },

  facts: postFacts,

  async check(ctx) {
    const { doc } = ctx
    const employee = await employeeOf(ctx.tx, ctx.tenantId, doc.employeeId)
    const faults = await personnelFaults(ctx, employee, AT_WORK, '该员工已离职或退休')
    if (!employee || faults.length > 0) return faults
    return [...(await noticeFaults(ctx, employee)), ...(await missingRows(ctx, employee, doc.handover, doc.lastWorkDate))]
  },

  claims: ctx => [employeeClaim(ctx)],

  agreed: { handover: (ctx, seat) => requireOwn(ctx, ctx.doc.handover, seat) },

  step: { handover: ctx => requireDone(ctx, ctx.doc.handover) },

  async approved(ctx) {
    await settled(ctx)
  },

  takesEffect: doc => addDays(doc.lastWorkDate, 1),
  responsible: HR_OFFICE,
  // Something may have been borrowed since the approval.
  async effective(ctx) {
    const employee = await settled(ctx)
    const leaveBalance = await annualLeftAt(ctx, employee, ctx.doc.lastWorkDate)
    ctx.note({ leaveBalance })
    await endEmployment(ctx, employee, { status: 'quit', day: ctx.doc.lastWorkDate, billNo: ctx.number, leaveBalance })
  },
})

async function settled(ctx: FormContext<Doc>): Promise<Employee> {
  const employee = await employeeMeantBy(ctx)
  await requireSettled(ctx, employee, ctx.doc.handover, ctx.doc.lastWorkDate)
  return employee
}

/** Asked of whoever resigns, at the desk: an earlier day that the personnel head writes in is the company's consent. */
async function noticeFaults(ctx: FormContext<Doc>, { status }: Employee): Promise<Fault[]> {
  const { doc, actor, initiator, now } = ctx
  if (actor !== initiator.user) return []
  if (doc.applyQuitDate > dayOf(now)) return [{ path: 'applyQuitDate', message: '申请离职日期不能晚于今天' }]
  const notice = doc.quitType === 'resign' ? (NOTICE[status ?? ''] ?? 0) : 0
  const handedIn = await handedInOn(ctx)
  const given = doc.applyQuitDate > handedIn ? doc.applyQuitDate : handedIn
  if (daysBetween(given, doc.lastWorkDate) >= notice) return []
  return [{ path: 'lastWorkDate', message: `${status === 'regular' ? '正式员工' : '试用期员工'}须提前 ${notice} 天提出离职` }]
}
