import type { FormRule } from 'antd'
import { Input } from 'antd'
import { dept } from '#contract/org.ts'
import { isEmpty } from '#model/empty.ts'
import { english } from '#model/english.ts'
import { decimalsOf, type Field } from '#model/form/field.ts'
import type { Form } from '#model/form/form.ts'
import type { Columns } from '#model/form/lines.ts'
import { checkForm, readForm } from '#model/form/read.ts'
import { ENABLED, type Master } from '#model/master.ts'
import { today } from '#web/kit/clock.ts'
import type { Field as ListField, Row } from '#web/kit/list/field.ts'
import { MasterCell } from './master-cell.view.tsx'
import { AmountControl, FilesField, MonthControl } from './master-control.view.tsx'
import { ReferenceSelect } from './reference-select.view.tsx'

/** Converts a definition to the fields of a list page: column, filter, control and rules. */
export function fieldsOf(master: Master): ListField[] {
  const { fields, counted, order } = master
  return [
    ...Object.entries({ ...fields, ...counted }).map(([key, field]) => ({
      ...kindOf(field),
      key,
      label: { zh: field.label, en: english(key) },
      list: {
        at: master.list.includes(key) ? master.list.indexOf(key) - LISTED : undefined,
        width: widthOf(key, field, master),
        sort: master.sorts.has(key),
        hidden: !master.list.includes(key),
        align: field.options.ordinal ? ('left' as const) : isNumber(field) ? ('right' as const) : undefined,
        // Only the first one: a column in the middle would be pushed over the others.
        fixed: key === order && key === master.list[0] ? ('left' as const) : undefined,
        render: (row: Row) => <MasterCell name={key} field={field} row={row} mark={master.marks[key]?.(row, today())} />,
      },
      search: master.search.includes(key) ? filterOf(key, field) : undefined,
      form: key in counted || field.options.derived ? (false as const) : formOf(master.form, key, field),
    })),
    {
      key: 'updateTime',
      label: { zh: '修改时间', en: 'Changed' },
      kind: 'moment',
      list: { width: 170, sort: master.sorts.has('updateTime'), hidden: true },
    },
    // Sent with the form, so that an outdated copy cannot overwrite changes.
    {
      key: 'version',
      label: { zh: '版本', en: 'Version' },
      kind: 'custom',
      list: false,
      view: false,
      form: { only: 'edit', item: { hidden: true }, control: () => <Input /> },
    },
  ]
}

/** Columns of `list` come first, in the order of the definition. */
const LISTED = 1000

const isNumber = ({ kind }: Field) => decimalsOf[kind] !== undefined

export function kindOf({ kind, code, options }: Field): Pick<ListField, 'kind' | 'dict' | 'tree'> {
  if (kind === 'attachments') return { kind: 'custom' }
  if (kind === 'dict' && code && !options.several) return { kind: 'dict', dict: { code, book: 'business' } }
  if (kind === 'dept') return { kind: 'tree', tree: { call: dept.tree as never, several: options.several } }
  if (kind === 'date') return { kind: 'day' }
  if (kind === 'datetime') return { kind: 'moment' }
  if (kind === 'textarea') return { kind: 'textarea' }
  return { kind: decimalsOf[kind] === undefined ? 'text' : 'number' }
}

function filterOf(key: string, field: Field): ListField['search'] {
  if (field.kind === 'date' || field.kind === 'datetime') return { period: true }
  if (field.kind === 'user' || field.kind === 'ref') return { control: () => <ReferenceSelect name={key} field={field} searching /> }
  return true
}

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  textarea: 240,
  date: 110,
  datetime: 170,
  month: 100,
  user: 100,
  dept: 120,
  ref: 170,
  dict: 100,
}
/** Letters: codes and names, names of something else, whole sentences. */
const [SHORT, LONG] = [64, 300]

function widthOf(key: string, field: Field, { order, label, unique, sorts }: Master): number {
  const least = headWidth(field, sorts.has(key))
  // Document numbers must not be cut.
  if (field.kind === 'text' && /(No|^number)$/.test(key)) return Math.max(165, least)
  if (field.kind === 'text' && (key === order || unique.some(({ of }) => of[0] === key))) return Math.max(130, least)
  if (field.kind === 'text' && label.includes(key)) return Math.max(150, least)
  if (field.options.ordinal) return least
  const most = Number(field.options.max)
  return Math.max(WIDTHS[field.kind] ?? (isNumber(field) || most <= SHORT ? 120 : most >= LONG ? 220 : 140), least)
}

/** Column heads are not cut: text, padding and sort arrows. */
const headWidth = ({ label }: Field, sorted: boolean) =>
  [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 8), 24) + (sorted ? 20 : 0)

/** The fields of an action as form fields. */
export const askedOf = (form: Form): ListField[] =>
  Object.entries(form.fields as Columns).map(([key, field]) => ({
    ...kindOf(field),
    key,
    label: { zh: field.label, en: english(key) },
    form: formOf(form, key, field),
  }))

function formOf(form: Form, key: string, field: Field): ListField['form'] {
  const { required, initial, help, when, max } = field.options
  return {
    required,
    initial: initial ?? (key === ENABLED ? 'yes' : undefined),
    help: help ? { zh: help, en: help } : undefined,
    when: when ? values => when(values, values) : undefined,
    max: field.kind === 'text' || field.kind === 'textarea' ? (max as number | undefined) : undefined,
    rules: [ruleOf(form, key)],
    control: controlOf(key, field, form.fields as Columns),
  }
}

function controlOf(key: string, field: Field, fields: Columns): (() => React.ReactNode) | undefined {
  if (field.kind === 'user' || field.kind === 'ref') return () => <ReferenceSelect name={key} field={field} beside={fields} />
  if (field.kind === 'month') return () => <MonthControl />
  if (field.kind === 'attachments') return () => <FilesField />
  return isNumber(field) ? () => <AmountControl name={key} field={field} /> : undefined
}

/** The server's check, run before sending. Missing values are reported by the form itself. */
const ruleOf =
  (form: Form, key: string): FormRule =>
  ({ getFieldsValue }) => ({
    async validator(_, value) {
      if (isEmpty(value)) return
      const { doc, problems } = readForm(form, { ...(getFieldsValue(true) as Row), [key]: value })
      const wrong = [...problems, ...checkForm(form, doc)].find(({ path }) => path === key)
      if (wrong) throw new Error(wrong.message)
    },
  })
