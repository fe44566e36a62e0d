import { CarryOutOutlined, MailOutlined, SendOutlined, SoundOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '../../web/shell/data.ts'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

interface Counts {
  sysBacklogCount: number
  sysNoticeCount: number
  sysMessageCount: number
}

/** Four figures, each of which opens its list. */
export function Counters({ counts }: { counts: Counts }) {
  const t = homeWords.use()
  const maySend = useMayOpen('/work/send')
  return (
    <div className={styles.counters}>
      <Counter to="/work/todo" icon={<CarryOutOutlined />} tone="blue" label={t('todo')} value={counts.sysBacklogCount} />
      <Counter to="/desk/notice" icon={<SoundOutlined />} tone="amber" label={t('unreadNotice')} value={counts.sysNoticeCount} />
      <Counter to="/desk/message" icon={<MailOutlined />} tone="teal" label={t('unreadMessage')} value={counts.sysMessageCount} />
      {maySend && <Counter to="/work/send" icon={<SendOutlined />} tone="violet" label={t('sent')} />}
    </div>
  )
}

function Counter({ to, icon, tone, label, value }: { to: string; icon: ReactNode; tone: string; label: string; value?: number }) {
  const t = homeWords.use()
  const may = useMayOpen(to)
  const content = (
    <>
      <span className={styles.badge} data-tone={tone}>
        {icon}
      </span>
      <span className={styles.figure}>
        <small>{label}</small>
        {value === undefined ? <b className={styles.open}>{t('open')}</b> : <b className="ms-number">{value}</b>}
      </span>
    </>
  )
  // A figure whose list this person may not open is shown all the same, but leads nowhere.
  return may ? (
    <Link to={to} className={styles.counter}>
      {content}
    </Link>
  ) : (
    <div className={styles.counter}>{content}</div>
  )
}
