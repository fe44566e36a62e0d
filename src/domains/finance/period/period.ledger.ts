import { and, desc, eq, sql } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import { addDays, addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountingPeriods } from './period.table.ts'

type Posting = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'now' | 'newId'>
type State = 'open' | 'closed'
type Values = typeof accountingPeriods.$inferInsert

/**
 * 会计期间. The month of a posting, in Shanghai time. Months that are closed or were never opened, and future days, reject postings (INV-07);
 * no posting opens a month. The row is locked until the posting commits, so that a month is never closed during a posting.
 */
export async function openPeriod(posting: Posting, postTime: Date = posting.now): Promise<string> {
  if (day(postTime) > day(posting.now)) throw new Refusal('记账日期不能晚于今天')
  return requireOpen(posting, formatDate(postTime, 'yyyy-MM'))
}

/** The month itself, for postings that are not about a day. */
export async function requireOpen(posting: Posting, period: string): Promise<string> {
  const state = await held(posting, period)
  if (!state) throw new Refusal(`会计期间未开放：${period}`)
  if (state === 'closed') throw new Refusal(`会计期间已关闭：${period}`)
  return period
}

/** For what is done once per month: nobody else does it, and nothing is posted into the month, until this commits. */
export async function lockPeriod({ tx, tenantId }: Pick<Posting, 'tx' | 'tenantId'>, period: string): Promise<void> {
  const [found] = await tx
    .select({ state: accountingPeriods.state })
    .from(accountingPeriods)
    .where(and(notDeleted(accountingPeriods, tenantId), eq(accountingPeriods.period, period)))
    .for('update')
  if (!found) throw new Refusal(`会计期间未开放：${period}`)
  if (found.state === 'closed') throw new Refusal(`会计期间已关闭：${period}`)
}

/** 首期. Opening balances are posted as of the day before it, while it is open. */
export async function firstPeriod({ tx, tenantId }: Pick<Posting, 'tx' | 'tenantId'>): Promise<string | undefined> {
  const [found] = await tx
    .select({ period: accountingPeriods.period })
    .from(accountingPeriods)
    .where(and(notDeleted(accountingPeriods, tenantId), eq(accountingPeriods.isFirst, 'yes')))
  return found?.period
}

/** 期初. Booked as of the day before the first period, while that one is open. */
export async function openingStamp(posting: Posting): Promise<{ period: string; postTime: Date }> {
  const period = await firstPeriod(posting)
  if (!period) throw new Refusal('请先启用账套')
  await requireOpen(posting, period)
  return { period, postTime: instantOf(addDays(`${period}-01`, -1)) }
}

export async function lastPeriod({ tx, tenantId }: Pick<Posting, 'tx' | 'tenantId'>): Promise<string | undefined> {
  const [found] = await tx
    .select({ period: accountingPeriods.period })
    .from(accountingPeriods)
    .where(notDeleted(accountingPeriods, tenantId))
    .orderBy(desc(accountingPeriods.period))
    .limit(1)
  return found?.period
}

export const monthAfter = (period: string): string => addMonths(`${period}-01`, 1).slice(0, 7)

/** Opens, closes or reopens a month, after every running posting into it. Which month that may be is for the caller to say. */
export async function turnPeriod(
  { tx, tenantId, now, newId }: Posting,
  period: string,
  state: State,
  changedBy: string,
  more: Partial<Values> = {},
): Promise<string> {
  const changed = { state, updateUser: changedBy || null, updateTime: now, ...more }
  const [turned] = await tx
    .insert(accountingPeriods)
    .values({
      ...{ id: newId(), tenantId, period, isFirst: 'no', reopenCount: 0, openTime: now, openUserId: changedBy || null, createTime: now },
      ...changed,
    })
    .onConflictDoUpdate({
      target: [accountingPeriods.tenantId, accountingPeriods.period],
      targetWhere: eq(accountingPeriods.isDeleted, sql.raw('0')),
      set: changed,
    })
    .returning({ id: accountingPeriods.id })
  return must(turned, 'the month').id
}

const day = (at: Date) => formatDate(at, 'yyyy-MM-dd')

async function held({ tx, tenantId }: Posting, period: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ state: accountingPeriods.state })
    .from(accountingPeriods)
    .where(and(notDeleted(accountingPeriods, tenantId), eq(accountingPeriods.period, period)))
    .for('share')
  return found?.state ?? undefined
}
