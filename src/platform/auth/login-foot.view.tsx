import { GlobalOutlined, QrcodeOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '#web/http/site.ts'
import { setLanguage, useLanguage } from '#web/i18n/language.ts'
import { type AccountType, doors } from '#web/shell/guard.ts'
import { authWords } from './auth.words.tsx'
import styles from './login.module.css'

const AppCode = lazy(() => import('./app-code.view.tsx'))
const all: AccountType[] = [1, 3, 2]

/** Below the card: links to the other login pages, the app, the language. */
export function LoginFoot({ door }: { door: AccountType }) {
  const t = authWords.use()
  const { language } = useLanguage()
  const { apiUrl, socialSources } = useSite()
  const [open, setOpen] = useState(false)
  return (
    <footer className={styles.foot}>
      {socialSources.length > 0 && (
        <div className={styles.social}>
          {socialSources.map(source => (
            <a key={source} href={`/${apiUrl}/blade-auth/oauth/render/${source}`}>
              {t('social', { source })}
            </a>
          ))}
        </div>
      )}
      <nav aria-label={t('otherDoors')}>
        {all
          .filter(each => each !== door)
          .map(each => (
            <Link key={each} to={doors[each]}>
              {t(`doorLong${each}`)}
            </Link>
          ))}
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <QrcodeOutlined /> {t('app')}
        </button>
        <button type="button" lang={language === 'zh' ? 'en' : 'zh-CN'} onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
          <GlobalOutlined /> {t('language')}
        </button>
      </nav>
      {open && (
        <div className={styles.code}>
          <Suspense fallback={null}>
            <AppCode />
          </Suspense>
          <span>{t('scan')}</span>
        </div>
      )}
    </footer>
  )
}
