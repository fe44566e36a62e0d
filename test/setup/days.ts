import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'

/** Days as forms write them, counted from today in Shanghai. */
export const day = (offset = 0): string => addDays(formatDate(new Date(), 'yyyy-MM-dd'), offset)
export const month = day().slice(0, 7)
