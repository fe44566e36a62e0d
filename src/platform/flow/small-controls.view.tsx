import { Input, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { designWords } from './design.words.tsx'

/** A text that is committed on blur, so that undo works by text and not by letter. */
export function LazyText({
  value,
  onChange,
  ...rest
}: {
  value: string
  onChange(value: string): void
  id?: string
  maxLength?: number
  'aria-label'?: string
}) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    if (typed !== undefined && typed !== value) onChange(typed)
    setTyped(undefined)
  }
  return <Input {...rest} value={typed ?? value} onChange={event => setTyped(event.target.value)} onBlur={take} onPressEnter={take} />
}

const UNITS = [
  { unit: 'minutes', read: /^PT(\d+)M$/, write: (n: number) => `PT${n}M` },
  { unit: 'hours', read: /^PT(\d+)H$/, write: (n: number) => `PT${n}H` },
  { unit: 'days', read: /^P(\d+)D$/, write: (n: number) => `P${n}D` },
] as const

/** A duration in one unit; a mixed one is shown as text. */
export function SpanInput({ value, onChange, id }: { value: string; onChange(value: string): void; id?: string }) {
  const t = designWords.use()
  const found = UNITS.find(({ read }) => read.test(value))
  if (!found) return <LazyText id={id} value={value} onChange={onChange} />
  const count = Number(found.read.exec(value)![1])
  return (
    <Space.Compact>
      <InputNumber id={id} min={1} max={9999} style={{ width: 80 }} value={count} onChange={next => next && onChange(found.write(next))} />
      <Select
        style={{ width: 80 }}
        value={found.unit}
        onChange={unit => onChange(UNITS.find(each => each.unit === unit)!.write(count))}
        options={UNITS.map(({ unit }) => ({ value: unit, label: t(unit) }))}
      />
    </Space.Compact>
  )
}
