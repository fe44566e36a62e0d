import { BankOutlined, IdcardOutlined, LockOutlined, MobileOutlined, SafetyOutlined, ShopOutlined, UserOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { authWords } from './auth.words.tsx'
import styles from './login.module.css'

export interface Fields {
  tenantId: string
  supplierName: string
  creditCode: string
  workPhone: string
  username: string
  password: string
  phone: string
  code: string
}

export type FieldErrors = Partial<Record<keyof Fields, string>>

export const emptyFields: Fields = {
  tenantId: '',
  supplierName: '',
  creditCode: '',
  workPhone: '',
  username: '',
  password: '',
  phone: '',
  code: '',
}

const icons: Record<keyof Fields, ReactNode> = {
  tenantId: <BankOutlined />,
  supplierName: <ShopOutlined />,
  creditCode: <IdcardOutlined />,
  workPhone: <MobileOutlined />,
  username: <UserOutlined />,
  password: <LockOutlined />,
  phone: <MobileOutlined />,
  code: <SafetyOutlined />,
}

const labels = {
  tenantId: ['tenant', 'tenantHint'],
  supplierName: ['supplierName', 'supplierNameHint'],
  creditCode: ['creditCode', 'creditCodeHint'],
  workPhone: ['workPhone', 'workPhoneHint'],
  username: ['account', 'accountHint'],
  password: ['password', 'passwordHint'],
  phone: ['phone', 'phoneHint'],
  code: ['code', 'codeHint'],
} as const

interface FieldProps {
  name: keyof Fields
  value: string
  error?: string
  autoFocus?: boolean
  after?: ReactNode
  onChange(name: keyof Fields, value: string): void
  onFocus?(): void
}

/** One field, 40 px high, with its error below. */
export function Field({ name, value, error, autoFocus, after, onChange, onFocus }: FieldProps) {
  const t = authWords.use()
  const [caps, setCaps] = useState(false)
  const [label, hint] = labels[name]
  const Box = name === 'password' ? Input.Password : Input
  const noteId = `${name}-note`
  const note = error ?? (caps && name === 'password' ? t('capsLock') : '')
  return (
    <div className={styles.field}>
      <div className={styles.control}>
        <Box
          id={name}
          name={name}
          size="large"
          prefix={icons[name]}
          placeholder={t(hint)}
          aria-label={t(label)}
          aria-invalid={error !== undefined}
          aria-describedby={note ? noteId : undefined}
          status={error ? 'error' : undefined}
          value={value}
          maxLength={name === 'password' ? 128 : 64}
          autoFocus={autoFocus}
          autoComplete={name === 'username' ? 'username' : name === 'password' ? 'current-password' : name === 'phone' ? 'tel' : 'off'}
          spellCheck={false}
          onFocus={onFocus}
          onChange={event => onChange(name, event.target.value)}
          onKeyUp={event => setCaps(event.getModifierState('CapsLock'))}
          onBlur={() => setCaps(false)}
        />
        {after}
      </div>
      <div id={noteId} className={error ? styles.error : styles.caps} role={error ? 'alert' : undefined}>
        {note}
      </div>
    </div>
  )
}
