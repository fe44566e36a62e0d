import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { flowWork } from '#contract/flow.ts'
import type { WorkRow } from '#contract/flow-shape.ts'
import { backlog } from '#contract/notice.ts'
import { Due } from '#platform/work/work-cells.view.tsx'
import { isDueSoon } from '#platform/work/work-row.view.tsx'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import { useMayOpen } from '#web/shell/data.ts'
import { DoneButton } from '#web/shell/done-button.tsx'
import { useTabActive } from '#web/shell/tab-context.ts'
import { Card, Failed } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

const SHOWN = 8

export function HomeTodos() {
  const t = homeWords.use()
  const active = useTabActive()
  const mayOpen = useMayOpen('/work/todo')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['backlog', 'home'],
    queryFn: ({ signal }) => call(backlog.list, { current: 1, size: SHOWN, status: 1 }, { signal, quiet: true }),
    refetchInterval: active ? 60_000 : false,
  })
  // Reminders are mixed with tasks; details of a task come from the work list.
  const { data: tasks } = useQuery({
    queryKey: ['backlog', 'home-tasks'],
    queryFn: ({ signal }) => call(flowWork.todoList, {}, { signal, quiet: true, query: { current: 1, size: SHOWN } }),
    enabled: mayOpen && (data?.records.some(row => row.taskId) ?? false),
  })
  const taskOf = (taskId: string) => (taskId ? tasks?.records.find(task => task.taskId === taskId) : undefined)
  return (
    <Card title={t('todoTitle')} extra={mayOpen && <Link to="/work/todo">{t('all')}</Link>}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {isError && <Failed again={refetch} />}
      {data && data.records.length === 0 && (
        <EmptyState kind="done" text={t('todoEmpty')}>
          <small>{t('todoEmptyHint')}</small>
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {data?.records.map(row => (
          <li key={row.id}>
            <Line to={row.pcUrl}>
              <span title={row.backlogTilte}>{row.backlogTilte}</span>
              <About task={taskOf(row.taskId)} />
              <time title={row.createTime}>{row.createTime.slice(5, 16)}</time>
            </Line>
            {!row.taskId && <DoneButton id={row.id} title={row.backlogTilte} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Not every to-do has a page to link to. */
const Line = ({ to, children }: { to: string; children: ReactNode }) => (to ? <Link to={to}>{children}</Link> : <p>{children}</p>)

/** The initiator, and whether it is urgent. */
function About({ task }: { task: WorkRow | undefined }) {
  const t = homeWords.use()
  if (!task) return null
  return (
    <>
      {task.urged && <Tone tone="warning">{t('urged')}</Tone>}
      {isDueSoon(task) && <Due row={task} />}
      <small>{[task.taskName, task.initiatorName].filter(Boolean).join(' · ')}</small>
    </>
  )
}
