import { Form } from 'antd'
import { say } from '#web/i18n/language.ts'
import { Control } from './control.tsx'
import type { Field, Row } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'

/** Only text fields are checked for blanks; custom controls may hold lists. */
const isText = ({ kind = 'text', form }: Field) => kind === 'text' && (form === false || !form?.control)

/** One field of a form: label, control, rules. */
export function FormField({ field, editing, values }: { field: Field; editing: boolean; values: Row }) {
  const t = listWords.use()
  const look = field.form || {}
  if (look.when && !look.when(values)) return null
  const label = say(field.label)
  return (
    <Form.Item
      name={field.key}
      label={label}
      className={look.wide || field.kind === 'textarea' ? styles.wide : undefined}
      initialValue={look.initial}
      extra={look.help && say(look.help)}
      rules={[
        ...(look.required
          ? // Only for texts: antd treats a rule with any property besides `required` as a rule for strings and would reject numbers.
            [{ required: true, message: t('required', { label }), ...(isText(field) ? { whitespace: true } : {}) }]
          : []),
        ...(look.max ? [{ max: look.max, message: t('tooLong', { label, max: look.max }) }] : []),
        ...(look.rules ?? []),
      ]}
      {...look.item}
    >
      {look.control ? look.control({ editing }) : <Control field={field} disabled={editing && look.fixedOnEdit} />}
    </Form.Item>
  )
}
