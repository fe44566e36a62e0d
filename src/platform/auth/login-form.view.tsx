import { Button, Checkbox } from 'antd'
import { type FormEvent, useState } from 'react'
import { auth } from '#contract/auth.ts'
import { call } from '#web/http/call.ts'
import { CallFailure, UNREACHABLE } from '#web/http/failure.ts'
import { useSite } from '#web/http/site.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { md5 } from '#web/kit/md5.ts'
import { navigateTo } from '#web/kit/nav.ts'
import { readStored, removeStored, writeStored } from '#web/kit/storage.ts'
import { preload } from '#web/shell/early.ts'
import type { AccountType } from '#web/shell/guard.ts'
import { logIn } from '#web/shell/session.ts'
import { HOME } from '#web/shell/tabs.ts'
import { authWords } from './auth.words.tsx'
import { Captcha, useCaptcha } from './captcha.view.tsx'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.view.tsx'
import styles from './login.module.css'
import { emptyFields, Field, type FieldErrors, type Fields } from './login-fields.view.tsx'
import { useLockout } from './use-lockout.view.tsx'
import { useTenant } from './use-tenant.view.tsx'

const calls = { 1: auth.token, 2: auth.admin, 3: auth.exterior } as const
const hints = {
  tenantId: 'tenantHint',
  supplierName: 'supplierNameHint',
  creditCode: 'creditCodeHint',
  workPhone: 'workPhoneHint',
  username: 'accountHint',
  password: 'passwordHint',
  phone: 'phoneHint',
  code: 'codeHint',
} as const

export function LoginForm({ door }: { door: AccountType }) {
  const t = authWords.use()
  const site = useSite()
  const { language } = useLanguage()
  const memory = `account${door}`
  const [fields, setFields] = useState<Fields>(() => ({ ...emptyFields, ...readStored<Partial<Fields>>(memory) }))
  const [remember, setRemember] = useState(() => readStored(memory) !== undefined)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const { wait, failed, succeeded } = useLockout()
  const tenant = useTenant()
  const captcha = useCaptcha(site.captchaMode)

  const names: (keyof Fields)[] = [
    ...(tenant.ask ? (['tenantId'] as const) : []),
    ...(door === 3 ? (['supplierName', 'creditCode', 'workPhone'] as const) : []),
    'username',
    'password',
    ...(site.captchaMode ? (['code'] as const) : []),
  ]
  const change = (name: keyof Fields, value: string) => {
    setFields(before => ({ ...before, [name]: value }))
    setErrors(before => ({ ...before, [name]: undefined, ...(name === 'username' ? { password: undefined } : {}) }))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || wait > 0) return
    const empty = names.filter(name => fields[name].trim() === '')
    setErrors(Object.fromEntries(empty.map(name => [name, t(hints[name])])))
    if (empty[0]) return document.getElementById(empty[0])?.focus()
    setBusy(true)
    try {
      await enter()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const locked = failed(error)
      setErrors({ password: locked ? undefined : error.code === UNREACHABLE ? t('unreachable') : error.message })
      captcha.renew()
      setBusy(false)
    }
  }

  async function enter() {
    const tenantId = tenant.ask ? fields.tenantId.trim() : tenant.id
    const exterior =
      door === 3
        ? { supplierName: fields.supplierName.trim(), creditCode: fields.creditCode.trim(), workPhone: fields.workPhone.trim() }
        : {}
    const input = {
      tenantId,
      username: fields.username.trim(),
      password: md5(fields.password),
      grant_type: site.captchaMode ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
      ...exterior,
    }
    const headers = { 'Tenant-Id': tenantId, 'Captcha-Key': captcha.key, 'Captcha-Code': fields.code }
    const user = await call(calls[door], input, { headers, quiet: true, silentCodes: [401] })
    succeeded()
    const { password: _, phone: __, code: ___, ...kept } = fields
    if (remember) writeStored(memory, kept)
    else removeStored(memory)
    logIn(user, door)
    navigateTo('/wel', { replace: true })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t(`doorLong${door}`)}>
      {names.map((name, index) => (
        <Field
          key={name}
          name={name}
          value={fields[name]}
          error={errors[name]}
          autoFocus={index === 0}
          onChange={change}
          onFocus={name === 'password' ? () => preload(HOME) : undefined}
          after={name === 'code' ? <Captcha {...captcha} /> : undefined}
        />
      ))}
      {wait > 0 && (
        <p className={styles.locked} role="alert">
          {t('lockedOut', { seconds: wait })}
        </p>
      )}
      <div className={styles.row}>
        <Checkbox checked={remember} onChange={event => setRemember(event.target.checked)}>
          {t(door === 3 ? 'rememberCompany' : 'remember')}
        </Checkbox>
      </div>
      <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={busy} disabled={wait > 0}>
        {wait > 0 ? t('wait', { seconds: wait }) : t('submit')}
      </Button>
      {site.demo && (
        <div className={styles.demo}>
          <span>{t('demo', { password: DEMO_PASSWORD })}</span>
          <div>
            {demoAccounts[door].map(({ who, ...filled }) => (
              <button
                key={filled.username}
                type="button"
                onClick={() => {
                  setFields(before => ({ ...before, ...filled, password: DEMO_PASSWORD }))
                  setErrors({})
                }}
              >
                {filled.username}
                <small>{who[language]}</small>
              </button>
            ))}
          </div>
        </div>
      )}
    </form>
  )
}
