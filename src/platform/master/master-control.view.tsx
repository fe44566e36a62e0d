import type { Attachment, Field } from '#model/form/field.ts'
import { AmountInput } from '#web/document/controls/amount-input.tsx'
import { DateInput } from '#web/document/controls/date-input.tsx'
import { FilesControl } from '#web/document/controls/files.tsx'
import { useCalled } from '#web/document/use-called.ts'
import { masterWords } from './master.words.tsx'

/** Document controls inside a list form, which passes `value` and `onChange`. */
interface Held {
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

const nobody = () => {}

export function AmountControl({ name, field, id, value, onChange = nobody }: Held & { name: string; field: Field }) {
  const t = masterWords.use()
  const called = useCalled()
  // The label already contains the unit.
  const bare = field.label.includes('(')
  return (
    <AmountInput
      id={id}
      kind={field.kind}
      bare={bare}
      value={value}
      onChange={onChange}
      placeholder={t('type', { label: called(name, field) })}
    />
  )
}

export const MonthControl = ({ id, value, onChange = nobody }: Held) => <DateInput id={id} kind="month" value={value} onChange={onChange} />

export const FilesField = ({ id, value, onChange = nobody }: Held) => (
  <FilesControl id={id} value={(value ?? []) as Attachment[]} onChange={onChange} hint />
)
