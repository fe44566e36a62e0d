import type { Bilingual } from '#web/i18n/language.ts'

/** Where the chain of a row or a paper is shown, and what the link is called. `kind`: the key of the book or flow. */
export const TRACE: Bilingual = { zh: '单据链', en: 'Document chain' }

export const traceAddress = (kind: string, id: string): string => `/work/trace?${new URLSearchParams({ kind, id })}`
