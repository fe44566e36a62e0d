import { english } from '#model/english.ts'
import { type Field, isRange } from '#model/form/field.ts'
import { pointsAt } from '#model/master.ts'
import type { Report } from '#model/report.ts'
import { kindOf } from '#platform/master/master-fields.view.tsx'
import { ReferenceSelect } from '#platform/master/reference-select.view.tsx'
import { DateInput, RangeInput } from '#web/document/controls/date-input.tsx'
import { referencesOf } from '#web/document/controls/references.ts'
import { knownDict } from '#web/kit/list/dict.ts'
import type { Field as ListField } from '#web/kit/list/field.ts'

/** The filters of a report as search fields. Values are texts, as in the URL. */
export const filterFieldsOf = ({ filters }: Report): ListField[] =>
  Object.entries(filters).map(([key, field]) => ({
    ...kindOf(field),
    key,
    label: { zh: field.label, en: english(key) },
    search: controlOf(key, field),
  }))

function controlOf(key: string, field: Field): ListField['search'] {
  if (isRange(field.kind)) return { wide: true, control: () => <RangeFilter kind={field.kind} /> }
  if (field.kind === 'month') return { control: () => <MonthFilter /> }
  if (field.kind === 'user' || field.kind === 'ref') return { control: () => <ReferenceSelect name={key} field={field} searching /> }
  return true
}

interface Held {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
}

const RangeFilter = ({ kind, id = '', value, onChange }: Held & { kind: Field['kind'] }) => (
  <RangeInput
    id={id}
    kind={kind}
    value={value?.split(',')}
    onChange={next => onChange?.(Array.isArray(next) ? next.join(',') : undefined)}
  />
)

const MonthFilter = ({ id = '', value, onChange }: Held) => (
  <DateInput id={id} kind="month" value={value} onChange={next => onChange?.(next as string | undefined)} />
)

/** The filters in words for printing: names instead of ids, including filters that are not set. */
export const inWords = ({ filters }: Report, asked: Readonly<Record<string, string>>): Promise<(readonly [string, string])[]> =>
  Promise.all(Object.entries(filters).map(async ([key, field]) => [field.label, await wordOf(field, asked[key])] as const))

async function wordOf(field: Field, value: string | undefined): Promise<string> {
  if (!value) return '全部'
  if (isRange(field.kind)) return [...new Set(value.split(','))].join(' 至 ')
  const to = pointsAt(field)
  if (to) return (await referencesOf(to, [value])).map(({ label }) => label).join('、')
  const entries = field.code ? knownDict({ book: 'business', code: field.code }) : undefined
  return entries?.find(({ dictKey }) => dictKey === value)?.dictValue ?? value
}
