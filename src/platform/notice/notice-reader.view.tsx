import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { useEffect } from 'react'
import { notice } from '#contract/notice.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { Attachments } from './attachments.view.tsx'
import styles from './notice.module.css'
import { noticeWords } from './notice.words.tsx'
import { noticesChanged, PUBLISHED, UNREAD } from './notice-data.view.tsx'

/** Opening a notice marks it as read. */
export function NoticeReader({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const t = noticeWords.use()
  const narrow = useScreenClass() === 0
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('title')} size={narrow ? '100%' : 800} destroyOnHidden>
      {id && <Text id={id} />}
    </Drawer>
  )
}

function Text({ id }: { id: string }) {
  const t = noticeWords.use()
  // Image links expire within a minute, so a notice is loaded on each opening and not refreshed while open.
  const { data, error, refetch } = useQuery({
    queryKey: ['notice-text', id],
    queryFn: ({ signal }) => call(notice.detail, { id }, { signal }),
    gcTime: 0,
  })
  const unread = data?.readStatus === UNREAD && data.status === PUBLISHED
  useEffect(() => {
    if (unread) call(notice.readAll, { ids: id }, { quiet: true }).then(noticesChanged, () => {})
  }, [unread, id])

  if (error)
    return (
      <EmptyState kind="result" text={t('failed')}>
        <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </EmptyState>
    )
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <article className={styles.article}>
      <h1>{data.noticeTilte}</h1>
      <p className={styles.meta}>
        {data.noticeTypeName && <em>{data.noticeTypeName}</em>}
        {data.status !== PUBLISHED && <Tone tone="neutral">{t('draft')}</Tone>}
        <time>{data.releaseTime || data.createTime}</time>
        <span>{data.createUserName || t('untitled')}</span>
      </p>
      <RichText html={data.noticeContent} />
      <Attachments files={data.attachment} />
    </article>
  )
}
