import { Form, Input, Modal } from 'antd'
import { useLocation } from 'react-router'
import { closeDialog } from './dialog-store.ts'
import { lockScreen, setLockPassword } from './lock.ts'
import { shellWords } from './shell.words.ts'

export default function LockDialog() {
  const t = shellWords.use()
  const { pathname, search } = useLocation()
  const [form] = Form.useForm<{ password: string }>()
  async function lock({ password }: { password: string }) {
    await setLockPassword(password)
    closeDialog()
    lockScreen(pathname + search)
  }
  return (
    <Modal open width={400} title={t('lockTitle')} okText={t('lock')} onOk={form.submit} onCancel={closeDialog}>
      <Form form={form} onFinish={lock} layout="vertical" requiredMark={false}>
        <Form.Item name="password" rules={[{ required: true, message: t('lockRequired') }]} extra={t('lockHint')}>
          <Input.Password
            autoFocus
            placeholder={t('lockPassword')}
            aria-label={t('lockPassword')}
            autoComplete="new-password"
            maxLength={64}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
