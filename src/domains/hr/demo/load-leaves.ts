import { formatDate, instantOf } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { act } from '#platform/master/action.store.ts'
import { live } from '#platform/work/live-document.store.ts'
import { type DemoContext, type Opening, TENANT } from '#server/document/demo.ts'
import { sample } from '#server/document/sample.ts'
import type { Context } from '#server/http/route.ts'
import { workedBetween } from '../attendance/calendar.query.ts'
import { leave } from '../leave/leave.flow.ts'
import { annualTable } from '../leave-balance/annual-leave.query.ts'
import { grant } from '../leave-balance/leave-balance.ledger.ts'
import { type LeaveSeed, leaveGrants, pastLeaves } from './leave.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** Days between the request and the first day of a leave. */
const AHEAD = 3
/** The most recent days are working days in everybody's attendance. */
const LATEST = 9
const EARLIEST = 30

/** For this year only: the rest can be used in the first months of the next, whose days are granted on 1 January. */
export async function grantLeave(ctx: DemoContext): Promise<void> {
  const leaveYear = Number(formatDate(ctx.now, 'yyyy'))
  for (const { account, leaveType, days, remark } of leaveGrants(leaveYear, await annualTable(ctx.tx, ctx.tenantId)))
    await grant(ctx, { employeeId: ctx.idOf('employee', account), leaveType, leaveYear }, days, remark)
}

/** Past 请假台账: a leave without a report back, and one that ended early. */
export async function loadLeaves(opening: Opening): Promise<void> {
  const today = formatDate(opening.today, 'yyyy-MM-dd')
  const taken = await pairOfDays(opening, today)
  for (const seed of pastLeaves) {
    const id = await leaveOf(opening, seed, taken)
    if (seed.backAtNoon) await reportBack(opening, id, taken[1])
  }
}

type Days = readonly [first: string, last: string]

/** Two consecutive working days in one year. */
async function pairOfDays({ site }: Opening, today: string): Promise<Days> {
  const worked = await workedBetween(site.database.reader, addDays(today, -EARLIEST), today)
  for (let back = LATEST; back < EARLIEST; back++) {
    const [first, last] = [addDays(today, -back - 1), addDays(today, -back)]
    if (worked(first) && worked(last) && first.slice(0, 4) === last.slice(0, 4)) return [first, last]
  }
  throw new Error(`没有相连的工作日：${today}`)
}

function leaveOf(opening: Opening, { by, name, agent, reason }: LeaveSeed, [startDate, endDate]: Days): Promise<string> {
  const written = sample(leave, {
    by,
    form: async desk => ({
      ...{ employeeId: await desk.ref('employee', name), leaveType: 'personal', agentId: await desk.user(agent) },
      ...{ startDate, startHalf: 'am', endDate, endHalf: 'pm', contactPhone: '16800001234', outOfCity: 'no', reason },
    }),
  })
  const began = (opening.today.getTime() - instantOf(startDate).getTime()) / DAY
  return live(opening, written, { fate: 'approved', nth: 0, daysAgo: Math.floor(began) + AHEAD })
}

/** 销假 by the personnel clerk: back after the morning of the last day. */
async function reportBack({ app, site }: Opening, id: string, lastDay: string): Promise<void> {
  const account = 'wu.qian'
  const now = new Date(instantOf(lastDay).getTime() + 14 * HOUR)
  await site.database.change({ userId: '', account, from: 'seed', action: 'seed', requestId: '' }, async tx => {
    const caller = { account, tenantId: TENANT, accountType: 1, isAdmin: true, scope: { kind: 'all' } }
    const fields = { actualEndDate: lastDay, actualEndHalf: 'am' }
    const input = { master: 'leaveApply', action: 'reportBack', id, fields }
    await act({ tx, site, app, now, newId: app.newId, caller, input } as unknown as Context<typeof input>)
  })
}
