import type { Attachment, Field } from '#model/form/field.ts'
import { useDict } from '../kit/list/dict.ts'
import { RichText } from '../kit/rich-text.tsx'
import { FileList } from './controls/files.tsx'
import styles from './sheet.module.css'
import { asList, isNumber, labelKey, textOf } from './show.ts'

interface Props {
  field: Field
  value: unknown
  labels: Readonly<Record<string, string>>
}

const NONE = '—'

/** A value as text; a dash if empty. */
export function PlainValue({ field, value, labels }: Props) {
  const isNamed = field.kind !== 'dict' || asList(value).every(key => labels[labelKey(field, key)])
  const entries = useDict(isNamed ? undefined : { code: field.code ?? '', book: 'business' })
  const text = field.kind === 'attachments' ? namesOf(value) : textOf(field, value, labels, entries)
  if (text === '') return <span className={styles.none}>{NONE}</span>
  return <span className={isNumber(field.kind) ? 'ms-number' : undefined}>{text}</span>
}

/** A value in full: files can be opened, rich text is formatted. */
export function FieldValue({ field, value, labels }: Props) {
  if (field.kind === 'attachments')
    return Array.isArray(value) && value.length > 0 ? (
      <FileList files={value as Attachment[]} />
    ) : (
      <span className={styles.none}>{NONE}</span>
    )
  if (field.kind === 'richtext' && value) return <RichText html={String(value)} />
  return <PlainValue field={field} value={value} labels={labels} />
}

const namesOf = (value: unknown) => (Array.isArray(value) ? (value as Attachment[]).map(({ name }) => name).join('、') : '')
