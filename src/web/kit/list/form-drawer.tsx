import { App, Button, Drawer, Form, Spin } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useLanguage } from '#web/i18n/language.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { type Field, inForm, type Row } from './field.ts'
import { FormField } from './form-field.tsx'
import styles from './list.module.css'
import { listWords } from './list.words.ts'

interface Props {
  title: string
  fields: readonly Field[]
  /** Present while something is edited or added; a row to edit has an id. */
  subject: Row | undefined
  loading: boolean
  editing: boolean
  onClose(): void
  onSubmit(values: Row): Promise<void>
}

/** Adding and changing: a drawer that never loses typed text without asking. Ctrl+Enter saves. */
export function FormDrawer({ title, fields, subject, loading, editing, onClose, onSubmit }: Props) {
  const t = listWords.use()
  useLanguage()
  const { modal } = App.useApp()
  const narrow = useScreenClass() === 0
  const [form] = Form.useForm<Row>()
  const name = useId()
  const values = Form.useWatch([], form) as Row | undefined
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  useUnsaved(dirty && subject !== undefined)

  useEffect(() => {
    if (!subject) return
    form.resetFields()
    form.setFieldsValue(subject)
    setDirty(false)
  }, [subject, form])

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
      // The wire has said why; what was typed stays.
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      open={subject !== undefined}
      onClose={close}
      title={title}
      size={narrow ? '100%' : 640}
      mask={{ closable: !dirty }}
      forceRender
      footer={
        <div className={styles.drawerFoot}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" loading={saving} onClick={save}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <Spin spinning={loading}>
        <Form
          form={form}
          // Lists of several tabs are in one document: without a name of its own a label would point to the field of another form.
          name={name}
          layout="vertical"
          className={styles.form}
          // What is typed before the row has come would be overwritten by it.
          disabled={loading}
          onValuesChange={() => setDirty(true)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          }}
        >
          {inForm(fields, editing).map(field => (
            <FormField key={field.key} field={field} editing={editing} values={values ?? {}} />
          ))}
        </Form>
      </Spin>
    </Drawer>
  )
}
