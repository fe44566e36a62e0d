import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { notice } from '#contract/notice.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useMayOpen } from '#web/shell/data.ts'
import { Card, Failed } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'
import { useQuiet } from './quiet.view.tsx'

const SHOWN = 8
const NoticeDetail = lazy(() => import('#web/shell/notice-detail.tsx'))

export function HomeNotices() {
  const t = homeWords.use()
  const mayRead = useMayOpen('/desk/notice')
  const [reading, setReading] = useState<string>()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['notice', 'home'],
    queryFn: ({ signal }) => call(notice.list, { current: 1, size: SHOWN, status: 1 }, { signal, quiet: true }),
    enabled: mayRead,
  })
  useQuiet(data && (data.records.length > 0 ? 'speaks' : 'gone'))
  if (!mayRead) return null
  return (
    <Card title={t('noticeTitle')} extra={<Link to="/desk/notice">{t('all')}</Link>}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {isError && <Failed again={refetch} />}
      {data && data.records.length === 0 && <EmptyState kind="data" text={t('noticeEmpty')} />}
      <ul className={styles.rows}>
        {data?.records.map(row => (
          <li key={row.id} data-unread={row.readStatus === 0}>
            <button type="button" onClick={() => setReading(row.id)}>
              <span>{row.noticeTilte}</span>
              <time>{(row.releaseTime || row.createTime).slice(5, 10)}</time>
            </button>
          </li>
        ))}
      </ul>
      {reading && (
        <Suspense fallback={null}>
          <NoticeDetail id={reading} close={() => setReading(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
