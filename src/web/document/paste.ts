import type { Field } from '#model/form/field.ts'
import { bareNumber, isNumber } from './show.ts'

/** Parses the clipboard text of a spreadsheet: rows of tab-separated cells, quoted if a cell contains a line break or a tab. */
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
  // A copied block ends with a line break, which is not an extra row.
  return rows.filter(row => row.some(each => each !== ''))
}

/** More than one cell. Plain text is pasted into its field instead. */
export const isBlock = (text: string) => /[\t\n]/.test(text.trim())

/** Normalises `2026/1/5`, `2026年1月5日`, `20260105` to `2026-01-05`. */
export function dayText(text: string): string {
  const match = /^(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})\s*日?/.exec(text)
  return match ? `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}` : text
}

export interface Pasted {
  /** Relative to the first pasted row. */
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
 * Distributes a block over the writable columns, starting at one of them. Plain values are final; names of people, dictionary entries and
 * references have to be looked up first.
 */
export function spread(block: readonly string[][], columns: readonly (readonly [string, Field])[], from: string) {
  const start = Math.max(
    0,
    columns.findIndex(([key]) => key === from),
  )
  const ready: Pasted[] = []
  const named: Unnamed[] = []
  /** Cells whose kind depends on another cell of the row. */
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
