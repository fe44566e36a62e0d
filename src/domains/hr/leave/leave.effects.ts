import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { prepared } from '#server/db/prepared.ts'
import { type EffectContext, effects, type FormContext } from '#server/document/effects.ts'
import { conflict } from '#server/http/refusal.ts'
import { attend, unattend } from '../attendance/attendance.ledger.ts'
import { availableOf, heldLeave, hold, lockLeave, reverse } from '../leave-balance/leave-balance.ledger.ts'
import { leaveKeys } from '../leave-balance/leave-carry.query.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { BALANCE_TYPES, leave } from './leave.flow.ts'
import { daysOf, halfDays, type Span } from './leave-days.query.ts'
import { employeeByUser, placeOf } from './leave-people.query.ts'
import { endProxy, startProxy } from './leave-proxy.store.ts'
import { appliedOn, lateFaults, overlapFaults, personFaults } from './leave-rules.query.ts'

type Doc = DocumentOf<typeof leave>
type Submitted = EffectContext<SubmittedOf<typeof leave>>

/** 请假. The days are held while people decide, used once they have, and given back if they say no. */
export default effects(leave, {
  async propose({ tx, tenantId, initiator }) {
    const self = await employeeByUser(tx, tenantId, initiator.user)
    return self ? { employeeId: self.id, contactPhone: self.phone } : {}
  },

  async compute(ctx) {
    const { tx, doc } = ctx
    const span = spanOf(doc)
    const isLimited = doc.employeeId && BALANCE_TYPES.includes(doc.leaveType ?? '')
    const [halves, balanceDays] = await Promise.all([span && halfDays(tx, doc, span), isLimited ? available(ctx) : undefined])
    return { totalDays: halves && daysOf(halves), balanceDays }
  },

  async facts({ tx, tenantId, doc }) {
    const { isHead, isInWorkshop } = await placeOf(tx, tenantId, doc.employeeId)
    // The head of a workshop works there, too, but answers to nobody's team leader.
    return { isWorkshopStaff: isInWorkshop && !isHead ? 'yes' : 'no', applicantIsHead: isHead ? 'yes' : 'no' }
  },

  async check(ctx) {
    lockLeave(ctx.tx, ctx.doc.employeeId)
    return (await Promise.all([personFaults(ctx), lateFaults(ctx), overlapFaults(ctx)])).flat()
  },

  async submitted(ctx) {
    const keys = await keysOf(ctx)
    await Promise.all([hold(ctx, keys, ctx.doc.totalDays), record(ctx)])
  },

  async approved(ctx) {
    await Promise.all([heldLeave.use(ctx), beAway(ctx), restate(ctx, 'approved'), startProxy(ctx)])
  },

  async rejected(ctx) {
    await heldLeave.free(ctx)
    await restate(ctx, 'released')
  },

  async reversed(ctx) {
    // The record first, as whoever ends the leave locks it first, too.
    await restate(ctx, 'reversed')
    await reverse(ctx)
    await unattend(ctx, ctx.documentId)
    await endProxy(ctx)
  },
})

const available = async (ctx: FormContext<Doc>) => availableOf(ctx, await keysOf(ctx))

/** Until the form says when, it is as if it were today. */
function keysOf({ tx, tenantId, doc, now }: FormContext<Doc>) {
  const { employeeId = '', leaveType = '', startDate = dayOf(now), endDate = startDate } = doc
  return leaveKeys(tx, tenantId, { employeeId, leaveType, startDate, endDate })
}

function spanOf({ startDate, startHalf, endDate, endHalf }: Doc): Span | undefined {
  return startDate && startHalf && endDate && endHalf ? { startDate, startHalf, endDate, endHalf } : undefined
}

const apply = prepared(`
  insert into leave_apply as a (id, tenant_id, bill_no, employee_id, leave_type, start_date, start_half, end_date, end_half, total_days, state,
    applied_on, create_user, create_dept, create_time, update_time)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'running', $11, $12, $13, $14, $14)
  on conflict (id) do update set bill_no = excluded.bill_no, employee_id = excluded.employee_id, leave_type = excluded.leave_type,
    start_date = excluded.start_date, start_half = excluded.start_half, end_date = excluded.end_date, end_half = excluded.end_half,
    total_days = excluded.total_days, state = excluded.state, applied_on = excluded.applied_on, update_time = excluded.update_time,
    version = a.version + 1`)

/** The leave as lists and later leaves see it. */
async function record(ctx: Submitted): Promise<void> {
  const { tx, tenantId, documentId, number, doc, initiator, now } = ctx
  const { employeeId, leaveType, startDate, startHalf, endDate, endHalf, totalDays } = doc
  const asked = await appliedOn(ctx)
  const span = [startDate, startHalf, endDate, endHalf]
  tx.send(apply, [
    ...[documentId, tenantId, number, employeeId, leaveType, ...span, totalDays, asked],
    ...[initiator.user, initiator.dept || null, now],
  ])
}

/** Attendance of the days of leave. The calendar or the shift may have changed since: what was asked for must still be what is recorded. */
async function beAway(ctx: Submitted): Promise<void> {
  const { tx, doc, documentId, number } = ctx
  const halves = await halfDays(tx, doc, doc)
  if (daysOf(halves) !== doc.totalDays) throw conflict(`工作日历或班次已调整，该期间现为 ${daysOf(halves)} 天，请退回重新提交`)
  await attend(ctx, halves, { employeeId: doc.employeeId, status: 'leave', sourceId: documentId, billNo: number })
}

const change = prepared<{ id: string }>(`
  update leave_apply set state = $2, update_user = $3, update_time = $4, version = version + 1 where id = $1 and state <> 'ended' returning id`)

async function restate({ tx, documentId, actor, now }: EffectContext<Doc>, state: string): Promise<void> {
  const changed = await tx.rows(change, [documentId, state, actor || null, now])
  if (changed.length === 0) throw conflict('该请假已销假，不能再撤销')
}
