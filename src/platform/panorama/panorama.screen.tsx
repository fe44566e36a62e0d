import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { master as calls } from '#contract/master.ts'
import { staffView } from '#model/master.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { loadMaster } from '#web/document/registry.ts'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import type { Row } from '#web/kit/list/field.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import styles from './panorama.module.css'
import { panoramaWords } from './panorama.words.tsx'
import { PanoramaFigures } from './panorama-figures.view.tsx'
import { PanoramaHead } from './panorama-head.view.tsx'
import { PanoramaSections } from './panorama-sections.view.tsx'

/** 全景. Everything about one row of a book that this person may see. */
export default function PanoramaScreen() {
  const t = panoramaWords.use()
  const params = useSearchParams()[0]
  const permissions = usePermissions()
  const [book, id] = [params.get('book') ?? '', params.get('id') ?? '']
  const definition = useQuery({
    queryKey: ['definition', 'master', book],
    queryFn: () => loadMaster(book),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const row = useQuery({
    queryKey: ['panorama', book, id],
    queryFn: ({ signal }) => call(calls.detail, { master: book, id }, { signal, quiet: true }),
    enabled: id !== '' && definition.data?.panorama !== undefined,
  })
  useOnReturn(() => row.refetch({ cancelRefetch: false }))
  const master = useMemo(
    () => definition.data && staffView(definition.data, key => permissions[`${key}_view`] === true),
    [definition.data, permissions],
  )
  const name = master && row.data ? String(row.data[master.label.at(-1)!] ?? '') : undefined
  useTabLabel(name)
  if (definition.isPending) return <Skeleton active />
  if (!master?.panorama || id === '') return <EmptyState kind="result" text={t('which')} />
  if (row.error) return <Failed text={row.error.message} onRetry={() => void row.refetch()} />
  if (!row.data) return <Skeleton active />
  const { panorama } = master
  return (
    <div className={styles.page}>
      <PanoramaHead master={master} panorama={panorama} row={row.data as Row} reload={() => void row.refetch()} />
      <PanoramaFigures master={master} panorama={panorama} row={row.data as Row} />
      <PanoramaSections panorama={panorama} id={id} />
    </div>
  )
}
