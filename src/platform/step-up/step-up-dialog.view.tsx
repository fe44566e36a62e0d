import { Form, Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { auth } from '#contract/auth.ts'
import { authWords } from '#platform/auth/auth.words.tsx'
import { useLockout } from '#platform/auth/use-lockout.view.tsx'
import { call } from '#web/http/call.ts'
import { CallFailure, UNREACHABLE } from '#web/http/failure.ts'
import { keepStepUpToken } from '#web/http/tokens.ts'
import { md5 } from '#web/kit/md5.ts'
import styles from './step-up.module.css'
import { stepUpWords } from './step-up.words.tsx'

const REFUSED = 400

/** 验证身份. Asks for the password again and stores the token for as long as the server says. */
export function StepUpDialog({ onCancel }: { onCancel(): void }) {
  const t = stepUpWords.use()
  const login = authWords.use()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<InputRef>(null)
  const { wait, failed, succeeded } = useLockout()

  async function verify() {
    if (busy || wait > 0) return
    if (!password) return setProblem(t('required'))
    setBusy(true)
    try {
      const { salary_token: token, expires_in: seconds } = await call(auth.stepUp, { password: md5(password) }, { quiet: true })
      succeeded()
      keepStepUpToken(token, seconds)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const isLocked = failed(error)
      setProblem(isLocked ? '' : error.code === REFUSED ? t('wrong') : error.code === UNREACHABLE ? login('unreachable') : error.message)
      setPassword('')
      setBusy(false)
      input.current?.focus()
    }
  }

  const told = wait > 0 ? login('lockedOut', { seconds: wait }) : problem
  return (
    <Modal
      open
      width={420}
      title={t('verify')}
      okText={t('verify')}
      cancelText={t('later')}
      confirmLoading={busy}
      okButtonProps={{ disabled: wait > 0 }}
      maskClosable={false}
      onOk={() => void verify()}
      onCancel={onCancel}
    >
      <Form layout="vertical" requiredMark={false} onFinish={() => void verify()}>
        <p className={styles.ask}>{t('ask')}</p>
        <Form.Item label={t('password')} htmlFor="step-up-password" validateStatus={told ? 'error' : undefined} help={told || undefined}>
          <Input.Password
            id="step-up-password"
            ref={input}
            autoFocus
            value={password}
            disabled={wait > 0}
            placeholder={t('required')}
            autoComplete="current-password"
            maxLength={64}
            onChange={event => {
              setPassword(event.target.value)
              setProblem('')
            }}
            onPressEnter={() => void verify()}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
