import { type Bilingual, say } from '#web/i18n/language.ts'
import { saveBytes } from '../save-file.ts'
import { type Field, inForm, type Row } from './field.ts'

/** Workbooks in the browser. The library is loaded on first use. */
export const library = () => import('hucre/xlsx')

export const importFields = (fields: readonly Field[]) => inForm(fields, false).filter(field => field.kind !== 'custom')

export const isRequired = ({ form }: Field) => form !== false && form?.required === true

interface Book {
  rows: Row[]
  /** Column heads that match no field. */
  strangers: string[]
}

/** Rows of the first sheet, by column label; unknown columns are skipped and reported. */
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
    .filter(cells => !isSample(cells))
    .map(cells =>
      Object.fromEntries(cells.flatMap((cell, at) => (keys[at] && cell !== null && cell !== '' ? [[keys[at], text(cell)]] : []))),
    )
    .filter(row => Object.keys(row).length > 0)
  return { rows, strangers }
}

/** The row that shows how a template is filled in. */
const isSample = ([first]: readonly unknown[]) =>
  Object.values(SAMPLE).some(mark =>
    String(first ?? '')
      .trim()
      .startsWith(mark),
  )
/** What its first cell begins with. */
export const SAMPLE: Bilingual = { zh: '（示例，不导入）', en: '(sample, not imported)' }

const text = (cell: unknown) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : typeof cell === 'object' ? '' : String(cell).trim()

/** Saves rows as a workbook. `reasons` adds a column with error messages. */
export async function saveRows(
  name: string,
  fields: readonly Field[],
  rows: readonly Row[],
  reasons?: { title: string; of(row: Row): string },
): Promise<void> {
  const { writeXlsx } = await library()
  const columns = columnsOf(fields)
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
  saveBook(name, book)
}

export const columnsOf = (fields: readonly Field[]) =>
  importFields(fields).map(field => ({ header: `${say(field.label)}${isRequired(field) ? ' *' : ''}`, key: field.key, width: 20 }))

export const saveBook = (name: string, book: Uint8Array): void =>
  saveBytes(`${name}.xlsx`, book as BlobPart, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
