import { truncate, widthOf } from '#model/text.ts'
import type { Language } from '../i18n/language.ts'

/** Width of a label: eight full-width characters, so that a dozen tabs fit; more for Latin letters. */
const ROOM: Record<Language, number> = { zh: 16, en: 26 }
/** Last digits of a document number: day of month and counter, which together hardly repeat. */
const TAIL = 6
const BETWEEN = ' · '

/** A tab label with its content: `请假申请 · 新建`. */
export const tabLabel = (name: string, what: string) => `${name}${BETWEEN}${what}`

const ADDITION = /^(.+?)(（[^（）]+）)$/
const LEAST = 6

/** Related flows differ only in the bracketed part of their name, so it is kept even if the tab gets wider. */
function withAddition(label: string, room: number): string {
  const [, name, addition] = ADDITION.exec(label) ?? []
  return name && addition ? truncate(name, Math.max(room - widthOf(addition), LEAST)) + addition : truncate(label, room)
}

/** The shortened label. The second of two parts tells tabs apart, so it is kept; numbers keep their last digits. */
export function shortLabel(label: string, language: Language): string {
  const room = ROOM[language]
  if (widthOf(label) <= room) return label
  const at = label.lastIndexOf(BETWEEN)
  if (at < 0) return withAddition(label, room)
  const what = label.slice(at + BETWEEN.length)
  const tail = BETWEEN + (widthOf(what) > 2 * TAIL ? `…${what.slice(-TAIL)}` : what)
  return truncate(label.slice(0, at), room - widthOf(tail)) + tail
}
