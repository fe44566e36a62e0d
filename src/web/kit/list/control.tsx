import { useQuery } from '@tanstack/react-query'
import { DatePicker, Input, InputNumber, Select, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { say, useLanguage } from '#web/i18n/language.ts'
import { isCalled } from '../called.ts'
import { useDict } from './dict.ts'
import type { Field } from './field.ts'
import { listWords } from './list.words.ts'
import { treeQuery } from './tree-query.ts'

interface Props {
  field: Field
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  /** In the search row every control can be cleared and none is required. */
  searching?: boolean
  id?: string
}

export function Control({ field, value, onChange, disabled, searching, id }: Props) {
  const t = listWords.use()
  const { language } = useLanguage()
  const search = searching && typeof field.search === 'object' ? field.search : undefined
  const verb = t(field.kind && ['choice', 'dict', 'tree', 'day', 'moment'].includes(field.kind) ? 'choose' : 'type')
  const hint = search?.hint ? say(search.hint) : [verb, say(field.label)].join(language === 'en' ? ' ' : '')
  const shared = { id, disabled, placeholder: hint, style: { width: '100%' } }
  // Searching long texts needs only a single line.
  switch (searching && field.kind === 'textarea' ? 'text' : field.kind) {
    case 'number':
      return <InputNumber {...shared} value={value as number} onChange={next => onChange?.(next ?? undefined)} />
    case 'textarea':
      return (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={value as string}
          onChange={event => onChange?.(event.target.value)}
        />
      )
    case 'choice':
      return (
        <Select
          {...shared}
          allowClear={searching}
          value={field.choices?.find(choice => String(choice.value) === String(value))?.value}
          onChange={onChange}
          options={field.choices?.map(choice => ({ value: choice.value, label: say(choice.label) }))}
        />
      )
    case 'dict':
      return <DictSelect {...shared} field={field} value={value} onChange={onChange} searching={searching} />
    case 'tree':
      return <TreeChoice {...shared} field={field} value={value} onChange={onChange} searching={searching} />
    case 'day':
    case 'moment':
      return (
        <DatePicker
          {...shared}
          showTime={field.kind === 'moment'}
          value={value ? dayjs(String(value)) : null}
          onChange={next => onChange?.(next ? next.format(field.kind === 'moment' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD') : undefined)}
        />
      )
    default:
      return <Input {...shared} allowClear={searching} value={value as string} onChange={event => onChange?.(event.target.value)} />
  }
}

type ChoiceProps = Props & { placeholder: string; style: { width: string } }

function DictSelect({ field, value, onChange, searching, ...rest }: ChoiceProps) {
  const entries = useDict(field.dict)
  const asNumber = field.dict?.asNumber
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ filterOption: (typed, option) => isCalled(typed, option?.label ?? '', option?.py) }}
      value={value === undefined || value === null || value === '' ? undefined : String(value)}
      onChange={next => onChange?.(next === undefined ? undefined : asNumber && !searching ? Number(next) : next)}
      // Disabled entries cannot be chosen, except in a search; existing values keep their name.
      options={entries
        .filter(entry => searching || entry.isSealed !== 1 || entry.dictKey === String(value))
        .map(({ dictKey, dictValue, py }) => ({ value: dictKey, label: dictValue, py }))}
    />
  )
}

function TreeChoice({ field, value, onChange, searching, ...rest }: ChoiceProps) {
  const { data = [], isFetching } = useQuery(treeQuery(field.tree!.call))
  const { title, value: key } = field.tree?.keys ?? { title: 'title', value: 'value' }
  // A filter takes a single value.
  const several = field.tree?.several && !searching
  const chosen = typeof value === 'string' && value !== '' && value !== '0' ? value : undefined
  return (
    <TreeSelect
      {...rest}
      allowClear
      showSearch={{ filterTreeNode: (typed, node) => isCalled(typed, String(node[title]), node.py) }}
      treeDefaultExpandAll
      loading={isFetching}
      multiple={several}
      maxTagCount="responsive"
      treeData={data as never}
      fieldNames={{ label: title, value: key, children: 'children' }}
      value={several ? (chosen?.split(',') ?? []) : chosen}
      onChange={next => onChange?.(Array.isArray(next) ? next.join(',') : next)}
    />
  )
}
