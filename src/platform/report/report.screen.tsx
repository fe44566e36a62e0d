import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { Report } from '#model/report.ts'
import { loadReport } from '#web/document/registry.ts'
import { Busy } from '#web/kit/busy.tsx'
import { ReportPage } from '#web/report/report-page.tsx'
import { MenuNotBuilt } from '#web/shell/not-built.tsx'
import { filterFieldsOf, inWords } from './report-fields.view.tsx'

/** 报表. The page of any report, from its definition. */
export default function ReportScreen() {
  const { key = '' } = useParams()
  const { data } = useQuery({
    queryKey: ['definition', 'report', key],
    queryFn: () => loadReport(key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return <Busy />
  return data ? <Shown key={key} report={data} /> : <MenuNotBuilt />
}

function Shown({ report }: { report: Report }) {
  const fields = useMemo(() => filterFieldsOf(report), [report])
  return <ReportPage report={report} filters={fields} said={filters => inWords(report, filters)} />
}
