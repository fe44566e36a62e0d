import { useQuery } from '@tanstack/react-query'
import { Segmented, Tabs } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { backlog, notice } from '#contract/notice.ts'
import { call } from '../http/call.ts'
import { EmptyState } from '../kit/empty-art.tsx'
import { queries, useCounts, useMayOpen } from './data.ts'
import { DoneButton } from './done-button.tsx'
import styles from './popover.module.css'
import { Pages } from './popover-pages.tsx'
import { shellWords } from './shell.words.ts'

const PAGE = 10

/** To-dos and notices, ten per page. Loaded when the bell is first clicked. */
export default function NoticeLists({ close, read }: { close: () => void; read: (id: string) => void }) {
  const t = shellWords.use()
  const counts = useCounts()
  const mayRead = useMayOpen('/desk/notice')
  const items = [
    { key: 'todo', label: `${t('todoTab')} ${counts.sysBacklogCount || ''}`, children: <Todos close={close} /> },
    ...(mayRead ? [{ key: 'notice', label: `${t('noticeTab')} ${counts.sysNoticeCount || ''}`, children: <Notices open={read} /> }] : []),
  ]
  return <Tabs className={styles.big} items={items} tabBarStyle={{ paddingInline: 16, marginBottom: 0 }} />
}

function Todos({ close }: { close: () => void }) {
  const t = shellWords.use()
  const navigate = useNavigate()
  const [current, setCurrent] = useState(1)
  const { data, isPending } = useQuery({
    queryKey: ['backlog', current],
    queryFn: ({ signal }) => call(backlog.list, { current, size: PAGE, status: 1 }, { signal, quiet: true }),
    staleTime: 0,
  })
  return (
    <div className={styles.panel}>
      <ul className={styles.list} aria-busy={isPending}>
        {data?.records.map(row => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => {
                close()
                if (row.pcUrl) navigate(row.pcUrl)
              }}
            >
              <b title={row.backlogTilte}>{row.backlogTilte}</b>
              <time>{row.createTime}</time>
            </button>
            {!row.taskId && <DoneButton id={row.id} title={row.backlogTilte} />}
          </li>
        ))}
        {!isPending && !data?.records.length && <EmptyState kind="done" text={t('todoEmpty')} />}
      </ul>
      <Pages total={data?.total ?? 0} size={PAGE} current={current} change={setCurrent} />
    </div>
  )
}

function Notices({ open }: { open: (id: string) => void }) {
  const t = shellWords.use()
  const [read, setRead] = useState(0)
  const [current, setCurrent] = useState(1)
  const { data, isPending } = useQuery({
    queryKey: ['notice', read, current],
    queryFn: ({ signal }) => call(notice.list, { current, size: PAGE, status: 1, readStatus: read }, { signal, quiet: true }),
    staleTime: 0,
  })
  async function readAll() {
    const ids = (data?.records ?? []).map(row => row.id).join(',')
    if (!ids) return
    await call(notice.readAll, { ids })
    await Promise.all([queries.invalidateQueries({ queryKey: ['notice'] }), queries.invalidateQueries({ queryKey: ['counts'] })])
  }
  return (
    <div className={styles.panel}>
      <div className={styles.filter}>
        <Segmented
          size="small"
          value={read}
          onChange={next => {
            setRead(next)
            setCurrent(1)
          }}
          options={[
            { value: 0, label: t('unread') },
            { value: 1, label: t('read') },
          ]}
        />
        {read === 0 && (data?.records.length ?? 0) > 0 && (
          <button type="button" className={styles.link} onClick={() => void readAll()}>
            {t('readAll')}
          </button>
        )}
      </div>
      <ul className={styles.list} aria-busy={isPending}>
        {data?.records.map(row => (
          <li key={row.id}>
            <button type="button" onClick={() => open(row.id)}>
              <b>{row.noticeTilte}</b>
              <span className={styles.meta}>
                {row.noticeTypeName && <em>{row.noticeTypeName}</em>}
                <time>{row.createTime}</time>
              </span>
            </button>
          </li>
        ))}
        {!isPending && !data?.records.length && <EmptyState kind="data" text={t('noticeEmpty')} />}
      </ul>
      <Pages total={data?.total ?? 0} size={PAGE} current={current} change={setCurrent} />
    </div>
  )
}
