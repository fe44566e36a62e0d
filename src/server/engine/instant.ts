import type { Duration, ISO } from '#model/flow/tree.ts'
import type { Calendar } from './context.ts'

/** Time as values in whole milliseconds, with our own calendar: a kernel that reads the machine's clock cannot be replayed. */
const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
/** Limit of deadlines; a broken calendar (no working day at all) must not loop forever. */
const MAX_DAYS = 3_660

/** Days since 1970-01-01 of a civil date, by Howard Hinnant's integer algorithm. */
function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function civil(days: number): string {
  const z = days + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0')

/** Reads `2026-05-01T01:30:00.000Z`, and dates of forms (`2026-05-01`, `2026-05-01 09:30:00`, Shanghai). */
export function toMs(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{3}))?)?)?(Z?)$/.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second, milli] = match.slice(1, 8).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return undefined
  const local = daysOf(year, month, day) * DAY + ((hour * 60 + minute) * 60 + second) * 1_000 + milli
  return match[8] === 'Z' ? local : local - SHANGHAI
}

export function toISO(ms: number): ISO {
  const days = Math.floor(ms / DAY)
  const rest = ms - days * DAY
  const [hour, minute, second] = [Math.floor(rest / 3_600_000), Math.floor(rest / 60_000) % 60, Math.floor(rest / 1_000) % 60]
  return `${civil(days)}T${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}.${pad(rest % 1_000, 3)}Z`
}

interface Span {
  readonly weeks: number
  readonly days: number
  readonly ms: number
}

function spanOf(text: Duration): Span | undefined {
  const match = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/.exec(text)
  if (!match || text === 'P' || text.endsWith('T')) return undefined
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map(part => Number(part ?? 0)) as [number, number, number, number, number]
  return { weeks, days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1_000 }
}

/** Milliseconds of a duration, or undefined if it is invalid. */
export function durationMs(text: Duration): number | undefined {
  const span = spanOf(text)
  return span && (span.weeks * 7 + span.days) * DAY + span.ms
}

const dayOf = (ms: number): number => Math.floor((ms + SHANGHAI) / DAY)

/**
 * `from` plus a duration. On the working calendar hours are hours of work and a day is a day's work, so that eight hours from 15:21 end at 15:21 of the
 * next working day; a week is a week of the calendar.
 */
export function later(from: ISO, duration: Duration, kind: 'natural' | 'working', calendar: Calendar): ISO {
  const { weeks, days, ms } = spanOf(duration) ?? { weeks: 0, days: 0, ms: 0 }
  const start = (toMs(from) ?? 0) + weeks * 7 * DAY
  if (kind === 'natural') return toISO(start + days * DAY + ms)
  const hours = calendar.hours.map(([begin, end]) => [begin * 60_000, end * 60_000] as const)
  let left = ms + days * hours.reduce((sum, [begin, end]) => sum + end - begin, 0)
  if (left === 0) return toISO(start)
  const first = dayOf(start)
  for (let day = first; day < first + MAX_DAYS; day++) {
    if (!calendar.worked(civil(day))) continue
    const midnight = day * DAY - SHANGHAI
    for (const [begin, end] of hours) {
      const at = Math.max(start, midnight + begin)
      const rest = midnight + end - at
      if (rest <= 0) continue
      if (left <= rest) return toISO(at + left)
      left -= rest
    }
  }
  return toISO((first + MAX_DAYS) * DAY - SHANGHAI)
}

export const between = (from: ISO, to: ISO): number => (toMs(to) ?? 0) - (toMs(from) ?? 0)
export const shift = (at: ISO, ms: number): ISO => toISO((toMs(at) ?? 0) + ms)
export const spanText = (ms: number): Duration => `PT${Math.floor(ms / 1_000)}S`
