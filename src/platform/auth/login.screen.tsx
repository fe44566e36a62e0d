import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#web/http/site.ts'
import { Busy } from '#web/kit/busy.tsx'
import { type AccountType, doors } from '#web/shell/guard.ts'
import { authWords } from './auth.words.tsx'
import styles from './login.module.css'
import { LoginFoot } from './login-foot.view.tsx'
import { LoginForm } from './login-form.view.tsx'
import { ShaftDrawing } from './shaft-drawing.view.tsx'
import { SocialReturn } from './social.view.tsx'

const PhoneForm = lazy(() => import('./phone-form.view.tsx'))

const doorAt = (path: string) => Number(Object.entries(doors).find(([, door]) => door === path)?.[0] ?? 1) as AccountType

/** 登录: one view for the three login pages. */
export default function LoginScreen() {
  const door = doorAt(useLocation().pathname)
  const { name, shortName, logo, id, phoneLogin } = useSite()
  const [wantsPhone, setByPhone] = useState(false)
  const byPhone = phoneLogin && wantsPhone
  const t = authWords.use()
  const doorName = t(`door${door}`)
  return (
    <div className={styles.page} data-door={door} data-site={id}>
      <aside className={styles.hero}>
        <header className={styles.brand}>
          {logo && <img src={logo} alt="" width={36} height={36} />}
          <span>{shortName}</span>
        </header>
        <ShaftDrawing className={styles.drawing} />
        <div className={styles.words}>
          <h1>{name || ' '}</h1>
          <p>{t('slogan')}</p>
        </div>
      </aside>
      <main className={styles.side}>
        <section className={styles.card} aria-labelledby="welcome">
          <div className={styles.head}>
            {logo && <img src={logo} alt={shortName} width={44} height={44} />}
            <div className={styles.titles}>
              <h2 id="welcome">{t('welcome')}</h2>
              <span className={styles.company}>{shortName}</span>
            </div>
            <span className={styles.chip}>{doorName}</span>
          </div>
          <SocialReturn door={door} />
          {byPhone ? (
            <Suspense fallback={<Busy />}>
              <PhoneForm key={door} door={door} />
            </Suspense>
          ) : (
            <LoginForm key={door} door={door} />
          )}
          {phoneLogin && (
            <Button type="link" block onClick={() => setByPhone(!byPhone)}>
              {t(byPhone ? 'byPassword' : 'byPhone')}
            </Button>
          )}
        </section>
        <LoginFoot door={door} />
      </main>
    </div>
  )
}
