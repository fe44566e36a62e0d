import { PERIODS, type Period } from '../reading/reading.rules.ts'

/**
 * 时段. Which hours of a day are 尖, 峰, 平 and 谷, as a tariff notice writes them: `尖 19–21，峰 8–11、17–19，谷 23–7，其余为平`. Together they are the
 * 24 hours of a day, each once. Seasons are tariffs of their own, by their days.
 */
export interface Hours {
  readonly period: Period
  /** Minutes since midnight; `until` is at most 1440. */
  readonly from: number
  readonly until: number
}

const DAY = 1440
const KINDS: Readonly<Record<string, Period>> = { 尖: 'sharp', 峰: 'peak', 平: 'flat', 谷: 'valley' }
const LABELS = Object.fromEntries(Object.entries(KINDS).map(([label, period]) => [period, label])) as Record<Period, string>
const PART = /^([尖峰平谷])\s*(.+)$/
const REST = /^其余(?:时间|时段)?(?:为|是)?([尖峰平谷])$/
const RANGE = /^(\d{1,2})(?:[:：](\d{2}))?\s*(?:[-–—~～]|至)\s*(\d{1,2})(?:[:：](\d{2}))?$/

const minutes = (hour = '', minute = '0'): number => Number(hour) * 60 + Number(minute)
const clock = (at: number): string => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`

/** The hours of a day in order, or what is wrong with the text. */
export function hoursOf(text: string): readonly Hours[] | string {
  const found: Hours[] = []
  let rest: Period | undefined
  for (const part of text.split(/[，,；;。]/).flatMap(each => each.trim() || [])) {
    const isRest = REST.exec(part)
    if (isRest) {
      if (rest) return '“其余”只能写一次'
      rest = KINDS[isRest[1] ?? '']
      continue
    }
    const [, kind = '', ranges = ''] = PART.exec(part) ?? []
    const period = KINDS[kind]
    if (!period) return `“${part}”看不懂，应如：尖 19–21，峰 8–11、17–19，谷 23–7，其余为平`
    for (const range of ranges.split('、')) {
      const [, h1, m1, h2, m2] = RANGE.exec(range.trim()) ?? []
      const [from, until] = [minutes(h1, m1), minutes(h2, m2)]
      if (h1 === undefined || from >= DAY || until > DAY || from === until) return `“${kind} ${range.trim()}”不是一段时间`
      // 23–7 goes on after midnight.
      found.push(
        ...(until > from ? [{ period, from, until }] : [{ period, from, until: DAY }, ...(until > 0 ? [{ period, from: 0, until }] : [])]),
      )
    }
  }
  return covered(found, rest)
}

function covered(found: readonly Hours[], rest: Period | undefined): readonly Hours[] | string {
  const day: Hours[] = []
  let at = 0
  for (const hours of [...found].sort((one, other) => one.from - other.from)) {
    if (hours.from < at) return `${clock(hours.from)}–${clock(Math.min(at, hours.until))} 属于两个时段`
    if (hours.from > at) {
      if (!rest) return `${clock(at)}–${clock(hours.from)} 不属于任何时段`
      day.push({ period: rest, from: at, until: hours.from })
    }
    day.push(hours)
    at = hours.until
  }
  if (at === DAY) return day
  return rest ? [...day, { period: rest, from: at, until: DAY }] : `${clock(at)}–24:00 不属于任何时段`
}

/** How many hours of a day each has: `尖 2，峰 5，平 9，谷 8`. */
export function hoursSaid(day: readonly Hours[]): string {
  const sums = PERIODS.map(
    period => [LABELS[period], day.reduce((sum, each) => sum + (each.period === period ? each.until - each.from : 0), 0)] as const,
  )
  return sums.flatMap(([label, sum]) => (sum > 0 ? `${label} ${Number((sum / 60).toFixed(2))} h` : [])).join('，')
}
