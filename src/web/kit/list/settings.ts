import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { setting } from '#contract/setting.ts'
import { call } from '#web/http/call.ts'
import { queries } from '#web/shell/data.ts'
import { columnOf, type Field, inList } from './field.ts'

export type Density = 'compact' | 'middle' | 'loose'

/** Personal settings of a list, stored on the server. */
export interface ListSettings {
  order?: string[]
  hidden?: string[]
  frozen?: string[]
  widths?: Record<string, number>
  density?: Density
  size?: number
}

const KEY = ['settings']

export function useUserSettings(): Record<string, unknown> {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(setting.list, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? {}
}

/** Whether settings are loaded, for pages that would otherwise flash the default arrangement. */
export const useSettingsKnown = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(setting.list, {}, { signal, quiet: true }), staleTime: Number.POSITIVE_INFINITY })
    .isFetched

let sent: Promise<unknown> = Promise.resolve()

/** Applied at once, saved in the background; a failed save is not worth a toast. */
export function keepUserSetting(key: string, value: unknown): void {
  queries.setQueryData<Record<string, unknown>>(KEY, known => ({ ...known, [key]: value }))
  // One after the other: on a poor line an earlier choice could otherwise arrive after the later one.
  sent = sent.then(() => call(setting.submit, { key, value }, { quiet: true })).catch(() => {})
}

export function useListSettings(name: string): [ListSettings, (change: Partial<ListSettings>) => void] {
  const all = useUserSettings()
  const key = `list:${name}`
  const mine = (all[key] ?? {}) as ListSettings
  return [mine, change => keepUserSetting(key, { ...mine, ...change })]
}

/** Columns in the chosen order; columns added since then appear at their defined position. */
export function arrange(fields: readonly Field[], { order = [], hidden }: ListSettings): { field: Field; shown: boolean }[] {
  const listed = inList(fields)
    .map((field, index) => ({ field, at: columnOf(field).at ?? index }))
    .sort((left, right) => left.at - right.at)
    .map(({ field }) => field)
  const rank = (field: Field) => {
    const at = order.indexOf(field.key)
    return at >= 0 ? at : order.length === 0 ? listed.indexOf(field) : order.length + listed.indexOf(field)
  }
  return [...listed]
    .sort((left, right) => rank(left) - rank(right))
    .map(field => ({ field, shown: hidden ? !hidden.includes(field.key) : !columnOf(field).hidden }))
}

/** The order of all columns when one takes the place of another. */
export function movedTo(fields: readonly Field[], settings: ListSettings, key: string, to: string): string[] {
  const keys = arrange(fields, settings).map(({ field }) => field.key)
  const others = keys.filter(each => each !== key)
  others.splice(keys.indexOf(to), 0, key)
  return others
}

export const useArranged = (fields: readonly Field[], settings: ListSettings) =>
  useMemo(() => arrange(fields, settings), [fields, settings])
