import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { call } from '#web/http/call.ts'
import { CallFailure, UNREACHABLE } from '#web/http/failure.ts'
import { UNSAID } from '#web/http/judge.ts'
import { useSite } from '#web/http/site.ts'
import { md5 } from '#web/kit/md5.ts'
import { navigateTo } from '#web/kit/nav.ts'
import { recordError } from '#web/shell/error-log.ts'
import { loginPageOf } from '#web/shell/guard.ts'
import { forgetSession, useSession } from '#web/shell/session.ts'
import { authWords } from './auth.words.tsx'

/** A person known to a third party but not to us. */
export interface Stranger {
  name: string
  oauthId: string
}

interface Asked {
  tenantId: string
  name: string
  account: string
  password: string
  password2: string
}

/** 第三方注册. Checked in the order of the spec, one message at a time. */
export default function Register(props: { stranger: Stranger; close: () => void }) {
  return (
    <App component={false}>
      <Dialog {...props} />
    </App>
  )
}

function Dialog({ stranger, close }: { stranger: Stranger; close: () => void }) {
  const t = authWords.use()
  const { message, modal } = App.useApp()
  const site = useSite()
  const [form] = Form.useForm<Asked>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const asksTenant = site.tenantMode && !site.tenantId

  function complaint({ tenantId, account, password, password2 }: Asked) {
    if (asksTenant && !tenantId) return t('registerTenant')
    if (!account) return t('registerAccount')
    if (!password || !password2) return t('registerPassword')
    return password === password2 ? undefined : t('registerDiffers')
  }

  async function submit(asked: Asked) {
    const wrong = complaint(asked)
    if (wrong) return void message.warning(wrong)
    setBusy(true)
    try {
      const password = md5(asked.password)
      const tenantId = asked.tenantId || site.tenantId
      await call(
        auth.registerGuest,
        { ...asked, tenantId, password, password2: password, oauthId: stranger.oauthId },
        { quiet: true, silentCodes: [401] },
      )
      setDone(true)
      modal.info({ title: t('registerDone'), afterClose: close })
      forgetSession()
      navigateTo(loginPageOf(useSession.getState().accountType), { replace: true })
    } catch (error) {
      if (error instanceof CallFailure && error.code !== UNREACHABLE)
        void message.error(error.message === UNSAID ? t('registerFailed') : error.message)
      else recordError(error, 'register-guest')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={!done}
      width={440}
      title={t('registerTitle')}
      okText={t('registerSubmit')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
    >
      <Form
        form={form}
        // Without its own name, labels would point to fields of the login form behind it.
        name="register"
        layout="vertical"
        onFinish={submit}
        initialValues={{ tenantId: '', name: stranger.name, account: stranger.name, password: '', password2: '' }}
      >
        {asksTenant && (
          <Form.Item name="tenantId" label={t('tenant')}>
            <Input maxLength={12} />
          </Form.Item>
        )}
        <Form.Item name="name" label={t('registerName')}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="account" label={t('account')}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="password" label={t('password')}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="password2" label={t('registerPassword2')}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
