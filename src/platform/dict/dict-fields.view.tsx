import { Switch } from 'antd'
import type { Field } from '#web/kit/list/field.ts'
import { dictWords } from './dict.words.tsx'
import type { Book } from './dict-data.view.tsx'

/** A component, so that the message follows the language. */
function CodeRule() {
  const t = dictWords.use()
  return t('codeRule')
}

const sort: Field = { key: 'sort', label: { zh: '排序', en: 'Order' }, kind: 'number', form: { initial: 1 } }
const remark: Field = { key: 'remark', label: { zh: '备注', en: 'Remark' }, kind: 'textarea', form: { max: 500 } }

export const dictFields: Field[] = [
  { key: 'dictValue', label: { zh: '字典名称', en: 'Name' }, form: { required: true, max: 255 } },
  {
    key: 'code',
    label: { zh: '字典编号', en: 'Code' },
    form: {
      required: true,
      max: 64,
      fixedOnEdit: true,
      rules: [{ pattern: /^[A-Za-z][\w]*$/, message: <CodeRule /> }],
      help: { zh: '英文、数字和下划线，保存后不可修改', en: 'Letters, digits and underscores; fixed once saved' },
    },
  },
  sort,
  remark,
]

/** Data and code refer to the keys of system dictionaries, so entries can be renamed but keep their key. */
export const entryFields = (book: Book): Field[] => [
  { key: 'dictValue', label: { zh: '字典项名称', en: 'Entry' }, form: { required: true, max: 255 } },
  {
    key: 'dictKey',
    label: { zh: '字典键值', en: 'Key' },
    form: {
      required: true,
      max: 64,
      fixedOnEdit: book === 'system',
      help: { zh: '按文本保存，01 与 1 是两个键值', en: 'Kept as text: 01 and 1 are two keys' },
    },
  },
  sort,
  ...(book === 'business'
    ? [
        {
          key: 'isSealed',
          label: { zh: '封存', en: 'Sealed' },
          kind: 'custom' as const,
          form: {
            initial: 0,
            control: () => <SealSwitch />,
            help: { zh: '封存后不再供选择，已用的仍正常显示', en: 'No longer offered; where it is used it still shows' },
          },
        },
      ]
    : []),
  remark,
]

interface SealProps {
  id?: string
  value?: number
  label?: string
  disabled?: boolean
  loading?: boolean
  onChange?: (value: number) => void
}

/** A switch for 0 and 1. */
export function SealSwitch({ id, value, label, disabled, loading, onChange }: SealProps) {
  const t = dictWords.use()
  return (
    <Switch
      id={id}
      size={label ? 'small' : undefined}
      aria-label={label}
      checked={value === 1}
      disabled={disabled}
      loading={loading}
      checkedChildren={label ? undefined : t('sealed')}
      unCheckedChildren={label ? undefined : t('inUse')}
      onChange={checked => onChange?.(checked ? 1 : 0)}
    />
  )
}
