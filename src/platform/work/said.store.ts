import { isEmpty } from '#model/empty.ts'
import type { Field } from '#model/form/field.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import type { Columns } from '#model/form/lines.ts'
import { labelsOf } from '#platform/master/label.store.ts'
import { labelKey } from '#server/document/text.ts'
import type { Context } from '#server/http/route.ts'

type Row = Readonly<Record<string, unknown>>

/** What an action was filed with, in words: one line per field, rows of tables after each other. */
export async function saidIn(ctx: Context, fields: Fields, values: Row): Promise<string> {
  const single = Object.fromEntries(Object.entries(fields).filter(([, field]) => !isLines(field))) as Columns
  const told = await rowIn(ctx, single, [values])
  const tables = await Promise.all(
    Object.entries(fields).map(async ([name, field]) => (isLines(field) ? rowIn(ctx, field.columns, (values[name] ?? []) as Row[]) : [])),
  )
  return [...told.map(line => line.join('\n')), ...tables.flat().map((line, at) => `${at + 1}. ${line.join('，')}`)]
    .filter(Boolean)
    .join('\n')
}

async function rowIn(ctx: Context, columns: Columns, rows: readonly Row[]): Promise<string[][]> {
  const labels = await labelsOf(ctx, columns, rows)
  return rows.map(row => {
    const names = labels(row)
    const word = (field: Field, value: unknown) => {
      const texts = (Array.isArray(value) ? value : [value]).map(each => names[labelKey(field, String(each)) ?? ''] ?? String(each))
      return `${field.label}：${texts.join('、')}`
    }
    return Object.entries(columns).flatMap(([name, field]) => (isEmpty(row[name]) ? [] : [word(field, row[name])]))
  })
}
