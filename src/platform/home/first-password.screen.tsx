import { useSite } from '#web/http/site.ts'
import { navigateTo } from '#web/kit/nav.ts'
import { logOut, passwordChosen, useSession } from '#web/shell/session.ts'
import styles from './first-password.module.css'
import { homeWords } from './home.words.tsx'
import { PasswordForm } from './password.view.tsx'

/** 请先修改初始密码: nothing else is accessible until the person has chosen a password. */
export default function FirstPasswordScreen() {
  const t = homeWords.use()
  const { shortName, logo } = useSite()
  const user = useSession(state => state.user)
  const enter = () => {
    passwordChosen()
    navigateTo('/wel', { replace: true })
  }
  return (
    <main className={styles.page}>
      <section className={styles.card} aria-labelledby="first-password">
        <header>
          {logo && <img src={logo} alt={shortName} width={40} height={40} />}
          <div>
            <h1 id="first-password">{t('firstTitle')}</h1>
            <p>
              {user?.nick_name} · {user?.account}
            </p>
          </div>
        </header>
        <p className={styles.why}>{t('mustChange')}</p>
        <PasswordForm wide done={enter} />
        <button type="button" className={styles.leave} onClick={() => void logOut()}>
          {t('leave')}
        </button>
      </section>
    </main>
  )
}
