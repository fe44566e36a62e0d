import { MailOutlined } from '@ant-design/icons'
import { Badge, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../kit/icon-button.tsx'
import { loadChunk } from './chunk.ts'
import { useCounts } from './data.ts'
import styles from './popover.module.css'
import { shellWords } from './shell.words.ts'

const MOST = 99
const Messages = lazy(() => loadChunk(() => import('./message-list.tsx')))

export function MessageButton() {
  const t = shellWords.use()
  const [open, setOpen] = useState(false)
  const counts = useCounts()
  const change = (next: boolean) => {
    setOpen(next)
    if (next) void counts.refetch()
  }
  const content = (
    <Suspense fallback={<div className={styles.small} style={{ height: 330 }} />}>
      <Messages close={() => setOpen(false)} />
    </Suspense>
  )
  return (
    <Popover
      trigger="click"
      classNames={{ root: styles.float }}
      placement="bottomRight"
      open={open}
      onOpenChange={change}
      destroyOnHidden
      content={content}
    >
      <IconButton
        tip={false}
        label={`${t('messages')} ${counts.sysMessageCount}`}
        icon={
          <Badge
            count={counts.sysMessageCount}
            overflowCount={MOST}
            size="small"
            offset={[5, -4]}
            styles={{ indicator: { boxShadow: 'none' } }}
          >
            <MailOutlined className={styles.icon} />
          </Badge>
        }
      />
    </Popover>
  )
}
