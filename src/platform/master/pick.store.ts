import Format from 'typebox/format'
import { columnsFor, type ReferenceRow, type ReferenceSource, type Searching } from '#server/document/reference.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireNarrowable } from './narrowing.store.ts'

/** 选择. Rows for a picker, limited by what the form already says; `copied` are columns that the form takes over. */
export async function chosenFrom(
  { tx, caller, app }: Context,
  source: ReferenceSource,
  asked: Omit<Searching, 'keyword'> & { keyword?: string },
  copied: readonly string[] = [],
) {
  requireNarrowable(app, caller, source, asked.within)
  const page = await source.search(tx, caller, { ...asked, keyword: asked.keyword ?? '' })
  const shown = [...new Set([...columnsFor(source, caller), ...copied])]
  return { ...page, records: page.records.map(record => ({ ...record, row: only(shown, record.row) })) }
}

const only = (columns: readonly string[], row: ReferenceRow['row']) =>
  Object.fromEntries(columns.flatMap(key => (key in row ? [[key, row[key]]] : [])))

const unreadable = () => new Refusal('请求参数格式错误: within')

/** Column → value, as JSON. */
export function withinFrom(text: string | undefined): Record<string, string> {
  if (!text) return {}
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw unreadable()
  return Object.fromEntries(
    Object.entries(read).map(([column, value]) => {
      if (value !== null && typeof value === 'object') throw unreadable()
      return [column, String(value ?? '')]
    }),
  )
}

/** Comma-separated ids; invalid ones match nothing. */
export const idsFrom = (text: string | undefined): string[] | undefined =>
  text ? text.split(',').filter(id => Format.Test('id', id)) : undefined
