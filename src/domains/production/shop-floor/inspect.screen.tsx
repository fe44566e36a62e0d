import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { shopFloorCalls } from '#contract/production-exec.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { PieceCardView } from './piece-card.view.tsx'
import { floorWords } from './shop-floor.words.tsx'

/** 检验录入, from the list of operations. */
export default function InspectScreen() {
  const t = floorWords.use()
  const execId = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['piece-card', execId],
    queryFn: ({ signal }) => call(shopFloorCalls.card, { execId }, { signal, quiet: true }),
    enabled: execId !== '',
  })
  useTabLabel(data ? `${t('inspect')} ${data.proCode}` : undefined)
  if (!execId) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return <PieceCardView card={data} focus={execId} source="office" onDone={() => void refetch()} />
}
