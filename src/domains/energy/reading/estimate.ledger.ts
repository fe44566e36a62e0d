import Big from 'big.js'
import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#model/day.ts'
import type { Book } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { energyMeters } from '../meter/energy-meter.table.ts'
import { energyReadings } from './energy-reading.table.ts'
import { LONGEST, recordReading, shownBy } from './reading.ledger.ts'
import { four, PERIODS, type Period } from './reading.rules.ts'

/** So many days before a missing one tell what it would have been. */
const DAYS = 7

interface Estimated {
  readonly meterNo: string
  readonly meterName: string
  /** Until when, or why not. */
  readonly said: string
}

/**
 * 估算. Meters that report by themselves and did not until the end of a day: as much as the mean of the seven days before. Whoever reads meters is
 * told, and corrects what is wrong. Totals come first, since sub-meters without registers are split as they are.
 */
export async function estimateMissing(book: Book, day: string): Promise<Estimated[]> {
  const { tx, tenantId } = book
  const since = sql<string>`coalesce(${energyMeters.lastDate}, ${energyMeters.installDate})`
  const silent = await tx
    .select()
    .from(energyMeters)
    .where(
      and(
        ...[eq(energyMeters.tenantId, tenantId), eq(energyMeters.isDeleted, 0), eq(energyMeters.readMode, 'auto')],
        ...[eq(energyMeters.enabled, 'yes'), lt(since, day)],
      ),
    )
    .orderBy(desc(energyMeters.isTotal), asc(energyMeters.id))
    .for('update')
  const found: Estimated[] = []
  for (const meter of silent) {
    const { meterNo, meterName, lastDate, installDate } = meter
    found.push({ meterNo, meterName, said: await estimated(book, meter, lastDate ?? installDate, day) })
  }
  return found
}

async function estimated(book: Book, meter: typeof energyMeters.$inferSelect, lastDate: string, day: string): Promise<string> {
  const days = daysBetween(lastDate, day)
  if (days > LONGEST) return `${lastDate} 以后没有数据，超过 ${LONGEST} 天，请抄表`
  const turned = Object.fromEntries(
    PERIODS.map(period => [
      period,
      sql<string>`coalesce(sum(${energyReadings[`${period}End`]} - ${energyReadings[`${period}Start`]}), 0)::text`,
    ]),
  ) as Record<Period, ReturnType<typeof sql<string>>>
  const [before] = await book.tx
    .select({ ...turned, days: sql<number>`count(distinct ${energyReadings.readDate})::int` })
    .from(energyReadings)
    .where(
      and(
        eq(energyReadings.meterId, meter.id),
        gt(energyReadings.readDate, addDays(lastDate, -DAYS)),
        lte(energyReadings.readDate, lastDate),
      ),
    )
  if (!before || before.days === 0) return `${lastDate} 以前没有可以参照的抄表，请抄表`
  const shown = shownBy(meter)
  const ends = four(period => shown[period].plus(new Big(before[period]).div(before.days).times(days).round(3, Big.roundHalfUp)))
  try {
    await recordReading(book, meter, day, ends, 'estimate', `按前 ${before.days} 天平均估算`)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return `已估算至 ${day}`
}
