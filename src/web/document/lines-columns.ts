import type { Field } from '#model/form/field.ts'
import { type ColumnEntry, isWritable, type Rights } from './paths.ts'
import { isNumber } from './show.ts'

/** 列的次序. The columns of a table as people work: what a row is about, what they enter, and what they look up. */
export interface Arranged {
  /** The frozen column. */
  subject: ColumnEntry | undefined
  /** Shown below it: code, name, specs, unit of the material. */
  about: readonly ColumnEntry[]
  /** Required columns before optional ones, so that Tab leads from the material to the quantity. */
  entry: readonly ColumnEntry[]
  /** Looked up or not to be filled in here; folded if the page is too narrow. */
  rest: readonly ColumnEntry[]
  /** Not filled in here, so they may be narrower, and need not be in sight. */
  reads: ReadonlySet<string>
}

export function arranged(table: string, columns: readonly ColumnEntry[], rights: Rights): Arranged {
  const isDescribed = (key: string) => columns.some(([column, { options }]) => column === key && options.identity)
  const subject =
    columns.find(([, { copy = {} }]) => Object.keys(copy).some(isDescribed)) ?? columns.find(([, field]) => !field.options.identity)
  const about = columns.filter(([key, { options }]) => options.identity && key !== subject?.[0])
  const others = columns.filter(entry => entry !== subject && !about.includes(entry))
  const right = (key: string) => rights[`${table}.${key}`]
  const isAsked = ([key, { options }]: ColumnEntry) => !options.derived && (options.required === true || right(key) === 'w!')
  const isOffered = ([key, { options }]: ColumnEntry) => !options.derived && isWritable(rights, `${table}.${key}`)
  const entry = [...others.filter(isAsked), ...others.filter(each => !isAsked(each) && isOffered(each))]
  const reads = new Set(columns.filter(each => !isOffered(each)).map(([key]) => key))
  return { subject, about, entry, rest: others.filter(each => !entry.includes(each)), reads }
}

const widths: Partial<Record<Field['kind'], number>> = {
  ref: 160,
  user: 140,
  dept: 144,
  dict: 112,
  date: 136,
  datetime: 180,
  month: 116,
  daterange: 240,
  textarea: 260,
  attachments: 240,
  integer: 84,
}
const NUMBER = 100
const TEXT = 120
/** Read-only columns can be narrower. */
const READ = 0.84
/** Room for code and name of a material, to be picked or only read, or for a word. */
const DESCRIBED = 256
const DESCRIBED_READ = 216
const WORD = 160
export const INDEX = 44
export const TOOLS = 44

export const widthOf = ({ kind, options }: Field, isRead = false): number =>
  Math.round((widths[kind] ?? (isNumber(kind) ? NUMBER : TEXT)) * ((options.derived || isRead) && kind !== 'textarea' ? READ : 1))

export function subjectWidth({ subject, about, reads }: Arranged): number {
  const isRead = subject !== undefined && reads.has(subject[0])
  if (about.length > 0) return isRead ? DESCRIBED_READ : DESCRIBED
  return Math.max(WORD, subject ? widthOf(subject[1], isRead) : 0)
}

/** As many columns from the left as fit into the room. */
export function fitting(columns: readonly ColumnEntry[], room: number, reads: Arranged['reads']): readonly ColumnEntry[] {
  let taken = 0
  return columns.filter(([key, field]) => {
    taken += widthOf(field, reads.has(key))
    return taken <= room
  })
}
