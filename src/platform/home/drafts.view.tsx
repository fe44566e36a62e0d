import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { flowWork } from '#contract/flow.ts'
import { draftAddress } from '#platform/work/work-row.view.tsx'
import { call } from '#web/http/call.ts'
import { Card, Failed } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'
import { useQuiet } from './quiet.view.tsx'

const SHOWN = 6

export function HomeDrafts() {
  const t = homeWords.use()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['backlog', 'drafts'],
    queryFn: ({ signal }) => call(flowWork.draftList, {}, { signal, quiet: true, query: { current: 1, size: SHOWN } }),
    staleTime: 0,
  })
  useQuiet(data && (data.records.length > 0 ? 'speaks' : 'gone'))
  return (
    <Card title={t('drafts')} extra={<Link to="/work/draft">{t('all')}</Link>}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {isError && <Failed again={refetch} />}
      {data?.records.length === 0 && <p className={styles.hint}>{t('draftsEmpty')}</p>}
      <ul className={styles.rows}>
        {data?.records.map(row => (
          <li key={row.processInstanceId}>
            <Link to={draftAddress(row)}>
              <span>{row.title || row.processDefinitionName}</span>
              <time>{row.createTime.slice(5, 10)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
