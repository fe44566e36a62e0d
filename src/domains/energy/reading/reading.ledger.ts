import Big from 'big.js'
import { and, desc, eq, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#model/day.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Book, bookOf, type Entry, post } from '#server/document/ledger.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { energyMeters } from '../meter/energy-meter.table.ts'
import { energyTariffs } from '../tariff/energy-tariff.table.ts'
import { energyReadings } from './energy-reading.table.ts'
import { type Four, four, PERIODS, type Period, shared, spread, total } from './reading.rules.ts'

/** 抄表. Registers never fall but by a swap; what was used between two readings belongs to the days between them. */
type Meter = typeof energyMeters.$inferSelect
export type Ends = { readonly [P in Period as `${P}End`]?: string | undefined }

const NONE = new Big(0)
const NAMES: Readonly<Record<Period, string>> = { sharp: '尖', peak: '峰', flat: '平(总)', valley: '谷' }
/** Longer than this somebody forgot it. */
export const LONGEST = 62

export const shownBy = (meter: Meter): Four => four(period => new Big(meter[`${period}Value`] ?? 0))

async function lockedMeter({ tx, tenantId }: Book, id: string): Promise<Meter> {
  const [meter] = await tx
    .select()
    .from(energyMeters)
    .where(and(eq(energyMeters.id, id), notDeleted(energyMeters, tenantId)))
    .for('update')
  if (!meter) throw missing('表不存在')
  if (meter.enabled !== 'yes') throw new Refusal('该表已停用')
  return meter
}

/** What the registers show at the end; meters without registers show one figure. */
function endsOf(meter: Meter, ends: Ends): Four {
  const before = shownBy(meter)
  return four(period => {
    const isShown = period === 'flat' || meter.multiPeriod === 'yes'
    const typed = ends[`${period}End`]
    if (!isShown) return before[period]
    if (!typed) throw new Refusal(`${NAMES[period]}示数不能为空`)
    if (new Big(typed).lt(before[period])) throw new Refusal(`${NAMES[period]}示数 ${typed} 小于上次 ${before[period].toFixed(3)}`)
    return new Big(typed)
  })
}

/** 抄表. Answers the id of the last day's row. */
export async function readMeter(ctx: Context, meterId: string, readDate: string, ends: Ends): Promise<string> {
  const book = bookOf(ctx)
  const meter = await lockedMeter(book, meterId)
  daysSince(meter, readDate)
  return must(
    (await recordReading(book, meter, readDate, endsOf(meter, ends), meter.readMode === 'import' ? 'import' : 'manual')).at(-1),
    'a row',
  )
}

const sinceOf = ({ lastDate, installDate }: Meter) => lastDate ?? installDate

/** A day is read once, and not long after the one before it. */
function daysSince(meter: Meter, readDate: string): number {
  const days = daysBetween(sinceOf(meter), readDate)
  if (days <= 0) throw conflict(`该表已抄至 ${sinceOf(meter)}`)
  if (days > LONGEST) throw new Refusal(`距上次抄表 ${days} 天，超过 ${LONGEST} 天`)
  return days
}

/** The days since the last reading share what was used since then. */
export async function recordReading(
  book: Book,
  meter: Meter,
  readDate: string,
  ends: Four,
  source: string,
  reason?: string,
): Promise<string[]> {
  const since = sinceOf(meter)
  const days = daysSince(meter, readDate)
  const before = shownBy(meter)
  const parts = four(() => NONE)
  const deltas = Object.fromEntries(PERIODS.map(period => [period, spread(ends[period].minus(before[period]), days)])) as Record<
    Period,
    Big[]
  >
  let start: Four = { ...parts, ...before }
  const tariffOn = await tariffsFor(book, meter.energyType)
  const rows: Entry<typeof energyReadings>[] = []
  for (let at = 0; at < days; at++) {
    const end = four(period => start[period].plus(must(deltas[period][at], 'a day')))
    rows.push({
      ...(await dayOf(book, meter, tariffOn, { readDate: addDays(since, at + 1), start, end })),
      source,
      reason: reason ?? null,
      reverseOf: null,
    })
    start = end
  }
  const ids = await post(book, energyReadings, rows)
  await shows(book, meter, ends, readDate)
  return ids
}

const shows = ({ tx, now }: Book, { id }: Meter, ends: Four, lastDate: string | null) =>
  tx
    .update(energyMeters)
    .set({ ...Object.fromEntries(PERIODS.map(period => [`${period}Value`, ends[period].toFixed(3)])), lastDate, updateTime: now })
    .where(eq(energyMeters.id, id))

/** One day of a meter: what was used by the time of day, and what it cost by the tariff of that day. */
async function dayOf(
  book: Book,
  meter: Meter,
  tariffOn: (day: string) => Tariff,
  { readDate, start, end }: { readonly readDate: string; readonly start: Four; readonly end: Four },
) {
  const [tariff, parent] = [tariffOn(readDate), await parentOn(book, meter, readDate)]
  const turned = four(period => end[period].minus(start[period]).times(meter.ratio).round(3, Big.roundHalfUp))
  const used = meter.multiPeriod === 'yes' ? turned : shared(turned.flat, parent)
  const isTimed = meter.energyType === 'electric'
  const cost = four(period =>
    used[period].times((isTimed ? tariff[`${period}Price`] : tariff.flatPrice) ?? tariff.flatPrice).round(2, Big.roundHalfUp),
  )
  const isShown = (period: Period) => period === 'flat' || meter.multiPeriod === 'yes'
  const column = (name: string, of: Four, scale: number) =>
    Object.fromEntries(PERIODS.map(period => [`${period}${name}`, of[period].toFixed(scale)]))
  const register = (name: string, of: Four) =>
    Object.fromEntries(PERIODS.map(period => [`${period}${name}`, isShown(period) ? of[period].toFixed(3) : null]))
  return {
    ...{ readDate, meterId: meter.id, workshopId: meter.workshopId, equipmentId: meter.equipmentId, energyType: meter.energyType },
    ...{ isTotal: meter.isTotal, ratio: meter.ratio, tariffId: tariff.id },
    ...(register('Start', start) as Registers<'Start'>),
    ...(register('End', end) as Registers<'End'>),
    ...(column('Usage', used, 3) as Record<`${Period}Usage`, string>),
    ...(column('Cost', cost, 2) as Record<`${Period}Cost`, string>),
    ...{ totalUsage: total(used).toFixed(3), totalCost: total(cost).toFixed(2) },
  }
}

type Registers<N extends string> = Record<`${Exclude<Period, 'flat'>}${N}`, string | null> & Record<`flat${N}`, string>

type Tariff = typeof energyTariffs.$inferSelect

/** The prices of each day, read once. */
async function tariffsFor({ tx, tenantId }: Book, energyType: string): Promise<(day: string) => Tariff> {
  const known = await tx
    .select()
    .from(energyTariffs)
    .where(and(notDeleted(energyTariffs, tenantId), eq(energyTariffs.energyType, energyType)))
  return day => {
    const tariff = known.find(({ validFrom, validTo }) => validFrom <= day && day <= validTo)
    if (!tariff) throw new Refusal(`没有 ${day} 的电价，请先由成本会计维护`)
    return tariff
  }
}

async function parentOn({ tx }: Book, { parentId, multiPeriod }: Meter, day: string): Promise<Four | undefined> {
  if (!parentId || multiPeriod === 'yes') return undefined
  const sums = four(() => NONE)
  const [row] = await tx
    .select(
      Object.fromEntries(PERIODS.map(period => [period, sql<string>`coalesce(sum(${energyReadings[`${period}Usage`]}), 0)`])) as never,
    )
    .from(energyReadings)
    .where(and(eq(energyReadings.meterId, parentId), eq(energyReadings.readDate, day)))
  const found = row as Readonly<Record<Period, string>> | undefined
  return found ? four(period => new Big(found[period])) : sums
}

/** 更正. The last reading of a meter is taken back and written anew (INV-01). */
export async function correctReading(ctx: Context, id: string, ends: Ends, reason: string): Promise<void> {
  const book = bookOf(ctx)
  const [wrong] = await ctx.tx.select().from(energyReadings).where(eq(energyReadings.id, id))
  const row = must(wrong, 'the reading')
  const meter = await lockedMeter(book, row.meterId)
  const [last] = await ctx.tx
    .select({ id: energyReadings.id })
    .from(energyReadings)
    .where(eq(energyReadings.meterId, meter.id))
    .orderBy(desc(energyReadings.id))
    .limit(1)
  if (last?.id !== id || row.reverseOf) throw conflict('只能更正该表最近一次抄表')
  await takeBack(book, row, reason)
  const start = four(period => new Big(row[`${period}Start`] ?? 0))
  const before = { ...meter, lastDate: addDays(row.readDate, -1) }
  const earlier = { ...before, ...Object.fromEntries(PERIODS.map(period => [`${period}Value`, start[period].toFixed(3)])) } as Meter
  await recordReading(book, earlier, row.readDate, endsOf(earlier, ends), 'correct', reason)
}

async function takeBack(book: Book, row: typeof energyReadings.$inferSelect, reason: string): Promise<void> {
  const negative = (names: readonly string[]) =>
    Object.fromEntries(
      names.map(name => [name, new Big(String(row[name as keyof typeof row])).neg().toFixed(name.endsWith('Cost') ? 2 : 3)]),
    )
  const amounts = ['Usage', 'Cost'].flatMap(kind => [...PERIODS, 'total'].map(period => `${period}${kind}`))
  const { id: reverseOf, readDate, meterId, workshopId, equipmentId, energyType, isTotal, ratio, tariffId } = row
  const { sharpStart, sharpEnd, peakStart, peakEnd, flatStart, flatEnd, valleyStart, valleyEnd } = row
  await post(book, energyReadings, [
    {
      ...{ readDate, meterId, workshopId, equipmentId, energyType, isTotal, ratio, tariffId, reverseOf, reason, source: 'correct' },
      ...{ sharpStart: sharpEnd, sharpEnd: sharpStart, peakStart: peakEnd, peakEnd: peakStart, flatStart: flatEnd, flatEnd: flatStart },
      ...{ valleyStart: valleyEnd, valleyEnd: valleyStart },
      ...(negative(amounts) as Record<`${Period | 'total'}${'Usage' | 'Cost'}`, string>),
    },
  ])
}

type Swap = Ends & { readonly [P in Period as `${P}New`]?: string | undefined } & { readonly swapDate: string }

/** 换表. What the old one showed is a reading of that day; the new one goes on from where it starts. */
export async function swapMeter(ctx: Context, meterId: string, { swapDate, ...values }: Swap): Promise<void> {
  const book = bookOf(ctx)
  const meter = await lockedMeter(book, meterId)
  await recordReading(book, meter, swapDate, endsOf(meter, values), 'swap', '换表')
  const fresh = four(period => {
    const typed = values[`${period}New`]
    if (!typed && (period === 'flat' || meter.multiPeriod === 'yes')) throw new Refusal(`新表${NAMES[period]}起码不能为空`)
    return new Big(typed ?? 0)
  })
  await shows(book, meter, fresh, swapDate)
}
