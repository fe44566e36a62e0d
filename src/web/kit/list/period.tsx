import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type Field, isPeriod, searchKey } from './field.ts'
import { listWords } from './list.words.ts'

/** A range of days; either end may be open. */
type Days = [from: string | undefined, to: string | undefined]

interface Props {
  value?: Days
  onChange?: (value: Days | undefined) => void
  id?: string
}

const DAY = 'YYYY-MM-DD'

export function Period({ value, onChange, id }: Props) {
  const t = listWords.use()
  const ago = (days: number) => dayjs().subtract(days, 'day')
  return (
    <DatePicker.RangePicker
      id={id ? { start: id } : undefined}
      style={{ width: '100%' }}
      allowEmpty={[true, true]}
      // Enter accepts the typed day; without this the browser would submit the search before.
      onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      placeholder={[t('from'), t('to')]}
      value={value ? [value[0] ? dayjs(value[0]) : null, value[1] ? dayjs(value[1]) : null] : null}
      onChange={days => onChange?.(days?.some(Boolean) ? [days[0]?.format(DAY), days[1]?.format(DAY)] : undefined)}
      presets={[
        { label: t('today'), value: [ago(0), ago(0)] },
        { label: t('week'), value: [ago(6), ago(0)] },
        { label: t('month'), value: [ago(29), ago(0)] },
      ]}
    />
  )
}

/** The value of a search control for given filters. */
export function heldFor(field: Field, filters: Record<string, string>): unknown {
  if (!isPeriod(field)) return filters[searchKey(field)]
  const [from, to] = ends(field).map(key => filters[key]?.slice(0, DAY.length))
  return from || to ? [from, to] : undefined
}

/** The filters shown by the control of a field. */
export const seenIn = (field: Field): readonly string[] => (isPeriod(field) ? ends(field) : [searchKey(field)])

/** Whether a list with these fields can be filtered by this, with or without a control for it. */
export const isFilterOf = (fields: readonly Field[], key: string): boolean =>
  key === 'keyword' ||
  fields.some(field => key === field.key || key.startsWith(`${field.key}_`) || (field.search && seenIn(field).includes(key)))

/** The filters for the value of a control; none if it is empty. The last day is included to its end. */
export function filtersOf(field: Field, value: unknown): [string, string][] {
  if (!isPeriod(field)) {
    const text = value === undefined || value === null ? '' : String(value).trim()
    return text === '' ? [] : [[searchKey(field), text]]
  }
  const [from, to] = (value ?? []) as Partial<Days>
  const [since, until] = ends(field)
  const asked: [string, string][] = []
  if (from) asked.push([since, `${from} 00:00:00`])
  if (to) asked.push([until, `${to} 23:59:59.999`])
  return asked
}

const ends = (field: Field): readonly [string, string] => {
  const named = typeof field.search === 'object' && field.search.period
  return Array.isArray(named) ? (named as [string, string]) : [`${searchKey(field)}_datege`, `${searchKey(field)}_datele`]
}
