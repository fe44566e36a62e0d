import { CheckOutlined, ReloadOutlined } from '@ant-design/icons'
import { App, Button, Input, Pagination, Tabs } from 'antd'
import { useState } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useCounts } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useTabActive } from '#web/shell/tab-context.ts'
import styles from './message.module.css'
import { messageWords } from './message.words.tsx'
import {
  type Asked,
  type Message,
  markRead,
  messagesChanged,
  PAGE,
  READ,
  readEverything,
  UNREAD,
  useMessages,
} from './message-data.view.tsx'
import { MessageList } from './message-list.view.tsx'
import { MessageText } from './message-text.view.tsx'

/** 我的消息. The list and the opened message side by side; opening marks it as read. */
export default function MessageScreen() {
  const t = messageWords.use()
  const { message } = App.useApp()
  const narrow = useScreenClass() === 0
  const { sysMessageCount } = useCounts(useTabActive())
  const [asked, setAsked] = useState<Asked>({ status: UNREAD, typed: '', current: 1 })
  const [opened, setOpened] = useState<Message>()
  const { data, isPending, isFetching, error, refetch } = useMessages(asked)

  const open = (row: Message) => {
    setOpened(row)
    if (row.status === UNREAD) markRead(row.id).catch(() => {})
  }
  const readAll = async () => {
    const count = await readEverything()
    message.success(count > 0 ? t('readAllDone', { count }) : t('noneUnread'))
  }
  const list = (
    <section className={styles.list} aria-label={t('title')}>
      <Tabs
        className={styles.tabs}
        activeKey={String(asked.status)}
        onChange={status => {
          setAsked(old => ({ ...old, status: Number(status), current: 1 }))
          setOpened(undefined)
        }}
        items={[
          { key: String(UNREAD), label: `${t('unread')}${sysMessageCount > 0 ? ` ${sysMessageCount}` : ''}` },
          { key: String(READ), label: t('read') },
        ]}
      />
      <div className={styles.tools}>
        <Input.Search
          allowClear
          placeholder={t('find')}
          aria-label={t('find')}
          onSearch={typed => setAsked(old => ({ ...old, typed, current: 1 }))}
        />
        {asked.status === UNREAD && (
          <Button icon={<CheckOutlined />} disabled={!data?.total} onClick={() => void readAll().catch(() => {})}>
            {t('readAll')}
          </Button>
        )}
        <IconButton label={t('refresh')} icon={<ReloadOutlined spin={isFetching} />} onClick={() => void messagesChanged()} />
      </div>
      <MessageList
        rows={data?.records ?? []}
        loading={isPending}
        failed={error !== null}
        opened={opened?.id}
        empty={t(asked.typed ? 'noneFound' : asked.status === UNREAD ? 'noneUnread' : 'noneRead')}
        onOpen={open}
        onRetry={() => void refetch()}
      />
      <div className={styles.foot}>
        <Pagination
          simple
          size="small"
          current={asked.current}
          pageSize={PAGE}
          total={data?.total ?? 0}
          showSizeChanger={false}
          showTotal={total => t('total', { total })}
          onChange={current => setAsked(old => ({ ...old, current }))}
        />
      </div>
    </section>
  )
  if (narrow) return opened ? <MessageText row={opened} onBack={() => setOpened(undefined)} /> : list
  return (
    <div className={styles.page}>
      {list}
      <MessageText row={opened} />
    </div>
  )
}
