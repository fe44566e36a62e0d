import { Button, Form, Input } from 'antd'
import { user as users } from '../../contract/user.ts'
import { call } from '../../web/http/call.ts'
import { md5 } from '../../web/kit/md5.ts'
import { toast } from '../../web/kit/toast.ts'
import { refreshSession } from '../../web/shell/token-loop.ts'
import { homeWords } from './home.words.tsx'

interface Passwords {
  oldPassword: string
  newPassword: string
  newPassword1: string
}

export function PasswordForm() {
  const t = homeWords.use()
  const [form] = Form.useForm<Passwords>()
  async function change({ oldPassword, newPassword, newPassword1 }: Passwords) {
    await call(users.updatePassword, { oldPassword: md5(oldPassword), newPassword: md5(newPassword), newPassword1: md5(newPassword1) })
    toast.success(t('passwordChanged'))
    form.resetFields()
    await refreshSession().catch(() => {})
  }
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  return (
    <Form<Passwords> form={form} layout="vertical" style={{ maxWidth: 480 }} onFinish={change} requiredMark={false}>
      <Form.Item name="oldPassword" label={t('oldPassword')} rules={[required(t('oldPassword'))]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('newPassword')}
        extra={t('passwordRule')}
        rules={[required(t('newPassword')), { pattern: /^(?=.*[A-Za-z])(?=.*\d).{8,}$/, message: t('passwordRule') }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={t('newPassword1')}
        dependencies={['newPassword']}
        rules={[
          required(t('newPassword1')),
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              !value || value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(t('passwordDiffers'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('save')}
      </Button>
    </Form>
  )
}
