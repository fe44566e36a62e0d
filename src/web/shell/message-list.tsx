import { useQuery } from '@tanstack/react-query'
import { App, Segmented } from 'antd'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { message } from '#contract/notice.ts'
import { call } from '../http/call.ts'
import { EmptyState } from '../kit/empty-art.tsx'
import { queries } from './data.ts'
import styles from './popover.module.css'
import { Pages } from './popover-pages.tsx'
import { shellWords } from './shell.words.ts'

const PAGE = 5
const PAGE_DELAY = 1_000

const changed = () =>
  Promise.all([queries.invalidateQueries({ queryKey: ['message'] }), queries.invalidateQueries({ queryKey: ['counts'] })])

type Message = Reply<typeof message.list>['records'][number]

/** Five per page, unread and read; opening a message marks it as read. */
export default function Messages({ close }: { close: () => void }) {
  const t = shellWords.use()
  const { modal } = App.useApp()
  const [status, setStatus] = useState(0)
  const [current, setCurrent] = useState(1)
  const { data, isPending } = useQuery({
    queryKey: ['message', status, current],
    // Paging waits a second, as in the spec; opening does not.
    queryFn: async ({ signal }) => {
      if (current > 1) await new Promise(resolve => setTimeout(resolve, PAGE_DELAY))
      return call(message.list, { current, size: PAGE, status }, { signal, quiet: true })
    },
    staleTime: 0,
  })
  async function read(row: Message) {
    close()
    modal.info({ title: row.title, content: row.content, icon: null, width: 480 })
    if (row.status === 1) return
    await call(message.submit, { id: row.id, status: 1, tag: t('read') }, { quiet: true }).catch(() => {})
    await changed()
  }
  async function readAll() {
    await call(message.readAll, {})
    setCurrent(1)
    await changed()
  }
  return (
    <div className={styles.small}>
      <div className={styles.filter}>
        <Segmented
          size="small"
          value={status}
          onChange={next => {
            setStatus(next)
            setCurrent(1)
          }}
          options={[
            { value: 0, label: t('unread') },
            { value: 1, label: t('read') },
          ]}
        />
        {status === 0 && (data?.total ?? 0) > 0 && (
          <button type="button" className={styles.link} onClick={() => void readAll().catch(() => {})}>
            {t('readAll')}
          </button>
        )}
      </div>
      <ul className={styles.list} aria-busy={isPending}>
        {data?.records.map(row => (
          <li key={row.id}>
            <button type="button" onClick={() => void read(row)}>
              <b>{row.title}</b>
              <span className={styles.meta}>
                {row.tag && <em>{row.tag}</em>}
                <span>{row.subtitle || row.createTime}</span>
              </span>
            </button>
          </li>
        ))}
        {!isPending && !data?.records.length && <EmptyState kind="data" text={t('messageEmpty')} />}
      </ul>
      <Pages total={data?.total ?? 0} size={PAGE} current={current} change={setCurrent} />
    </div>
  )
}
