import { addDays, addMonths, daysBetween } from '#model/day.ts'

/** 甘特图. Which days are drawn, where the lines between them are, and where a bar begins and ends. In days from the first one drawn. */
export type Zoom = 'weeks' | 'months'

/** Days before the one in the middle of attention, and how many in all. */
const SPANS = { weeks: { before: 14, days: 70 }, months: { before: 60, days: 270 } } as const

export interface Span {
  readonly from: string
  readonly to: string
}

/** Weeks begin on Monday, months on the first. */
export function spanAround(zoom: Zoom, day: string): Span {
  const { before, days } = SPANS[zoom]
  const first = addDays(day, -before)
  const from = zoom === 'months' ? `${first.slice(0, 7)}-01` : addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7))
  return { from, to: addDays(from, days - 1) }
}

/** The day to look at when one goes on or back by half of what is drawn. */
export const moved = (zoom: Zoom, day: string, direction: 1 | -1) => addDays(day, (direction * SPANS[zoom].days) / 2)

export interface Tick {
  readonly day: string
  readonly at: number
  readonly days: number
}

/** The days of a span cut into months or weeks, each with its first day and its length. */
export function ticks({ from, to }: Span, by: 'week' | 'month'): Tick[] {
  const found: Tick[] = []
  for (let day = from; day <= to; ) {
    const next = by === 'week' ? addDays(day, 7) : `${addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7)}-01`
    const until = next > to ? addDays(to, 1) : next
    found.push({ day, at: daysBetween(from, day), days: daysBetween(day, until) })
    day = until
  }
  return found
}

export interface Bar {
  readonly at: number
  readonly days: number
  /** Days after the planned end until today, if it should be finished and is not. */
  readonly over: number
}

/** Cut off at the edges of the span. Nothing if it lies outside. */
export function barOf(
  { planStart, planEnd, late }: { readonly planStart: string; readonly planEnd: string; readonly late: boolean },
  { from, to }: Span,
  today: string,
): Bar {
  const clip = (day: string) => (day < from ? from : day > to ? addDays(to, 1) : day)
  const [start, end] = [clip(planStart), clip(addDays(planEnd, 1))]
  const until = late ? clip(addDays(today, 1)) : end
  return { at: daysBetween(from, start), days: daysBetween(start, end), over: Math.max(0, daysBetween(end, until)) }
}
