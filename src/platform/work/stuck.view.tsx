import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { master } from '#contract/master.ts'
import { report as reports } from '#contract/report.ts'
import type { Report } from '#model/report.ts'
import { drillTo } from '#model/report.ts'
import { ListCard, type ListLine } from '#platform/home/list-card.view.tsx'
import { textOf } from '#web/document/show.ts'
import { call } from '#web/http/call.ts'
import { useOnReturn, useTabActive } from '#web/shell/tab-context.ts'
import type { WidgetProps } from '#web/shell/widgets.ts'
import { openTask } from './open-task.register.ts'
import { openTasks } from './open-tasks.report.ts'
import styles from './work.module.css'
import { workWords } from './work.words.tsx'

const SHOWN = 6
const MINUTES = 5 * 60_000
const LIST = `${openTask.page?.path}/index`
const overview = openTasks as unknown as Report

type Row = Record<string, unknown>
const labelsOf = (row: Row) => (row.labels ?? {}) as Record<string, string>
const textIn = (row: Row, name: 'holderId') => textOf(openTask.fields[name], row[name], labelsOf(row))

/** 审批积压. The tasks that have waited longest in the own departments, or how many wait with whom and in which flow. */
export default function Stuck({ title }: WidgetProps) {
  const t = workWords.use()
  const [by, setBy] = useState<'oldest' | 'holderId' | 'flowTitle'>('oldest')
  const refetchInterval = useTabActive() ? MINUTES : (false as const)
  const asked = JSON.stringify([{}, { isLate: 'yes' }].map(where => ({ master: openTask.key, where })))
  const { data: figures } = useQuery({
    queryKey: ['backlog', 'stuck', 'figures'],
    queryFn: ({ signal }) => call(master.figures, { asked }, { signal, quiet: true }),
    refetchInterval,
  })
  const { data, isError, refetch } = useQuery({
    queryKey: ['backlog', 'stuck', by],
    queryFn: async ({ signal }): Promise<Row[]> => {
      const page = { current: 1, size: SHOWN }
      const found =
        by === 'oldest'
          ? await call(master.list, { master: openTask.key }, { signal, quiet: true, query: page })
          : await call(reports.rows, { report: openTasks.key, by }, { signal, quiet: true, query: { ...page, descs: 'tasks' } })
      return found.records
    },
    refetchInterval,
  })
  useOnReturn(() => refetch({ cancelRefetch: false }))
  const nobody = t('unclaimed')
  const oldest = (row: Row): ListLine => ({
    key: String(row.id),
    to: `/work/process/${row.flowKey}/detail/${row.processInstanceId}/${row.businessId}`,
    title: `${row.flowTitle} ${row.number}`,
    note: [row.nodeName, textIn(row, 'holderId') || nobody, row.subject].join(' · '),
    mark: t('days', { n: Number(row.waitedDays) }),
    isLate: row.isLate === 'yes',
  })
  const group = (row: Row): ListLine => {
    const key = String(row[by] ?? '')
    return {
      key,
      to: drillTo(overview, overview.measures.tasks!, {}, { [by]: key }) ?? LIST,
      title: by === 'holderId' ? textIn(row, 'holderId') || nobody : key,
      note: t('stuckNote', { average: String(row.averageDays), late: String(row.late) }),
      mark: t('pieces', { n: String(row.tasks) }),
      isLate: Number(row.late) > 0,
    }
  }
  const [all, late] = figures ?? []
  return (
    <ListCard
      title={title}
      lines={data?.map(by === 'oldest' ? oldest : group)}
      isChosen={(all?.total ?? 0) > 0}
      failed={isError}
      again={refetch}
      extra={
        all && (
          <span className={styles.stuck}>
            <Link to={`${LIST}?isLate=yes`}>{t('stuckLate', { n: late?.total ?? 0 })}</Link>
            <Link to={LIST}>{t('stuckAll', { n: all.total })}</Link>
          </span>
        )
      }
    >
      <Segmented
        className={styles.stuckBy}
        size="small"
        block
        aria-label={title}
        value={by}
        onChange={setBy}
        options={[
          { value: 'oldest', label: t('stuckOldest') },
          { value: 'holderId', label: t('stuckPeople') },
          { value: 'flowTitle', label: t('stuckFlows') },
        ]}
      />
    </ListCard>
  )
}
