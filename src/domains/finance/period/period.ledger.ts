import { and, eq, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountingPeriods } from './period.table.ts'

type Posting = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'now' | 'newId'>
type State = 'open' | 'closed'

/**
 * 会计期间. The month of a posting, in Shanghai time. Closed months and future days reject postings (INV-07). The row is locked until the
 * posting commits, so that a month is never closed during a posting.
 */
export async function openPeriod(posting: Posting, postTime: Date = posting.now): Promise<string> {
  if (day(postTime) > day(posting.now)) throw new Refusal('记账日期不能晚于今天')
  const period = formatDate(postTime, 'yyyy-MM')
  const state = (await held(posting, period)) ?? (await begun(posting, period))
  if (state === 'closed') throw new Refusal(`会计期间已关闭：${period}`)
  return period
}

/** Closes or reopens a month, after every running posting into it. */
export async function turnPeriod({ tx, tenantId, now, newId }: Posting, period: string, state: State, changedBy: string): Promise<void> {
  const changed = { state, updateUser: changedBy || null, updateTime: now }
  await tx
    .insert(accountingPeriods)
    .values({ id: newId(), tenantId, period, createTime: now, ...changed })
    .onConflictDoUpdate({
      target: [accountingPeriods.tenantId, accountingPeriods.period],
      targetWhere: eq(accountingPeriods.isDeleted, sql.raw('0')),
      set: changed,
    })
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

async function begun(posting: Posting, period: string): Promise<string | undefined> {
  const { tx, tenantId, now, newId } = posting
  await tx
    .insert(accountingPeriods)
    .values({ id: newId(), tenantId, period, state: 'open', createTime: now, updateTime: now })
    .onConflictDoNothing()
  return held(posting, period)
}
