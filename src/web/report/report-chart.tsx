import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import { report as calls } from '#contract/report.ts'
import type { Report } from '#model/report.ts'
import { preloadCharts } from '../chart/canvas.tsx'
import { chartWords } from '../chart/chart.words.ts'
import { drawingOf, isBlank } from '../chart/drawing.ts'
import { ChartFigure } from '../chart/figure.tsx'
import { call } from '../http/call.ts'
import { useLanguage } from '../i18n/language.ts'
import { EmptyState } from '../kit/empty-art.tsx'

interface Props {
  report: Report
  name: string
  filters: Readonly<Record<string, string>>
  height?: number | string
  extra?: ReactNode
  bare?: boolean
  /** Told whether there is anything to see. */
  onDrawn?(isBlank: boolean): void
}

/** Loads and draws a chart of a report under given filters. */
export function ReportChart({ report, name, filters, height = 188, extra, bare, onDrawn }: Props) {
  const t = chartWords.use()
  const language = useLanguage(state => state.language)
  const { data, isError, refetch } = useQuery({
    queryKey: ['report', report.key, 'chart', name, JSON.stringify(filters)],
    queryFn: ({ signal }) => call(calls.chart, { report: report.key, chart: name }, { signal, quiet: true, query: filters }),
    staleTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language.
  const drawing = useMemo(() => data && drawingOf(report, report.charts[name]!, data), [report, name, data, language])
  useEffect(preloadCharts, [])
  useEffect(() => {
    if (drawing) onDrawn?.(isBlank(drawing))
  }, [drawing, onDrawn])
  if (isError)
    return (
      <EmptyState kind="result" text={t('failed')}>
        <Button size="small" onClick={() => refetch()}>
          {t('retry')}
        </Button>
      </EmptyState>
    )
  if (!drawing) return <Skeleton active title={false} paragraph={{ rows: 5 }} style={{ minHeight: height }} />
  return <ChartFigure drawing={drawing} height={height} extra={extra} bare={bare} />
}
