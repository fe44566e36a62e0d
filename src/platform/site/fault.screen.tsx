import { Button } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import styles from './fault.module.css'
import { siteWords } from './site.words.tsx'

type Code = '404' | '403' | '500'

/** 404, 403, 500: what happened and what to do. */
export default function FaultScreen() {
  const t = siteWords.use()
  const navigate = useNavigate()
  const code = useLocation().pathname.slice(1) as Code
  return (
    <main className={styles.page}>
      <svg viewBox="0 0 360 140" width="360" height="140" fill="none" aria-hidden="true">
        <path d="M20 112h320" stroke="var(--ms-border)" strokeWidth="3" strokeLinecap="round" />
        <text
          x="180"
          y="100"
          textAnchor="middle"
          fontSize="104"
          fontWeight="700"
          letterSpacing="8"
          fill="var(--ms-primary-tint)"
          stroke="var(--ms-primary)"
          strokeWidth="2"
        >
          {code}
        </text>
      </svg>
      <h1>{t(`title${code}`)}</h1>
      <p>{t(`hint${code}`)}</p>
      <div>
        <Link to="/">
          <Button type="primary">{t('home')}</Button>
        </Link>
        <Button onClick={() => navigate(-1)}>{t('back')}</Button>
      </div>
    </main>
  )
}
