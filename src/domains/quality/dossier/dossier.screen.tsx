import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { dossierCalls } from '#contract/dossier.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import styles from './dossier.module.css'
import { DossierHeadView } from './dossier-head.view.tsx'
import { DossierSections } from './dossier-sections.view.tsx'
import { DossierTimeline } from './dossier-timeline.view.tsx'

/** 一轴一档. Everything about one shaft: who it is, how far it is, what is missing, what happened, and what every book holds about it. */
export default function DossierScreen() {
  const { proCode = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['dossier', proCode],
    queryFn: ({ signal }) =>
      call({ ...dossierCalls.dossier, path: `blade-biz/m/dossier/${encodeURIComponent(proCode)}` }, { proCode }, { signal, quiet: true }),
  })
  useOnReturn(() => void refetch())
  useTabLabel(proCode)
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.page}>
      <DossierHeadView dossier={data} />
      <div className={styles.body}>
        <DossierSections head={data.head} items={data.items} />
        <DossierTimeline dossier={data} />
      </div>
    </div>
  )
}
