import { addDays, daysBetween } from '#model/day.ts'

/** An exception from the weekday. */
interface NamedDay {
  day: string
  worked: boolean
  remark: string
}

const rest = (remark: string, from: string, until = from): NamedDay[] =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => ({ day: addDays(from, at), worked: false, remark }))
const worked = (remark: string, ...days: string[]): NamedDay[] => days.map(day => ({ day, worked: true, remark: `${remark}调休上班` }))

/** The years after the last one that was announced. */
const OPEN_YEARS = Array.from({ length: 10 }, (_, at) => 2027 + at)

/**
 * 节假日 of a new company: those of 2026 and the weekends worked in exchange, as the State Council announced them. Of later years only New
 * Year's Day, which is free by law and matters for planning before the year begins.
 */
export const holidays: readonly NamedDay[] = [
  ...rest('元旦', '2026-01-01', '2026-01-03'),
  ...worked('元旦', '2026-01-04'),
  ...rest('春节', '2026-02-15', '2026-02-23'),
  ...worked('春节', '2026-02-14', '2026-02-28'),
  ...rest('清明节', '2026-04-04', '2026-04-06'),
  ...rest('劳动节', '2026-05-01', '2026-05-05'),
  ...worked('劳动节', '2026-05-09'),
  ...rest('端午节', '2026-06-19', '2026-06-21'),
  ...rest('中秋节', '2026-09-25', '2026-09-27'),
  ...rest('国庆节', '2026-10-01', '2026-10-07'),
  ...worked('国庆节', '2026-09-20', '2026-10-10'),
  ...OPEN_YEARS.flatMap(year => rest('元旦', `${year}-01-01`)),
]

const RESTS: ReadonlySet<string> = new Set(holidays.filter(({ worked }) => !worked).map(({ day }) => day))
const WEEK = 7
const FRIDAY = 4
const WORKDAYS = [0, 1, 2, 3, FRIDAY]

/** Monday to Friday are all worked and in one year, as a leave requires. */
const isWhole = (monday: string) =>
  monday.slice(0, 4) === addDays(monday, FRIDAY).slice(0, 4) && WORKDAYS.every(offset => !RESTS.has(addDays(monday, offset)))

/**
 * The Mondays of whole working weeks from the week after next. Week 0 is left to people who try the demo and to browser tests; the demo's
 * own plans start after it, so that they never overlap.
 */
export function wholeWeek(today: string, nth: number): string {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % WEEK
  return wholeFrom(addDays(today, 2 * WEEK - sinceMonday), nth)
}

function wholeFrom(monday: string, nth: number): string {
  const next = addDays(monday, WEEK)
  if (!isWhole(monday)) return wholeFrom(next, nth)
  return nth === 0 ? monday : wholeFrom(next, nth - 1)
}
