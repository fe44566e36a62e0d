import { useQuery } from '@tanstack/react-query'
import { DatePicker, Select, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { flowStatistics } from '#contract/flow-admin.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import { Bars, Days } from './charts.view.tsx'
import styles from './flow.module.css'
import { flowWords } from './flow.words.tsx'

const DAY = 'YYYY-MM-DD'
const FLOWS = { code: 'flow', book: 'system' } as const
const SHOWN = 12

/** 流程统计: volume, waiting times, load per person. */
export default function StatisticsScreen() {
  const t = flowWords.use()
  const flows = useDict(FLOWS)
  const [flowKey, setFlowKey] = useState<string>()
  const [days, setDays] = useState<[Dayjs, Dayjs]>(() => [dayjs().subtract(29, 'day'), dayjs()])
  const asked = { flowKey, beginDate: days[0].format(DAY), endDate: days[1].format(DAY) }
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-statistics', asked],
    queryFn: ({ signal }) => call(flowStatistics.overview, asked, { signal, quiet: true }),
    placeholderData: before => before,
  })
  useOnReturn(refetch)
  const span = (hours: number) => (hours >= 48 ? t('days', { n: Math.round(hours / 24) }) : t('hours', { n: Math.round(hours * 10) / 10 }))
  const sum = (pick: 'started' | 'running' | 'approved' | 'rejected') => data?.flows.reduce((total, row) => total + row[pick], 0) ?? 0
  const finished = data?.flows.filter(row => row.averageHours > 0) ?? []
  const hours = finished.length > 0 ? finished.reduce((total, row) => total + row.averageHours, 0) / finished.length : 0
  const nameOf = (key: string) => data?.flows.find(row => row.flowKey === key)?.flowName ?? key
  const filter = flowKey ? `?flowKey=${flowKey}` : ''
  return (
    <div className={styles.figures}>
      <div className={styles.asked}>
        <Select
          aria-label={t('flow')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 240 }}
          placeholder={t('allFlows')}
          value={flowKey}
          onChange={setFlowKey}
          options={flows.map(entry => ({ value: entry.dictKey, label: entry.dictValue }))}
        />
        <DatePicker.RangePicker
          aria-label={t('period')}
          allowClear={false}
          value={days}
          onChange={next => next?.[0] && next[1] && setDays([next[0], next[1]])}
        />
      </div>
      {error && <EmptyState kind="result" text={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <div className={styles.totals}>
            <Total label={t('sumStarted')} value={sum('started')} />
            <Total label={t('sumRunning')} value={sum('running')} to={`/flow/follow/index${filter}`} />
            <Total label={t('sumApproved')} value={sum('approved')} />
            <Total label={t('sumRejected')} value={sum('rejected')} />
            <Total label={t('sumHours')} value={span(hours)} />
          </div>
          <div className={styles.charts}>
            <Days days={data.days} />
            <Bars
              title={t('bottleneck')}
              rows={[...data.nodes]
                .sort((a, b) => b.averageHours - a.averageHours)
                .slice(0, SHOWN)
                .map(node => ({
                  key: `${node.flowKey}/${node.nodeId}`,
                  name: `${nameOf(node.flowKey)} · ${node.nodeName}`,
                  value: node.averageHours,
                  note: [
                    t('average', { time: span(node.averageHours) }),
                    t('longest', { time: span(node.longestHours) }),
                    t('waiting', { n: node.waiting }),
                    ...(node.overdue > 0 ? [t('overdue', { n: node.overdue })] : []),
                  ].join(' · '),
                  late: node.overdue > 0,
                  to: `/flow/follow/index?flowKey=${node.flowKey}`,
                }))}
            />
            <Bars
              title={t('load')}
              rows={[...data.people]
                .sort((a, b) => b.waiting - a.waiting || b.handled - a.handled)
                .slice(0, SHOWN)
                .map(person => ({
                  key: person.userId,
                  name: person.name,
                  value: person.waiting || 0,
                  note: [
                    t('waiting', { n: person.waiting }),
                    t('handled', { n: person.handled }),
                    t('average', { time: span(person.averageHours) }),
                  ].join(' · '),
                }))}
            />
            <Bars
              title={t('byFlow')}
              rows={[...data.flows]
                .sort((a, b) => b.started - a.started)
                .slice(0, SHOWN)
                .map(row => ({
                  key: row.flowKey,
                  name: row.flowName,
                  value: row.started,
                  note: `${t('sumStarted')} ${row.started} · ${t('sumRunning')} ${row.running} · ${t('sumApproved')} ${row.approved}`,
                  to: `/flow/follow/index?flowKey=${row.flowKey}`,
                }))}
            />
          </div>
        </>
      )}
    </div>
  )
}

function Total({ label, value, to }: { label: string; value: number | string; to?: string }) {
  const content = (
    <>
      <small>{label}</small>
      <b className="ms-number">{value}</b>
    </>
  )
  return to ? (
    <Link className={styles.total} to={to}>
      {content}
    </Link>
  ) : (
    <div className={styles.total}>{content}</div>
  )
}
