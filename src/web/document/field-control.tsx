import { Input, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Attachment } from '#model/form/field.ts'
import { AmountInput } from './controls/amount-input.tsx'
import type { FieldControlProps } from './controls/control.ts'
import { DateInput, RangeInput } from './controls/date-input.tsx'
import { DeptSelect } from './controls/dept-select.tsx'
import { DictSelect } from './controls/dict-select.tsx'
import { FilesControl } from './controls/files.tsx'
import { PersonSelect } from './controls/person-select.tsx'
import { RefSelect } from './controls/ref-select.tsx'
import { documentWords } from './document.words.ts'
import { useForm, useFormState } from './form-context.ts'
import { richEditor } from './registry.ts'
import { asList, labelKey } from './show.ts'

export function FieldControl(props: FieldControlProps) {
  const { field, path: _, bare, ...rest } = props
  const { value, onChange } = rest
  switch (field.kind) {
    case 'integer':
    case 'quantity':
    case 'money':
    case 'price':
    case 'percent':
    case 'days':
    case 'tenths':
    case 'weight':
    case 'hours':
      return <AmountInput {...rest} bare={bare} kind={field.kind} />
    case 'date':
    case 'datetime':
    case 'month':
      return <DateInput {...rest} kind={field.kind} />
    case 'daterange':
    case 'monthrange':
      return <RangeInput {...rest} kind={field.kind} />
    case 'dict':
      return <DictSelect {...props} />
    case 'dept':
      return <DeptSelect {...props} />
    case 'ref':
      return <RefSelect {...props} />
    case 'user':
      return <UserControl {...props} />
    case 'attachments':
      return <FilesControl id={rest.id} value={(value ?? []) as Attachment[]} onChange={onChange} hint={!bare} />
    case 'richtext':
      return <RichControl {...props} />
    case 'textarea':
      return bare ? <TextControl {...props} /> : <AreaControl {...props} />
    default:
      return <TextControl {...props} />
  }
}

const lengthOf = (max: unknown) => (typeof max === 'number' ? max : undefined)

function TextControl({ field, path: _, bare: __, value, onChange, ...rest }: FieldControlProps) {
  return (
    <Input
      {...rest}
      autoComplete="off"
      maxLength={lengthOf(field.options.max)}
      value={(value as string | undefined) ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  )
}

function AreaControl({ field, path: _, bare: __, value, onChange, ...rest }: FieldControlProps) {
  const most = lengthOf(field.options.max)
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 2, maxRows: 10 }}
      maxLength={most}
      // The count appears only when the limit is near.
      showCount={most !== undefined && String(value ?? '').length > most * 0.8}
      value={(value as string | undefined) ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  )
}

function UserControl({ field, path: _, value, onChange, ...rest }: FieldControlProps) {
  const store = useForm()
  const ids = asList(value)
  const names = useFormState(useShallow(({ labels }) => ids.map(id => labels[labelKey(field, id)] ?? id)))
  const several = field.options.several === true
  return (
    <PersonSelect
      {...rest}
      several={several}
      value={ids.map((id, at) => ({ id, label: names[at]! }))}
      onChange={people => {
        store.learn('user', people)
        const next = people.map(({ id }) => id)
        onChange(several ? (next.length > 0 ? next : undefined) : next[0])
      }}
    />
  )
}

function RichControl({ value, onChange, placeholder }: FieldControlProps) {
  const t = documentWords.use()
  const Editor = richEditor()
  if (!Editor) return null
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: 240 }} />}>
      <Editor value={(value as string | undefined) ?? ''} placeholder={placeholder ?? t('write')} onChange={onChange} />
    </Suspense>
  )
}
