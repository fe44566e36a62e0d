import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { leave } from '#contract/leave.ts'
import { formatDate } from '#model/date.ts'
import { ShownFigures } from '#platform/home/figures.view.tsx'
import { useQuiet } from '#platform/home/quiet.view.tsx'
import { numberText } from '#web/document/show.ts'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import type { WidgetProps } from '#web/shell/widgets.ts'
import { leaveWords } from './leave.words.tsx'

/** 我的假期余额. Remaining days and the year's grant, linked to the own balance or else the own applications. */
export default function LeaveHome({ title }: WidgetProps) {
  const t = leaveWords.use()
  const mayRead = usePermissions().leaveBalance_view
  const types = useDict({ code: 'leave_type', book: 'business' })
  const { data, isError, refetch } = useQuery({
    queryKey: ['leave', 'mine'],
    queryFn: ({ signal }) => call(leave.mine, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  useOnReturn(() => refetch({ cancelRefetch: false }))
  useQuiet(data && (data.length > 0 ? 'speaks' : 'line'))
  const thisYear = Number(formatDate(Date.now(), 'yyyy'))
  const named = (type: string, year: number) => (year < thisYear ? t('carried', { type, year }) : type)
  const shown = data?.map(({ employeeId, leaveType, leaveYear, grantedDays, heldDays, balanceDays }) => ({
    key: `${leaveType} ${leaveYear}`,
    label: named(types.find(({ dictKey }) => dictKey === leaveType)?.dictValue ?? '', leaveYear),
    to: mayRead
      ? `/hr/leave-balance/index?${new URLSearchParams({ employeeId, leaveType, leaveYear: String(leaveYear) })}`
      : '/work/send/index?flowKey=leave',
    value: numberText('days', balanceDays),
    note:
      Number(heldDays) > 0
        ? t('granted', { granted: grantedDays }) + t('held', { held: heldDays })
        : t('granted', { granted: grantedDays }),
  }))
  return (
    <ShownFigures
      title={title}
      figures={shown}
      failed={isError}
      again={refetch}
      empty={t('nothing')}
      extra={<Link to="/work/process/leave/form">{t('ask')}</Link>}
    />
  )
}
