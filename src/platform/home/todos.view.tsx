import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { backlog } from '../../contract/notice.ts'
import { call } from '../../web/http/call.ts'
import { EmptyState } from '../../web/kit/empty-art.tsx'
import { useMayOpen } from '../../web/shell/data.ts'
import { useTabActive } from '../../web/shell/tab-context.ts'
import { Card, Failed } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

const SHOWN = 8

export function HomeTodos() {
  const t = homeWords.use()
  const active = useTabActive()
  const mayOpen = useMayOpen('/work/todo')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['backlog', 'home'],
    queryFn: ({ signal }) => call(backlog.list, { current: 1, size: SHOWN, status: 1 }, { signal, quiet: true }),
    refetchInterval: active ? 60_000 : false,
  })
  return (
    <Card title={t('todoTitle')} extra={mayOpen && <Link to="/work/todo">{t('all')}</Link>}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {isError && <Failed again={refetch} />}
      {data && data.records.length === 0 && (
        <EmptyState kind="done" text={t('todoEmpty')}>
          <small>{t('todoEmptyHint')}</small>
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {data?.records.map(row => (
          <li key={row.id}>
            <Link to={row.pcUrl || '/work/todo'}>
              <span>{row.backlogTilte}</span>
              <time>{row.createTime}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
