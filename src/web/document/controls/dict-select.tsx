import { Select } from 'antd'
import { isCalled } from '#web/kit/called.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { documentWords } from '../document.words.ts'
import { asList } from '../show.ts'
import type { FieldControlProps } from './control.ts'

const MANY = 100

export function DictSelect({ field, path: _, value, onChange, bare: __, ...rest }: FieldControlProps) {
  const t = documentWords.use()
  const entries = useDict({ code: field.code ?? '', book: 'business' })
  const chosen = asList(value)
  const several = field.options.several === true
  const narrow = useScreenClass() === 0
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      allowClear
      // Short lists are rendered completely, for screen readers.
      virtual={entries.length > MANY}
      mode={several ? 'multiple' : undefined}
      maxTagCount="responsive"
      // On a phone the keyboard would cover a short list.
      showSearch={(!narrow || entries.length > 8) && { filterOption: (typed, option) => isCalled(typed, option?.label ?? '', option?.py) }}
      placeholder={rest.placeholder ?? t('choose')}
      value={several ? chosen : chosen[0]}
      onChange={next => onChange(Array.isArray(next) ? (next.length > 0 ? next : undefined) : next)}
      // Disabled entries and those not offered here cannot be chosen; existing values keep their name.
      options={entries
        .filter(
          entry => chosen.includes(entry.dictKey) || (entry.isSealed !== 1 && field.options.offers?.includes(entry.dictKey) !== false),
        )
        .map(({ dictKey, dictValue, py }) => ({ value: dictKey, label: dictValue, py }))}
    />
  )
}
