import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { flowWork } from '#contract/flow.ts'
import type { WorkRow } from '#contract/flow-shape.ts'
import { backlog } from '#contract/notice.ts'
import { Due } from '#platform/work/work-cells.view.tsx'
import { isDueSoon } from '#platform/work/work-row.view.tsx'
import { call } from '#web/http/call.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { loadChunk } from '#web/shell/chunk.ts'
import { useMayOpen } from '#web/shell/data.ts'
import { DoneButton } from '#web/shell/done-button.tsx'
import { useTabActive } from '#web/shell/tab-context.ts'
import { Card, Failed } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'
import { useQuiet } from './quiet.view.tsx'

const SHOWN = 8
/** As many as fit into half a card. */
const FEW = 3
const Decide = lazy(() => loadChunk(() => import('./decide.view.tsx')))

export function HomeTodos() {
  const t = homeWords.use()
  const active = useTabActive()
  const mayOpen = useMayOpen('/work/todo')
  const [deciding, setDeciding] = useState<string>()
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
  useQuiet(data && (data.records.length > FEW ? 'speaks' : data.records.length > 0 ? 'few' : 'line'))
  const taskOf = (taskId: string) => (taskId ? tasks?.records.find(task => task.taskId === taskId) : undefined)
  return (
    <Card title={t('todoTitle')} extra={mayOpen && <Link to="/work/todo">{t('all')}</Link>}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {isError && <Failed again={refetch} />}
      {data && data.records.length === 0 && <p className={styles.calm}>{t('todoEmpty')}</p>}
      <ul className={styles.rows} data-lines="2">
        {data?.records.map(row => {
          const task = taskOf(row.taskId)
          const isOpen = task !== undefined && deciding === task.taskId
          return (
            <li key={row.id}>
              <Line to={row.pcUrl}>
                <span title={row.backlogTilte}>{row.backlogTilte}</span>
                <About task={task} time={row.createTime} />
              </Line>
              {!row.taskId && <DoneButton id={row.id} title={row.backlogTilte} />}
              {task?.batchable && (
                <Button
                  size="small"
                  aria-expanded={isOpen}
                  aria-label={t('decideOn', { title: task.title })}
                  onClick={() => setDeciding(isOpen ? undefined : task.taskId)}
                >
                  {t(isOpen ? 'fold' : 'decide')}
                </Button>
              )}
              {isOpen && (
                <Suspense fallback={null}>
                  <Decide task={task} close={() => setDeciding(undefined)} />
                </Suspense>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Not every to-do has a page to link to. */
const Line = ({ to, children }: { to: string; children: ReactNode }) => (to ? <Link to={to}>{children}</Link> : <p>{children}</p>)

/** The node, the initiator, when it arrived, and whether it is urgent. */
function About({ task, time }: { task: WorkRow | undefined; time: string }) {
  const t = homeWords.use()
  return (
    <small>
      {task?.urged && <Tone tone="warning">{t('urged')}</Tone>}
      {task && isDueSoon(task) && <Due row={task} />}
      {task && <span>{[task.taskName, task.initiatorName].filter(Boolean).join(' · ')}</span>}
      <time title={time}>{time.slice(5, 16)}</time>
    </small>
  )
}
