import type { FormItemProps, FormRule } from 'antd'
import type { ReactNode } from 'react'
import type { Call } from '#contract/call.ts'
import type { Bilingual } from '#web/i18n/language.ts'

/** One row as the wire sends it. */
export type Row = Record<string, unknown>

export interface Choice {
  value: string | number
  label: Bilingual
  /** Colour of the tag that shows it; always with its word. */
  tone?: 'success' | 'danger' | 'warning' | 'neutral' | 'info'
}

/**
 * A field of a list, said once: how its column looks, whether it can be searched, how its control in the form behaves.
 * The list page, its form, its detail, its export and its import are all drawn from these.
 */
export interface Field {
  key: string
  label: Bilingual
  kind?: 'text' | 'textarea' | 'number' | 'choice' | 'dict' | 'tree' | 'moment' | 'day' | 'custom'
  /** For `dict`: whose entries it takes. */
  dict?: { code: string; book: 'system' | 'business'; asNumber?: boolean }
  /** For `choice`. */
  choices?: readonly Choice[]
  /** For `tree`: a call that answers tree nodes, or rows with `keys` of their own; several values are comma-joined on the wire. */
  tree?: { call: Call; several?: boolean; names?: string; keys?: { title: string; value: string } }
  list?: false | ColumnLook
  /** `period` asks for a range of days and sends `{key}_datege` and `{key}_datele`, or under the two names given here. */
  search?:
    | true
    | { wide?: true; as?: string; hint?: Bilingual; period?: true | readonly [from: string, to: string]; control?: () => ReactNode }
  form?: false | FormLook
  /** In the detail: not at all, or as drawn here. */
  view?: false | ((row: Row) => ReactNode)
}

export interface ColumnLook {
  /** Where the column stands, if not where the field does. */
  at?: number
  width?: number
  sort?: boolean
  fixed?: 'left' | 'right'
  /** Not shown until somebody chooses it. */
  hidden?: boolean
  align?: 'left' | 'right' | 'center'
  render?: (row: Row) => ReactNode
  /** On a phone it stands beside the name of the row. */
  mark?: true
  /** The key beside it that holds the readable name, for workbooks. */
  named?: string
}

export interface FormLook {
  required?: boolean
  /** The whole width of the form. */
  wide?: boolean
  max?: number
  rules?: readonly FormRule[]
  /** The key of a thing cannot change once it exists. */
  fixedOnEdit?: boolean
  only?: 'add' | 'edit'
  initial?: unknown
  help?: Bilingual
  when?: (values: Row) => boolean
  /** A control of its own, for `custom`. It gets `value` and `onChange` from the form. */
  control?: (state: { editing: boolean }) => ReactNode
  item?: FormItemProps
}

export const inList = (fields: readonly Field[]) => fields.filter(field => field.list !== false)
export const inSearch = (fields: readonly Field[]) => fields.filter(field => field.search)
export const inForm = (fields: readonly Field[], editing: boolean) =>
  fields.filter(field => field.form && (!field.form.only || (field.form.only === 'edit') === editing))
export const columnOf = (field: Field): ColumnLook => (field.list === false ? {} : (field.list ?? {}))
export const isPeriod = (field: Field) => typeof field.search === 'object' && field.search.period !== undefined
/** Two days need more room than one word. */
export const isWideSearch = (field: Field) =>
  typeof field.search === 'object' && (field.search.period !== undefined || field.search.wide === true)
/** A control of its own above the list; it gets `value` and `onChange` from the search. */
export const searchControl = (field: Field) => (typeof field.search === 'object' ? field.search.control : undefined)
export const searchKey = (field: Field) => (typeof field.search === 'object' && field.search.as) || field.key
