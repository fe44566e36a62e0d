import { CheckOutlined, PaperClipOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Segmented } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { notice } from '#contract/notice.ts'
import { call } from '#web/http/call.ts'
import type { Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { queries, useCounts, usePermissions } from '#web/shell/data.ts'
import { useTabActive } from '#web/shell/tab-context.ts'
import styles from './notice.module.css'
import { noticeWords } from './notice.words.tsx'
import { DRAFT, noticesChanged, PUBLISHED, readEverything, UNREAD } from './notice-data.view.tsx'
import { noticeFields } from './notice-fields.view.tsx'
import { NoticeForm } from './notice-form.view.tsx'
import { NoticeReader } from './notice-reader.view.tsx'

type Which = 'all' | 'unread' | 'read' | 'drafts'
const along: Record<Which, Record<string, string>> = {
  all: {},
  unread: { status: '1', readStatus: '0' },
  read: { status: '1', readStatus: '1' },
  drafts: { status: '0' },
}

/** 通知公告. Reading, and with the rights also writing, publishing, withdrawing and removing. */
export default function NoticeScreen() {
  const t = noticeWords.use()
  const { message, modal } = App.useApp()
  const permissions = usePermissions()
  const [which, setWhich] = useState<Which>('all')
  const [reading, setReading] = useState<string>()
  const [writing, setWriting] = useState<string>()
  const isEditor = permissions.notice_edit === true
  // The badge is notified of new notices at once; the list follows it.
  const { sysNoticeCount } = useCounts(useTabActive())
  const heard = useRef(sysNoticeCount)
  useEffect(() => {
    if (heard.current !== sysNoticeCount) void queries.invalidateQueries({ queryKey: ['list', 'notice'] })
    heard.current = sysNoticeCount
  }, [sysNoticeCount])
  const fields = useMemo(() => noticeFields({ isEditor, open: setReading, title: row => <Title row={row} /> }), [isEditor])

  const readAll = async () => {
    const count = await readEverything()
    message.success(count > 0 ? t('readAllDone', { count }) : t('nothingUnread'))
  }
  const turn = (row: Row, status: number) =>
    modal.confirm({
      title: t(status === PUBLISHED ? 'confirmPublish' : 'confirmWithdraw', { name: String(row.noticeTilte) }),
      content: t(status === PUBLISHED ? 'confirmPublishText' : 'confirmWithdrawText'),
      onOk: async () => {
        await call(notice.submit, { id: String(row.id), status })
        message.success(t(status === PUBLISHED ? 'published' : 'withdrawn'))
        await noticesChanged()
      },
    })
  return (
    <>
      <ListPage
        name="notice"
        title={t('title')}
        list={notice.list}
        fields={fields}
        fixed={along[which]}
        remove={notice.remove}
        rights={{ remove: 'notice_delete', export: 'notice_export' }}
        changed={() => void noticesChanged()}
        rowActions={() => [
          { key: 'read', label: t('readIt'), onClick: row => setReading(String(row.id)) },
          { key: 'edit', label: t('edit'), right: 'notice_edit', onClick: row => setWriting(String(row.id)) },
          {
            key: 'publish',
            label: t('publish'),
            right: 'notice_edit',
            show: row => row.status === DRAFT,
            onClick: row => turn(row, PUBLISHED),
          },
          {
            key: 'withdraw',
            label: t('withdraw'),
            right: 'notice_edit',
            show: row => row.status === PUBLISHED,
            onClick: row => turn(row, DRAFT),
          },
        ]}
        toolbar={() => (
          <>
            {permissions.notice_add && (
              <Button type="primary" icon={<PlusOutlined />} className={styles.first} onClick={() => setWriting('new')}>
                {t('add')}
              </Button>
            )}
            <Segmented<Which>
              aria-label={t('which')}
              value={which}
              onChange={setWhich}
              options={(['all', 'unread', 'read', ...(isEditor ? (['drafts'] as const) : [])] as const).map(value => ({
                value,
                label: t(value),
              }))}
            />
            <Button icon={<CheckOutlined />} onClick={() => void readAll().catch(() => {})}>
              {t('readAll')}
            </Button>
          </>
        )}
      />
      <NoticeReader id={reading} onClose={() => setReading(undefined)} />
      <NoticeForm id={writing} onClose={() => setWriting(undefined)} />
    </>
  )
}

function Title({ row }: { row: Row }) {
  const t = noticeWords.use()
  const files = (row.attachment as unknown[] | undefined)?.length ?? 0
  const unread = row.readStatus === UNREAD && row.status === PUBLISHED
  return (
    <>
      <i data-unread={unread}>{unread && <span className="ms-visually-hidden">{t('unread')}</span>}</i>
      <span data-unread={unread}>{String(row.noticeTilte)}</span>
      {files > 0 && <PaperClipOutlined aria-label={t('hasFiles', { count: files })} />}
    </>
  )
}
