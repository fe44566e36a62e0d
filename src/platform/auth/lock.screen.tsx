import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useSite } from '#web/http/site.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { clockOf, dayOf } from '#web/kit/clock.ts'
import { unlockScreen, useLock } from '#web/shell/lock.ts'
import { logOut, useSession } from '#web/shell/session.ts'
import { authWords } from './auth.words.tsx'
import styles from './lock.module.css'

/** 锁屏. The right password restores the previous page. */
export default function LockScreen() {
  const user = useSession(state => state.user)
  const locked = useLock(state => state.locked)
  const shortName = useSite(site => site.shortName)
  const t = authWords.use()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState(false)
  if (!user || !locked) return <Navigate to="/" replace />

  async function unlock(event: FormEvent) {
    event.preventDefault()
    if (!password) return
    const opened = await unlockScreen(password)
    setWrong(!opened)
    if (!opened) setPassword('')
  }

  return (
    <main className={styles.page}>
      <Clock />
      <form className={styles.card} onSubmit={unlock}>
        <span className={styles.face} aria-hidden="true">
          {user.nick_name.slice(-1)}
        </span>
        <h1>{user.nick_name}</h1>
        <p>
          {shortName} · {t('lockTitle')}
        </p>
        <Input.Password
          autoFocus
          size="large"
          value={password}
          status={wrong ? 'error' : undefined}
          placeholder={t('lockHint')}
          aria-label={t('lockHint')}
          autoComplete="off"
          onChange={event => {
            setPassword(event.target.value)
            setWrong(false)
          }}
        />
        <span className={styles.error} role="alert">
          {wrong ? t('lockWrong') : ''}
        </span>
        <Button type="primary" size="large" block htmlType="submit">
          {t('unlock')}
        </Button>
        <button type="button" className={styles.leave} onClick={() => void logOut()}>
          {t('logoutInstead')}
        </button>
      </form>
    </main>
  )
}

function Clock() {
  const language = useLanguage(state => state.language)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.clock}>
      <time>{clockOf(now)}</time>
      <span>{dayOf(now, language, false)}</span>
    </div>
  )
}
