import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { user as users } from '#contract/user.ts'
import { call } from '#web/http/call.ts'
import { CallFailure, UNREACHABLE } from '#web/http/failure.ts'
import { md5 } from '#web/kit/md5.ts'
import { homeWords } from './home.words.tsx'

interface Passwords {
  oldPassword: string
  newPassword: string
  newPassword1: string
}

/** The server keeps this session and ends the person's other ones. */
export function PasswordForm({ wide, done }: { wide?: boolean; done: () => unknown }) {
  const t = homeWords.use()
  const [form] = Form.useForm<Passwords>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  async function change({ oldPassword, newPassword, newPassword1 }: Passwords) {
    setBusy(true)
    setRefused('')
    try {
      const typed = { oldPassword: md5(oldPassword), newPassword: md5(newPassword), newPassword1: md5(newPassword1) }
      await call(users.updatePassword, typed, { quiet: true })
      form.resetFields()
      await done()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setRefused(error.code === UNREACHABLE ? t('unreachable') : error.message)
    } finally {
      setBusy(false)
    }
  }
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  const size = wide ? 'large' : 'middle'
  return (
    <Form<Passwords> form={form} layout="vertical" style={{ maxWidth: 480 }} onFinish={change} requiredMark={false}>
      <Form.Item name="oldPassword" label={t('oldPassword')} rules={[required(t('oldPassword'))]}>
        <Input.Password size={size} autoComplete="current-password" autoFocus={wide} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('newPassword')}
        extra={t('passwordRule')}
        rules={[required(t('newPassword')), { pattern: /^(?=.*[A-Za-z])(?=.*\d).{8,}$/, message: t('passwordRule') }]}
      >
        <Input.Password size={size} autoComplete="new-password" />
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
        <Input.Password size={size} autoComplete="new-password" />
      </Form.Item>
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBottom: 16 }} />}
      <Button type="primary" size={size} htmlType="submit" loading={busy} block={wide}>
        {t('save')}
      </Button>
    </Form>
  )
}
