import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { flowReference } from '#contract/flow-document.ts'
import type { Form } from '#model/form/form.ts'
import { scannedTexts } from '#model/form/scanned.ts'
import { call } from '#web/http/call.ts'
import { AT_ONCE } from '#web/kit/list/address.ts'
import type { Numbered } from '#web/kit/list/number.ts'
import type { Picked } from '../form-store.ts'
import type { Values } from '../paths.ts'

/** 引用. Rows that a reference may point at, as far as the caller may see them. */
export interface Reference extends Picked {
  row: Values
  /** Names of the references in the row itself. */
  labels?: Readonly<Record<string, string>>
}

interface Asked {
  to: string
  /** The form that asks; see `formKey`. */
  form?: string
  keyword?: string
  within?: Readonly<Record<string, string>>
  current?: number
  size?: number
}

const narrowed = (within: Asked['within']) => (within && Object.keys(within).length > 0 ? JSON.stringify(within) : undefined)

/** The flow whose form this is; what it copies from a row comes along with it. */
export const formKey = (form: Form): string | undefined => ('key' in form ? String(form.key) : undefined)

export const referenceQuery = ({ to, form, keyword = '', within, current = 1, size = 20 }: Asked) =>
  queryOptions({
    queryKey: ['reference', to, form, keyword, within, current, size],
    queryFn: async ({ signal }) => {
      const page = await call(
        flowReference.list,
        { to, form, keyword: keyword || undefined, within: narrowed(within) },
        { signal, quiet: true, query: { current, size, ...AT_ONCE } },
      )
      return { rows: page.records as Reference[], total: page.total, searchCount: page.searchCount }
    },
    placeholderData: keepPreviousData,
  })

/** The number of rows to choose from, for paging. */
export const referenceCount = ({ to, keyword, within }: Asked, signal: AbortSignal): Promise<Numbered> =>
  call(
    flowReference.list,
    { to, keyword: keyword || undefined, within: narrowed(within) },
    { signal, quiet: true, query: { current: 1, size: 1 } },
  )

/** Rows that a text finds, and those among them that are called exactly so. */
async function found({ to, form, keyword, within, size }: Asked & { keyword: string }) {
  const query = { ...AT_ONCE, ...(size ? { size } : {}) }
  const { records } = await call(flowReference.list, { to, form, keyword, within: narrowed(within) }, { quiet: true, query })
  const rows = records as Reference[]
  return { rows, meant: rows.filter(({ label, row }) => label === keyword || Object.values(row).includes(keyword)) }
}

/** The row that a code or name means, if it means exactly one. */
export async function referenceCalled(asked: Asked & { keyword: string }): Promise<Reference | undefined> {
  const { rows, meant } = await found(asked)
  return meant.length === 1 ? meant[0] : rows.length === 1 ? rows[0] : undefined
}

const MANY = 100

/** The one row whose code or number is exactly what was scanned. */
export async function referenceScanned(asked: Asked & { keyword: string }): Promise<Reference | undefined> {
  for (const keyword of scannedTexts(asked.keyword)) {
    const { meant } = await found({ ...asked, keyword, size: MANY })
    if (meant.length > 0) return meant.length === 1 ? meant[0] : undefined
  }
  return undefined
}

/** Rows by id, for pasted values and values from elsewhere. */
export async function referencesOf(to: string, ids: readonly string[]): Promise<Reference[]> {
  const page = await call(flowReference.list, { to, ids: ids.join(',') }, { quiet: true, query: { current: 1, size: ids.length } })
  return page.records as Reference[]
}
