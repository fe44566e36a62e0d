import { addDays, addMonths } from '#model/day.ts'

/** The days of a month (`yyyy-MM`), in order. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`
  const days: string[] = []
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The day of the month before that a day of this month is arranged like: the last one of the same weekday. */
export function patternDay(day: string): string {
  const month = addMonths(`${day.slice(0, 7)}-01`, -1).slice(0, 7)
  let back = addDays(day, -7)
  while (!back.startsWith(month)) back = addDays(back, -7)
  return back
}
