import type { Flow } from '#model/flow/flow.ts'
import { sum } from '#model/form/arithmetic.ts'
import { decimalsOf, type Field, isRange } from '#model/form/field.ts'
import { isLines } from '#model/form/form.ts'
import { fieldIn } from '#model/form/varied.ts'
import { thousands } from '#model/number.ts'

type Loose = Readonly<Record<string, unknown>>
/** Names for ids and keys: `user:12`, `dept:3`, `material:44`, `dict:leave_type:annual`. */
export type Labels = Readonly<Record<string, string>>

export const labelKey = (field: Field, value: string): string | undefined => {
  switch (field.kind) {
    case 'user':
    case 'dept':
      return `${field.kind}:${value}`
    case 'ref':
      return `${field.to}:${value}`
    case 'dict':
      return `dict:${field.code}:${value}`
    default:
      return undefined
  }
}

/** A value as text, in titles, summaries and workbooks. */
export function shown(field: Field, value: unknown, labels: Labels): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) {
    if (field.kind === 'attachments') return value.map(file => (file as { name?: string }).name ?? '').join('、')
    if (isRange(field.kind)) return value.join(' 至 ')
    return value.map(each => shown(field, each, labels)).join('、')
  }
  const text = String(value)
  const key = labelKey(field, text)
  if (key) return labels[key] ?? text
  const decimals = decimalsOf[field.kind]
  if (field.kind === 'money' || field.kind === 'price') return thousands(text, decimals)
  return text
}

const EXACT_DIGITS = 15

/** For a workbook: numbers stay numbers if a spreadsheet can represent them, everything else is text. */
export const cellOf = (field: Field, value: unknown, labels: Labels): string | number =>
  decimalsOf[field.kind] !== undefined && value !== '' && value !== undefined && value !== null && String(value).length <= EXACT_DIGITS
    ? Number(value)
    : shown(field, value, labels)

/**
 * `{employee}` is the field, or the name behind `employeeId`; `{stocktakeNo}` the number behind `stocktakeId`; `{count}` the number of
 * rows.
 */
export function renderTitle(flow: Flow, template: string, doc: Loose, labels: Labels): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = findField(flow, name)
    if (field) return shown(fieldIn(field.field, doc), doc[field.key], labels)
    const rows = Object.entries(flow.fields).flatMap(([key, each]) =>
      isLines(each) && Array.isArray(doc[key]) ? (doc[key] as Loose[]) : [],
    )
    if (name === 'count') return String(rows.length)
    if (name === 'totalQty') return sum(rows, row => row.qty as string | undefined)
    return ''
  })
}

function findField(flow: Flow, name: string): { key: string; field: Field } | undefined {
  for (const key of [name, `${name}Id`, name.replace(/No$/, 'Id')]) {
    const field = flow.fields[key]
    if (field && !isLines(field)) return { key, field }
  }
  return undefined
}

export const summaryOf = (flow: Flow, paths: readonly string[], doc: Loose, labels: Labels) =>
  paths.flatMap(path => {
    const field = flow.fields[path]
    return field && !isLines(field) ? [{ label: field.label, value: shown(fieldIn(field, doc), doc[path], labels) }] : []
  })
