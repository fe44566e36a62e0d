import { App, Form, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { master as calls } from '#contract/master.ts'
import type { Action } from '#model/action.ts'
import { formatDate } from '#model/date.ts'
import { Sender, troubleOf } from '#web/document/command.ts'
import { say } from '#web/i18n/language.ts'
import { focusFirst } from '#web/kit/first-field.ts'
import type { Row } from '#web/kit/list/field.ts'
import { FormField } from '#web/kit/list/form-field.tsx'
import { ActionSays, whoNext } from './action-says.view.tsx'
import { masterWords } from './master.words.tsx'
import { askedOf } from './master-fields.view.tsx'

export interface ActionProps {
  master: string
  /** The key and the definition. */
  action: readonly [string, Action]
  /** Absent if the action creates a row. */
  row?: Row & { id: string; version: number }
  onDone(): void
  onClose(): void
}

/** 后续动作. Explanation, fields and button: one dialog for all actions of all books. */
export default function ActionDialog({ master, action: [key, action], row, onDone, onClose }: ActionProps) {
  const t = masterWords.use()
  const { message } = App.useApp()
  const name = useId()
  const box = useRef<HTMLDivElement>(null)
  const [form] = Form.useForm<Row>()
  const values = (Form.useWatch([], form) ?? {}) as Row
  const [busy, setBusy] = useState(false)
  const [sender] = useState(() => new Sender())
  const [today] = useState(() => formatDate(Date.now(), 'yyyy-MM-dd'))
  const about = (row ?? {}) as never
  const title = say({ zh: action.title, en: action.en })

  const act = async () => {
    const typed = await form.validateFields().catch(() => undefined)
    if (!typed) return
    setBusy(true)
    try {
      const subject = row ? { id: row.id, version: row.version } : {}
      await sender.send(calls.act, { master, action: key, ...subject, fields: typed })
      message.success(whoNext(action) ? t('filed', { action: title, who: whoNext(action) }) : t('acted', { action: title }))
      onDone()
    } catch (error) {
      const { text, problems } = troubleOf(error, t('failed'))
      const here = problems.filter(({ path }) => path in action.fields)
      form.setFields(here.map(({ path, message: wrong }) => ({ name: path, errors: [wrong] })))
      if (here.length === 0) message.error(text)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={title}
      okButtonProps={{ danger: action.danger }}
      confirmLoading={busy}
      onOk={act}
      onCancel={onClose}
      afterOpenChange={shown => shown && focusFirst(box.current)}
      mask={{ closable: false }}
    >
      <ActionSays action={action} />
      <div ref={box}>
        <Form form={form} name={name} layout="vertical" initialValues={{ ...action.proposes(about, today) }}>
          {askedOf(action.asks(about, today)).map(field => (
            <FormField key={field.key} field={field} editing={false} values={values} />
          ))}
        </Form>
      </div>
    </Modal>
  )
}
