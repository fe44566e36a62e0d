import type { Field } from '#model/form/field.ts'
import { bareNumber, isNumber } from './show.ts'

/** What a spreadsheet puts on the clipboard: rows of tab-separated cells, quoted where a cell holds a break or a tab. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const close = () => {
    rows.at(-1)!.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === '\t') close()
    else if (character === '\n') {
      close()
      rows.push([])
    } else if (character !== '\r') cell += character
  }
  close()
  // A copied block ends with a break: the row behind it is none.
  return rows.filter(row => row.some(each => each !== ''))
}

/** More than one cell: a plain text belongs into the field it was pasted into. */
export const isBlock = (text: string) => /[\t\n]/.test(text.trim())

/** `2026/1/5`, `2026年1月5日`, `20260105` as the wire writes days. */
export function dayText(text: string): string {
  const match = /^(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})\s*日?/.exec(text)
  return match ? `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}` : text
}

export interface Pasted {
  /** Row counted from the first one pasted into. */
  row: number
  column: string
  value: unknown
}

export interface Unnamed {
  row: number
  column: string
  field: Field
  text: string
}

/**
 * Spreads a block over the writable columns, from one of them on to the right. Plain values are ready; names of people, dictionaries and
 * references have to be looked up first.
 */
export function spread(block: readonly string[][], columns: readonly (readonly [string, Field])[], from: string) {
  const start = Math.max(
    0,
    columns.findIndex(([key]) => key === from),
  )
  const ready: Pasted[] = []
  const named: Unnamed[] = []
  /** What they are depends on a cell beside them. */
  const later: Unnamed[] = []
  for (const [row, cells] of block.entries())
    for (const [offset, text] of cells.entries()) {
      const [column, field] = columns[start + offset] ?? []
      if (!column || !field || text === '') continue
      if (field.by) later.push({ row, column, field, text })
      else if (isNamed(field)) named.push({ row, column, field, text })
      else ready.push({ row, column, value: plainValue(field, text) })
    }
  return { ready, named, later, rows: block.length }
}

export const isNamed = ({ kind }: Field) => ['user', 'dept', 'dict', 'ref'].includes(kind)

export function plainValue(field: Field, text: string): string {
  if (isNumber(field.kind)) return bareNumber(text)
  if (field.kind === 'date') return dayText(text)
  if (field.kind === 'month') return dayText(`${text}-01`).slice(0, 7)
  return text
}
