import { BellOutlined } from '@ant-design/icons'
import { Badge, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../kit/icon-button.tsx'
import { loadChunk } from './chunk.ts'
import { useCounts } from './data.ts'
import styles from './popover.module.css'
import { shellWords } from './shell.words.ts'

const MOST = 99
const Lists = lazy(() => loadChunk(() => import('./notice-lists.tsx')))
const NoticeDetail = lazy(() => loadChunk(() => import('./notice-detail.tsx')))

/** To-dos and notices. Counts are refreshed every 60 s and on opening. */
export function NoticeButton() {
  const t = shellWords.use()
  const [open, setOpen] = useState(false)
  const [reading, setReading] = useState<string>()
  const counts = useCounts()
  const total = counts.sysBacklogCount + counts.sysNoticeCount
  const change = (next: boolean) => {
    setOpen(next)
    if (next) void counts.refetch()
  }
  const read = (id: string) => {
    setOpen(false)
    setReading(id)
  }
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        classNames={{ root: styles.float }}
        open={open}
        onOpenChange={change}
        destroyOnHidden
        styles={{ container: { padding: 0 } }}
        content={
          <Suspense fallback={<div className={styles.big} />}>
            <Lists close={() => setOpen(false)} read={read} />
          </Suspense>
        }
      >
        <IconButton
          tip={false}
          label={`${t('todo')} ${total}`}
          icon={
            <Badge count={total} overflowCount={MOST} size="small" offset={[5, -4]} styles={{ indicator: { boxShadow: 'none' } }}>
              <BellOutlined className={styles.icon} />
            </Badge>
          }
        />
      </Popover>
      <span className="ms-visually-hidden" aria-live="polite">
        {total > 0 ? t('newTodo', { count: total }) : ''}
      </span>
      {reading && (
        <Suspense fallback={null}>
          <NoticeDetail id={reading} close={() => setReading(undefined)} />
        </Suspense>
      )}
    </>
  )
}
