import type { FormItemProps, FormRule } from 'antd'
import type { ReactNode } from 'react'
import type { Call } from '#contract/call.ts'
import type { Bilingual } from '#web/i18n/language.ts'

/** One row of a reply. */
export type Row = Record<string, unknown>

export interface Choice {
  value: string | number
  label: Bilingual
  /** Colour of its tag, always together with its text. */
  tone?: 'success' | 'danger' | 'warning' | 'neutral' | 'info'
}

/**
 * A field of a list: its column, its search control, its form control. List page, form, detail, export and import are all generated from
 * these.
 */
export interface Field {
  key: string
  label: Bilingual
  kind?: 'text' | 'textarea' | 'number' | 'choice' | 'dict' | 'tree' | 'moment' | 'day' | 'custom'
  /** For `dict`: the dictionary. */
  dict?: { code: string; book: 'system' | 'business'; asNumber?: boolean }
  /** For `choice`. */
  choices?: readonly Choice[]
  /** For `tree`: a call that returns tree nodes, or rows described by `keys`. Several values are comma-separated in calls. */
  tree?: { call: Call; several?: boolean; names?: string; keys?: { title: string; value: string } }
  list?: false | ColumnLook
  /** `period` searches a range of days and sends `{key}_datege` and `{key}_datele`, or the two names given here. */
  search?:
    | true
    | { wide?: true; as?: string; hint?: Bilingual; period?: true | readonly [from: string, to: string]; control?: () => ReactNode }
  form?: false | FormLook
  /** In the detail: hidden, or drawn by this function. */
  view?: false | ((row: Row) => ReactNode)
}

export interface ColumnLook {
  /** Position of the column, if not that of the field. */
  at?: number
  width?: number
  sort?: boolean
  fixed?: 'left' | 'right'
  /** Hidden until selected. */
  hidden?: boolean
  align?: 'left' | 'right' | 'center'
  render?: (row: Row) => ReactNode
  /** On a phone, shown beside the name of the row. */
  mark?: true
  /** The key of the readable name, for workbooks. */
  named?: string
}

export interface FormLook {
  required?: boolean
  /** Full width of the form. */
  wide?: boolean
  max?: number
  rules?: readonly FormRule[]
  /** Cannot be changed once the row exists. */
  fixedOnEdit?: boolean
  only?: 'add' | 'edit'
  initial?: unknown
  help?: Bilingual
  when?: (values: Row) => boolean
  /** The control of a `custom` field; the form passes `value` and `onChange`. */
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
/** A custom search control; the search passes `value` and `onChange`. */
export const searchControl = (field: Field) => (typeof field.search === 'object' ? field.search.control : undefined)
export const searchKey = (field: Field) => (typeof field.search === 'object' && field.search.as) || field.key
