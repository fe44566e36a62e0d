import { and, eq, ne, sql } from 'drizzle-orm'
import type { DocumentOf } from '#model/flow/flow.ts'
import { type EffectContext, effects, type FormContext } from '#server/document/effects.ts'
import { conflict } from '#server/http/refusal.ts'
import { attend, unattend } from '../attendance/attendance.ledger.ts'
import { availableOf, heldLeave, hold, lockLeave, reverse } from '../leave-balance/leave-balance.ledger.ts'
import { leaveKeys } from '../leave-balance/leave-carry.query.ts'
import { dayOf } from '../personnel/personnel.ledger.ts'
import { BALANCE_TYPES, leave } from './leave.flow.ts'
import { leaveApplies } from './leave.table.ts'
import { daysOf, halfDays, type Span } from './leave-days.query.ts'
import { employeeByUser, placeOf } from './leave-people.query.ts'
import { endProxy, startProxy } from './leave-proxy.store.ts'
import { appliedOn, lateFaults, overlapFaults, personFaults } from './leave-rules.query.ts'

type Doc = DocumentOf<typeof leave>

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
    const { doc, tx, tenantId, documentId, number, now } = ctx
    const { employeeId, leaveType, totalDays, startDate, startHalf, endDate, endHalf } = doc
    const [asked, keys] = await Promise.all([appliedOn(ctx), keysOf(ctx)])
    await hold(ctx, keys, totalDays)
    const span = { startDate, startHalf, endDate, endHalf }
    const row = { tenantId, billNo: number, employeeId, leaveType, ...span, totalDays, state: 'running', appliedOn: asked }
    const made = { createUser: ctx.initiator.user, createDept: ctx.initiator.dept || null, createTime: now }
    await tx
      .insert(leaveApplies)
      .values({ ...row, ...made, id: documentId })
      .onConflictDoUpdate({ target: leaveApplies.id, set: { ...row, updateTime: now, version: sql`${leaveApplies.version} + 1` } })
  },

  async approved(ctx) {
    const { doc, documentId, number, tx } = ctx
    const { employeeId, totalDays } = doc
    const halves = await halfDays(tx, doc, doc)
    // The calendar or the shift may have changed since: what was asked for and what would be recorded must still be the same.
    if (daysOf(halves) !== totalDays) throw conflict(`工作日历或班次已调整，该期间现为 ${daysOf(halves)} 天，请退回重新提交`)
    await heldLeave.use(ctx)
    const attended = attend(ctx, halves, { employeeId, status: 'leave', sourceId: documentId, billNo: number })
    await Promise.all([attended, restate(ctx, 'approved'), startProxy(ctx)])
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

async function restate({ tx, documentId, actor, now }: EffectContext<Doc>, state: string): Promise<void> {
  const made = { state, updateUser: actor || null, updateTime: now, version: sql`version + 1` }
  const { rowCount } = await tx
    .update(leaveApplies)
    .set(made)
    .where(and(eq(leaveApplies.id, documentId), ne(leaveApplies.state, 'ended')))
  if (rowCount === 0) throw conflict('该请假已销假，不能再撤销')
}
