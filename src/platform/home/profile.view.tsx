import { Button, Form, Input, Radio } from 'antd'
import type { Reply } from '#contract/call.ts'
import { user as users } from '#contract/user.ts'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import { queries } from '#web/shell/data.ts'
import { refreshSession } from '#web/shell/token-loop.ts'
import { homeWords } from './home.words.tsx'

type Person = Reply<typeof users.info>
type Own = Pick<Person, 'name' | 'phone' | 'email'>

export function ProfileForm({ person }: { person: Person }) {
  const t = homeWords.use()
  async function save({ name, phone, email }: Own) {
    await call(users.updateInfo, { name, phone, email })
    toast.success(t('saved'))
    await Promise.all([queries.invalidateQueries({ queryKey: ['user', 'info'] }), refreshSession().catch(() => {})])
  }
  const checkPhone = (_: unknown, value?: string) => {
    if (!value) return Promise.resolve()
    if (value.length !== 11) return Promise.reject(new Error(t('phoneLength')))
    return /^1\d{10}$/.test(value) ? Promise.resolve() : Promise.reject(new Error(t('phoneWrong')))
  }
  return (
    <Form<Own> layout="vertical" style={{ maxWidth: 480 }} initialValues={person} onFinish={save} requiredMark={false}>
      <Form.Item name="name" label={t('nickname')} rules={[{ required: true, message: t('required', { label: t('nickname') }) }]}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="realName" label={t('realName')} extra={t('keptByPersonnel')}>
        <Input disabled />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')} rules={[{ validator: checkPhone }]}>
        <Input maxLength={11} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[{ type: 'email', message: t('emailWrong') }]}>
        <Input maxLength={128} />
      </Form.Item>
      <Form.Item name="sex" label={t('sex')} extra={t('keptByPersonnel')}>
        <Radio.Group
          disabled
          options={[
            { value: 1, label: t('sex1') },
            { value: 2, label: t('sex2') },
          ]}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('save')}
      </Button>
    </Form>
  )
}
