/** Calendar days (`yyyy-MM-dd`) without hours or time zones. */
const DAY = 86_400_000

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const written = (instant: number) => new Date(instant).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => written(at(day) + days * DAY)

/** The same day of another month, or its last day: a month after 31 January is the end of February. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return written(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The last day of a month (`yyyy-MM`). */
export const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)

export const daysBetween = (from: string, until: string): number => Math.round((at(until) - at(from)) / DAY)

export function monthsBetween(from: string, until: string): number {
  const [a, b] = [from.split('-').map(Number), until.split('-').map(Number)] as [number[], number[]]
  return (b[0]! - a[0]!) * 12 + b[1]! - a[1]!
}
