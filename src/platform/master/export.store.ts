import { fieldIn } from '#model/form/varied.ts'
import type { Master } from '#model/master.ts'
import { cellOf } from '#server/document/text.ts'
import type { ExportSpec } from '#server/http/route.ts'
import { right } from './master.store.ts'

/** The export of a master: all its columns, each value as text. */
export function exportOf({ key, fields, counted }: Master): ExportSpec & { columns: ReadonlySet<string> } {
  const all = { ...fields, ...counted }
  return {
    may: right(key, 'export'),
    columns: new Set([...Object.keys(all), 'updateTime']),
    write(row, name) {
      const field = all[name]
      const value = row[name]
      if (!field || value === '') return undefined
      return cellOf(fieldIn(field, row), value, row.labels as Record<string, string>)
    },
  }
}
