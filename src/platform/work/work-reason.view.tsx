import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { workWords } from './work.words.tsx'

interface Props {
  title: string
  hint?: string
  required?: boolean
  danger?: boolean
  okText?: string
  label?: string
  /** Further fields above the reason; their values are passed along. */
  children?: ReactNode
  onCancel(): void
  /** Throws after the error was shown; the dialog stays open. */
  onOk(reason: string, values: Record<string, unknown>): Promise<unknown>
}

/** Asks for a reason before a command. Mounted while open. */
export function ReasonDialog({ title, hint, required, danger, okText, label, children, onCancel, onOk }: Props) {
  const t = workWords.use()
  const [form] = Form.useForm<{ reason?: string }>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setBusy(true)
    try {
      await onOk((values.reason ?? '').trim(), values)
    } catch {
      // The error has been shown; keep the input.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={okText ?? t('ok')}
      cancelText={t('cancel')}
      okButtonProps={{ danger, loading: busy }}
      onOk={go}
      onCancel={onCancel}
      mask={{ closable: false }}
    >
      {hint && <p style={{ marginBottom: 12, color: 'var(--ms-text-3)' }}>{hint}</p>}
      <Form form={form} layout="vertical">
        {children}
        <Form.Item
          name="reason"
          label={label ?? t('reason')}
          rules={required ? [{ required: true, whitespace: true, message: t('reasonHint') }] : []}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} showCount autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
