import { say } from '#web/i18n/language.ts'
import { saveBytes } from '../save-file.ts'
import { type Field, inForm, type Row } from './field.ts'

/** Workbooks in the browser. The library comes when somebody really opens or makes one. */
const library = () => import('hucre/xlsx')

export const importFields = (fields: readonly Field[]) => inForm(fields, false).filter(field => field.kind !== 'custom')

export const isRequired = ({ form }: Field) => form !== false && form?.required === true

interface Book {
  rows: Row[]
  /** Heads of columns that hold something and mean nothing here. */
  strangers: string[]
}

/** Rows of the first sheet, by the labels of their heads; columns nobody knows are left out, and named. */
export async function readBook(file: File, fields: readonly Field[]): Promise<Book> {
  const { readXlsx } = await library()
  const book = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  const [head = [], ...body] = book.sheets[0]?.rows ?? []
  const labels = head.map(cell =>
    String(cell ?? '')
      .replace(/\s*\*$/, '')
      .trim(),
  )
  const keys = labels.map(
    label => importFields(fields).find(field => field.label.zh === label || field.label.en === label || field.key === label)?.key,
  )
  const strangers = labels.filter((label, at) => label && !keys[at] && body.some(cells => text(cells[at] ?? '') !== ''))
  const rows = body
    .map(cells =>
      Object.fromEntries(cells.flatMap((cell, at) => (keys[at] && cell !== null && cell !== '' ? [[keys[at], text(cell)]] : []))),
    )
    .filter(row => Object.keys(row).length > 0)
  return { rows, strangers }
}

const text = (cell: unknown) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : typeof cell === 'object' ? '' : String(cell).trim()

/** A workbook with these rows; without any it is the empty form to fill in. `reason` adds a column that says what was wrong. */
export async function saveRows(
  name: string,
  fields: readonly Field[],
  rows: readonly Row[],
  reasons?: { title: string; of(row: Row): string },
): Promise<void> {
  const { writeXlsx } = await library()
  const columns = importFields(fields).map(field => ({
    header: `${say(field.label)}${isRequired(field) ? ' *' : ''}`,
    key: field.key,
    width: 20,
  }))
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        columns: reasons ? [...columns, { header: reasons.title, key: '__reason', width: 40 }] : columns,
        data: rows.map(row => ({
          ...Object.fromEntries(columns.map(({ key }) => [key, String(row[key] ?? '')])),
          ...(reasons ? { __reason: reasons.of(row) } : {}),
        })),
        freezePane: { rows: 1 },
      },
    ],
  })
  saveBytes(`${name}.xlsx`, book as BlobPart, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
}
