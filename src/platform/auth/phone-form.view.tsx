import { Button } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { auth } from '#contract/auth.ts'
import { call } from '#web/http/call.ts'
import { CallFailure, UNREACHABLE } from '#web/http/failure.ts'
import { navigateTo } from '#web/kit/nav.ts'
import type { AccountType } from '#web/shell/guard.ts'
import { logIn } from '#web/shell/session.ts'
import { authWords } from './auth.words.tsx'
import styles from './login.module.css'
import { emptyFields, Field, type FieldErrors, type Fields } from './login-fields.view.tsx'
import { useLockout } from './use-lockout.view.tsx'
import { useTenant } from './use-tenant.view.tsx'

const calls = { 1: auth.token, 2: auth.admin, 3: auth.exterior } as const

/** Spec 5: the three faults of a phone number, in their order. */
function faultOf(phone: string): 'phoneEmpty' | 'phoneLength' | 'phoneFormat' | undefined {
  if (phone === '') return 'phoneEmpty'
  if (phone.length !== 11) return 'phoneLength'
  return /^1\d{10}$/.test(phone) ? undefined : 'phoneFormat'
}

/** 手机验证码登录, where codes can be sent. */
export default function PhoneForm({ door }: { door: AccountType }) {
  const t = authWords.use()
  const [fields, setFields] = useState<Fields>(emptyFields)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const { seconds, start } = useCountdown()
  const { wait, failed, succeeded } = useLockout()
  const tenant = useTenant()
  const tenantId = tenant.ask ? fields.tenantId.trim() : tenant.id
  const phone = fields.phone.trim()
  const names: (keyof Fields)[] = [...(tenant.ask ? (['tenantId'] as const) : []), 'phone', 'code']

  const say = (name: keyof Fields, error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
    setErrors({ [name]: error.code === UNREACHABLE ? t('unreachable') : error.message })
    return error
  }
  const faults = (): FieldErrors => {
    const fault = faultOf(phone)
    return { ...(tenant.ask && !tenantId ? { tenantId: t('tenantHint') } : {}), ...(fault ? { phone: t(fault) } : {}) }
  }

  async function sendCode() {
    const wrong = faults()
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      start((await call(auth.smsCode, { tenantId, phone }, { quiet: true })).retryAfter)
    } catch (error) {
      start(Number(say('phone', error).data.retryAfter ?? 0))
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || wait > 0) return
    const wrong = { ...faults(), ...(fields.code.trim() ? {} : { code: t('codeHint') }) }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const input = { tenantId, phone, code: fields.code.trim(), grant_type: 'sms_code', scope: 'all' }
      const user = await call(calls[door], input, { headers: { 'Tenant-Id': tenantId }, quiet: true, silentCodes: [401] })
      succeeded()
      logIn(user, door)
      navigateTo('/wel', { replace: true })
    } catch (error) {
      failed(say('code', error))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('byPhone')}>
      {names.map((name, index) => (
        <Field
          key={name}
          name={name}
          value={fields[name]}
          error={errors[name]}
          autoFocus={index === 0}
          onChange={(changed, value) => {
            setFields(before => ({ ...before, [changed]: value }))
            setErrors({})
          }}
          after={
            name === 'code' && (
              <Button size="large" className={styles.sendCode} disabled={seconds > 0} onClick={sendCode}>
                {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
              </Button>
            )
          }
        />
      ))}
      <p className={styles.row} role="status">
        {seconds > 0 && !errors.phone ? t('codeSent') : ''}
      </p>
      <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={busy} disabled={wait > 0}>
        {wait > 0 ? t('wait', { seconds: wait }) : t('submit')}
      </Button>
    </form>
  )
}

/** Seconds until another code may be sent. */
function useCountdown() {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [seconds])
  return {
    seconds,
    start(length: number) {
      setNow(Date.now())
      setUntil(Date.now() + length * 1000)
    },
  }
}
