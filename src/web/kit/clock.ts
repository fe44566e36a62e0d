import { formatDate } from '#model/date.ts'
import type { Language } from '../i18n/language.ts'

/** The company's time zone, wherever the browser is. */
const ZONE = 'Asia/Shanghai'
const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' }

/** The current time in the wire's format. */
export const timeNow = () => formatDate(new Date())

/** The current day in the wire's format. */
export const today = () => formatDate(new Date(), 'yyyy-MM-dd')

export const hourOf = (at: Date) => Number(formatDate(at, 'HH'))
export const clockOf = (at: Date) => formatDate(at, 'HH:mm')

/** The day in words: 2026年11月15日 星期日, Sunday 15 November 2026. */
export const dayOf = (at: Date, language: Language, year = true): string => {
  const said = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: ZONE, ...options }).format(at)
  const date = said({ month: 'long', day: 'numeric', ...(year ? { year: 'numeric' } : {}) })
  const weekday = said({ weekday: 'long' })
  return language === 'zh' ? `${date} ${weekday}` : `${weekday} ${date}`
}
