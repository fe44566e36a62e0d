import { CarryOutOutlined, ClockCircleOutlined, MailOutlined, SendOutlined, SoundOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { flowWork } from '#contract/flow.ts'
import { call } from '#web/http/call.ts'
import { useCounts, useMayOpen } from '#web/shell/data.ts'
import { useTabActive } from '#web/shell/tab-context.ts'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

/** To-dos due within a day; reloaded when the badge changes. */
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

/** Figures with links to their lists. */
export function Counters() {
  const t = homeWords.use()
  // A 0 that turns into 12 would be misleading: nothing is said before the server has answered.
  const counts = useCounts(useTabActive())
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
  /** Filters of the linked list, matching the figure. */
  query?: string
  icon: ReactNode
  tone: string
  label: string
  /** Null while unknown. */
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
  // Without access to the list, the figure is shown without a link.
  return may ? (
    <Link to={query ? `${to}/index${query}` : to} className={styles.counter}>
      {content}
    </Link>
  ) : (
    <div className={styles.counter}>{content}</div>
  )
}
