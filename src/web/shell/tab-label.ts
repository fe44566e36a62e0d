import { truncate, widthOf } from '#model/text.ts'
import type { Language } from '../i18n/language.ts'

/** Eight full-width characters, so that a dozen tabs stand beside each other; words of letters take more. */
const ROOM: Record<Language, number> = { zh: 16, en: 26 }
/** Of a number the day and the count of that day: both repeat, together hardly. */
const TAIL = 6
const BETWEEN = ' · '

/** What a tab is called after what it shows: `请假申请 · 新建`. */
export const tabLabel = (name: string, what: string) => `${name}${BETWEEN}${what}`

const ADDITION = /^(.+?)(（[^（）]+）)$/
const LEAST = 6

/** Flows of one kind differ in what stands in brackets behind their name: that is kept, even if the tab becomes a little wider. */
function withAddition(label: string, room: number): string {
  const [, name, addition] = ADDITION.exec(label) ?? []
  return name && addition ? truncate(name, Math.max(room - widthOf(addition), LEAST)) + addition : truncate(label, room)
}

/** The label as it fits: of two parts the second tells tabs apart and is kept, a number by its last digits. */
export function shortLabel(label: string, language: Language): string {
  const room = ROOM[language]
  if (widthOf(label) <= room) return label
  const at = label.lastIndexOf(BETWEEN)
  if (at < 0) return withAddition(label, room)
  const what = label.slice(at + BETWEEN.length)
  const tail = BETWEEN + (widthOf(what) > 2 * TAIL ? `…${what.slice(-TAIL)}` : what)
  return truncate(label.slice(0, at), room - widthOf(tail)) + tail
}
