import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { EffectContext, FormContext } from '#server/document/effects.ts'
import { trips } from './trip.table.ts'

type Paper = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'newId' | 'now' | 'documentId' | 'number'>
type NewTrip = Pick<typeof trips.$inferInsert, 'travelUserId' | 'startDate' | 'endDate' | 'fromTo' | 'tripReason' | 'amount' | 'costDeptId'>

export interface Standard {
  readonly userId: string
  readonly cityTier: string
  readonly hotelLimit: string
  readonly dayAllowance: string
}

/** 差旅标准 of these people, by kind of city; without a position of their own, those of employees. */
export async function standardsOf(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<Standard[]> {
  const { rows } = await tx.execute<{ [K in keyof Standard]: string }>(sql`
    select u.id::text as "userId", s.city_tier as "cityTier", s.hotel_limit::text as "hotelLimit", s.day_allowance::text as "dayAllowance"
    from unnest(${sql.param([...userIds])}::bigint[]) as u(id)
    left join hr_employee e on e.user_id = u.id and e.is_deleted = 0 and e.tenant_id = ${tenantId}
    left join hr_position p on p.id = e.position_id
    join fin_travel_standard s on s.tenant_id = ${tenantId} and s.is_deleted = 0 and s.enabled = 'yes' and s.position_level = coalesce(p.position_level, '10')`)
  return rows
}

/** What speaks against a trip: another one that is or was reimbursed, or a leave in those days. */
export async function clashOf(
  { tx, tenantId, documentId }: Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'documentId'>,
  { travelUserId, startDate, endDate }: { travelUserId: string; startDate: string; endDate: string },
): Promise<string | undefined> {
  // Papers of one person wait for each other.
  tx.lock(`trip ${travelUserId}`)
  const { rows } = await tx.execute<{ said: string }>(sql`
    select '与报销单 ' || bill_no || ' 的出差日期重叠' as said from fin_trip
    where tenant_id = ${tenantId} and is_deleted = 0 and travel_user_id = ${travelUserId} and ticket_state <> 'freed' and document_id <> ${documentId || '0'}
      and start_date <= ${endDate}::date and end_date >= ${startDate}::date
    union all
    select '与请假单 ' || l.bill_no || ' 的日期重叠' from leave_apply l join hr_employee e on e.id = l.employee_id
    where l.tenant_id = ${tenantId} and l.is_deleted = 0 and e.user_id = ${travelUserId} and l.state in ('running', 'approved', 'ended')
      and l.start_date <= ${endDate}::date and coalesce(l.actual_end_date, l.end_date) >= ${startDate}::date
    limit 1`)
  return rows[0]?.said
}

/** At each submit: the trips of this paper, and no longer those of an earlier submit. */
export async function holdTrips(paper: Paper, made: readonly NewTrip[]): Promise<void> {
  const { tx, tenantId, newId, now, documentId, number } = paper
  await freeTrips(paper)
  const stamp = { tenantId, documentId, billNo: number, ticketState: 'held', createTime: now, updateTime: now }
  await tx.insert(trips).values(made.map(row => ({ ...row, ...stamp, id: newId() })))
}

export const freeTrips = ({ tx, documentId, now }: Pick<Paper, 'tx' | 'documentId' | 'now'>): Promise<unknown> =>
  tx
    .update(trips)
    .set({ ticketState: 'freed', updateTime: now })
    .where(and(eq(trips.documentId, documentId), eq(trips.ticketState, 'held')))

/** Paid, or refused with a reason, trip by trip. Returns the first trip paid of each person. */
export async function settleTrips(
  { tx, documentId, now }: Paper,
  payDate: string,
  verdicts: readonly { travelUserId: string; startDate: string; amount: string; isAgreed: boolean; lineOpinion?: string | undefined }[],
): Promise<Map<string, string>> {
  const first = new Map<string, string>()
  for (const { travelUserId, startDate, amount, isAgreed, lineOpinion } of verdicts) {
    const [done] = await tx
      .update(trips)
      .set({
        amount,
        ticketState: isAgreed ? 'used' : 'freed',
        payDate: isAgreed ? payDate : null,
        lineOpinion: lineOpinion ?? null,
        updateTime: now,
      })
      .where(
        and(
          ...[eq(trips.documentId, documentId), eq(trips.travelUserId, travelUserId), eq(trips.startDate, startDate)],
          inArray(trips.ticketState, ['held']),
        ),
      )
      .returning({ id: trips.id })
    if (done && isAgreed && !first.has(travelUserId)) first.set(travelUserId, done.id)
  }
  return first
}
