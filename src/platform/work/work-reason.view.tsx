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
  /** Further fields above the reason; their values come along. */
  children?: ReactNode
  onCancel(): void
  /** What it throws has been told; the dialog stays. */
  onOk(reason: string, values: Record<string, unknown>): Promise<unknown>
}

/** Something is about to be done to a paper: say why, then do it. Mounted while it is open. */
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
      // The wire has said why; what was typed stays.
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
