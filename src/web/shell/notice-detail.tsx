import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { useEffect } from 'react'
import { file } from '#contract/file.ts'
import { notice } from '#contract/notice.ts'
import { call } from '../http/call.ts'
import { RichText } from '../kit/rich-text.tsx'
import { queries } from './data.ts'
import styles from './notice-detail.module.css'
import { shellWords } from './shell.words.ts'

/** Opening a notice marks it as read. */
export default function NoticeDetail({ id, close }: { id: string; close: () => void }) {
  const t = shellWords.use()
  const { data } = useQuery({ queryKey: ['notice', 'detail', id], queryFn: ({ signal }) => call(notice.detail, { id }, { signal }) })
  const unread = data?.readStatus === 0
  useEffect(() => {
    if (!unread) return
    call(notice.readAll, { ids: id }, { quiet: true }).then(
      () => {
        void queries.invalidateQueries({ queryKey: ['counts'] })
        void queries.invalidateQueries({ queryKey: ['notice'] })
      },
      () => {},
    )
  }, [unread, id])
  return (
    <Modal
      open
      width={760}
      footer={null}
      onCancel={close}
      title={data?.noticeTilte ?? ' '}
      styles={{ body: { maxHeight: '70vh', overflow: 'auto' } }}
    >
      {data ? (
        <article>
          <p className={styles.meta}>
            {data.noticeTypeName && <em>{data.noticeTypeName}</em>}
            <time>{data.releaseTime || data.createTime}</time>
            <span>{data.createUserName}</span>
          </p>
          <RichText html={data.noticeContent} />
          {data.attachment.length > 0 && (
            <section className={styles.files}>
              <h3>{t('attachment')}</h3>
              {data.attachment.map(({ name, url }) => (
                <button key={url} type="button" onClick={() => void download(url)}>
                  <DownloadOutlined /> {name}
                </button>
              ))}
            </section>
          )}
        </article>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

/** File links are valid for one minute. */
async function download(enUrl: string): Promise<void> {
  const link = await call(file.findReadUrl, { enUrl })
  window.open(link, '_blank', 'noopener')
}
