/** Dates are shown in Asia/Shanghai, whatever the time zone of the machine. */
const EIGHT_HOURS = 8 * 3_600_000
const PARTS = /yyyy|MM|dd|HH|mm|ss/g

/** A format is made of yyyy MM dd HH mm ss, each at most once, and separators that are not letters or digits (年月日时分秒 are fine). */
function isFormat(format: string): boolean {
  const found = format.match(PARTS) ?? []
  const rest = format.replace(PARTS, '')
  return found.length > 0 && new Set(found).size === found.length && !/[A-Za-z0-9]/.test(rest)
}

export function formatDate(value: Date | number | string, format = 'yyyy-MM-dd HH:mm:ss'): string {
  const instant = instantOf(value)
  if (typeof format !== 'string' || !isFormat(format)) throw new TypeError('malformed date format')
  const local = new Date(instant.getTime() + EIGHT_HOURS).toISOString()
  const parts: Record<string, string> = {
    yyyy: local.slice(0, 4),
    MM: local.slice(5, 7),
    dd: local.slice(8, 10),
    HH: local.slice(11, 13),
    mm: local.slice(14, 16),
    ss: local.slice(17, 19),
  }
  return format.replace(PARTS, part => parts[part]!)
}

/** Reads an instant, or a text in the wire's format (`yyyy-MM-dd[ HH:mm[:ss]]`, Shanghai time). */
export function toDate(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value
  if (typeof value === 'number') return Number.isFinite(value) ? new Date(value) : undefined
  if (typeof value !== 'string') return undefined
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(value)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const instant = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - EIGHT_HOURS)
  const back = new Date(instant.getTime() + EIGHT_HOURS)
  const real =
    back.getUTCMonth() === month - 1 && back.getUTCDate() === day && back.getUTCHours() === hour && back.getUTCMinutes() === minute
  return real && second < 60 ? instant : undefined
}

/** The same of what has been checked before: the day of a form, or of a row. */
export function instantOf(value: Date | number | string): Date {
  const instant = toDate(value)
  if (!instant) throw new TypeError('not a date')
  return instant
}
