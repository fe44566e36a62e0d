import { CarryOutOutlined, ClockCircleOutlined, MailOutlined, SendOutlined, SoundOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { flowWork } from '#contract/flow.ts'
import { call } from '#web/http/call.ts'
import { useMayOpen } from '#web/shell/data.ts'
import { useTabActive } from '#web/shell/tab-context.ts'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

interface Counts {
  sysBacklogCount: number
  sysNoticeCount: number
  sysMessageCount: number
  /** Not before the server has said so: a nought that becomes a twelve would be a lie for a moment. */
  known: boolean
}

/** What has to be done within a day; the badge's own news make it ask again. */
function useDueSoon(may: boolean): number | undefined {
  const active = useTabActive()
  const { data } = useQuery({
    queryKey: ['backlog', 'soon'],
    queryFn: ({ signal }) => call(flowWork.todoList, { overdue: 'soon' }, { signal, quiet: true, query: { current: 1, size: 1 } }),
    enabled: may,
    refetchInterval: active ? 60_000 : false,
  })
  return data?.total
}

/** Figures, each of which opens its list. */
export function Counters({ counts }: { counts: Counts }) {
  const t = homeWords.use()
  const maySend = useMayOpen('/work/send')
  const mayDo = useMayOpen('/work/todo')
  const soon = useDueSoon(mayDo)
  return (
    <div className={styles.counters}>
      <Counter
        to="/work/todo"
        icon={<CarryOutOutlined />}
        tone="blue"
        label={t('todo')}
        value={counts.known ? counts.sysBacklogCount : null}
      />
      {mayDo && (
        <Counter
          to="/work/todo"
          query="?overdue=soon"
          icon={<ClockCircleOutlined />}
          tone="rose"
          label={t('overdue')}
          value={soon ?? null}
        />
      )}
      <Counter
        to="/desk/notice"
        icon={<SoundOutlined />}
        tone="amber"
        label={t('unreadNotice')}
        value={counts.known ? counts.sysNoticeCount : null}
      />
      <Counter
        to="/desk/message"
        icon={<MailOutlined />}
        tone="teal"
        label={t('unreadMessage')}
        value={counts.known ? counts.sysMessageCount : null}
      />
      {maySend && <Counter to="/work/send" icon={<SendOutlined />} tone="violet" label={t('sent')} />}
    </div>
  )
}

interface CounterProps {
  to: string
  /** The list opens filtered by what the figure counts. */
  query?: string
  icon: ReactNode
  tone: string
  label: string
  /** Null while it is not known. */
  value?: number | null
}

function Counter({ to, query = '', icon, tone, label, value }: CounterProps) {
  const t = homeWords.use()
  const may = useMayOpen(to)
  const content = (
    <>
      <span className={styles.badge} data-tone={tone}>
        {icon}
      </span>
      <span className={styles.figure}>
        <small>{label}</small>
        {value === undefined ? <b className={styles.open}>{t('open')}</b> : <b className="ms-number">{value ?? '–'}</b>}
      </span>
    </>
  )
  // A figure whose list this person may not open is shown all the same, but leads nowhere.
  return may ? (
    <Link to={query ? `${to}/index${query}` : to} className={styles.counter}>
      {content}
    </Link>
  ) : (
    <div className={styles.counter}>{content}</div>
  )
}
