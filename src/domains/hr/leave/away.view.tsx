import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { master } from '#contract/master.ts'
import { ListCard } from '#platform/home/list-card.view.tsx'
import { textOf } from '#web/document/show.ts'
import { call } from '#web/http/call.ts'
import { today } from '#web/kit/clock.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import type { WidgetProps } from '#web/shell/widgets.ts'
import { leaveWords } from './leave.words.tsx'
import { leaveApply } from './leave-apply.register.ts'

const SHOWN = 5

/** 今日请假. Who of the own departments is away today, and until when. */
export default function Away({ title }: WidgetProps) {
  const t = leaveWords.use()
  const day = today()
  const where = { state: 'approved', startDate_datele: day, endDate_datege: day }
  const { data, isError, refetch } = useQuery({
    queryKey: ['leave', 'away', day],
    queryFn: ({ signal }) =>
      call(master.list, { master: leaveApply.key }, { signal, quiet: true, query: { ...where, current: 1, size: SHOWN } }),
    staleTime: 0,
  })
  useOnReturn(() => refetch({ cancelRefetch: false }))
  const to = `/hr/leave-apply/index?${new URLSearchParams(where)}`
  const { employeeId, leaveType } = leaveApply.fields
  const lines = data?.records.map(row => {
    const labels = (row.labels ?? {}) as Record<string, string>
    const type = textOf(leaveType, row.leaveType, labels)
    return {
      key: String(row.id),
      to: `/hr/leave-apply/index?${new URLSearchParams({ ...where, employeeId: String(row.employeeId) })}`,
      title: textOf(employeeId, row.employeeId, labels),
      note: t('until', { type, day: String(row.endDate) }),
      mark: t('backOn', { days: String(row.totalDays) }),
    }
  })
  return (
    <ListCard
      title={title}
      lines={lines}
      failed={isError}
      again={refetch}
      extra={<Link to={to}>{t('all', { total: data?.total ?? '' })}</Link>}
    />
  )
}
