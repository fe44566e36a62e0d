import type { Bilingual } from '#web/i18n/language.ts'

/** Where everything about a row is shown, and what the link is called. */
export const PANORAMA: Bilingual = { zh: '全景', en: 'Overview' }

export const panoramaAddress = (book: string, id: string): string => `/work/panorama?${new URLSearchParams({ book, id })}`

/** The key of this link among the actions of a row. */
export const PANORAMA_KEY = 'panorama'
