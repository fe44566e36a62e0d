import { App, Button, Drawer, Form, Spin } from 'antd'
import { useId, useRef, useState } from 'react'
import { useLanguage } from '#web/i18n/language.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { focusFirst } from '../first-field.ts'
import { type Field, inForm, type Row } from './field.ts'
import { Filled } from './filled.tsx'
import { FormField } from './form-field.tsx'
import styles from './list.module.css'
import { listWords } from './list.words.ts'

interface Props {
  title: string
  fields: readonly Field[]
  /** The row being added or edited; one to edit has an id. */
  subject: Row | undefined
  loading: boolean
  editing: boolean
  onClose(): void
  onSubmit(values: Row): Promise<void>
}

/** Adding and editing. Asks before typed text is discarded. Ctrl+Enter saves. */
export function FormDrawer({ title, fields, subject, loading, editing, onClose, onSubmit }: Props) {
  const t = listWords.use()
  useLanguage()
  const { modal } = App.useApp()
  const narrow = useScreenClass() === 0
  const [form] = Form.useForm<Row>()
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  const values = Form.useWatch([], form) as Row | undefined
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  useUnsaved(dirty && subject !== undefined)

  const close = () => {
    if (!dirty) return onClose()
    modal.confirm({ title: t('unsaved'), onOk: onClose })
  }
  const save = async () => {
    const typed = await form.validateFields().catch(() => undefined)
    if (!typed) return
    setSaving(true)
    try {
      await onSubmit({ ...(editing ? { id: subject?.id } : {}), ...typed })
      setDirty(false)
    } catch {
      // The error has been shown; keep the input.
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      open={subject !== undefined}
      onClose={close}
      afterOpenChange={shown => shown && focusFirst(box.current)}
      title={title}
      size={narrow ? '100%' : 640}
      mask={{ closable: !dirty }}
      footer={
        <div className={styles.drawerFoot}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" loading={saving} onClick={save}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div ref={box}>
        <Spin spinning={loading}>
          <Form
            form={form}
            // Several tabs share one document, so field ids need the form's name to be unique.
            name={name}
            layout="vertical"
            className={styles.form}
            // The loaded row would overwrite earlier input.
            disabled={loading}
            onValuesChange={() => setDirty(true)}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
            }}
          >
            {inForm(fields, editing).map(field => (
              <FormField key={field.key} field={field} editing={editing} values={values ?? {}} />
            ))}
            <Filled values={subject} onFilled={() => setDirty(false)} />
          </Form>
        </Spin>
      </div>
    </Drawer>
  )
}
