import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { Kind } from '#model/form/field.ts'
import type { ControlProps } from './control.ts'

const formats: Partial<Record<Kind, string>> = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' }

const read = (value: unknown): Dayjs | null => {
  const day = value ? dayjs(String(value)) : null
  return day?.isValid() ? day : null
}

/** Days, times and months as text, so that the browser's time zone has no effect. */
export function DateInput({ kind, value, onChange, bare: _, ...rest }: ControlProps & { kind: Kind }) {
  const format = formats[kind] ?? 'YYYY-MM-DD'
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      picker={kind === 'month' ? 'month' : 'date'}
      showTime={kind === 'datetime' ? { format: 'HH:mm' } : false}
      format={kind === 'datetime' ? 'YYYY-MM-DD HH:mm' : format}
      value={read(value)}
      onChange={next => onChange(next ? (next as Dayjs).format(format) : undefined)}
    />
  )
}

export function RangeInput({ id, kind, value, onChange, bare: _, placeholder: __, ...rest }: ControlProps & { kind: Kind }) {
  const [from, to] = Array.isArray(value) ? value : []
  const isMonths = kind === 'monthrange'
  return (
    <DatePicker.RangePicker
      {...rest}
      id={{ start: id }}
      style={{ width: '100%' }}
      picker={isMonths ? 'month' : 'date'}
      value={[read(from), read(to)]}
      onChange={days => onChange(days?.[0] && days[1] ? days.map(day => day!.format(isMonths ? 'YYYY-MM' : 'YYYY-MM-DD')) : undefined)}
    />
  )
}
