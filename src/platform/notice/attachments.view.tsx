import { DownloadOutlined, EyeOutlined, FileImageOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Image, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { file } from '#contract/file.ts'
import { isImage, isPdf } from '#model/file-type.ts'
import { call } from '#web/http/call.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { saveLink } from '#web/kit/save-file.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './notice.module.css'
import { noticeWords } from './notice.words.tsx'

export interface Attached {
  name: string
  /** The handle from put-file; a link valid for one minute is requested on use. */
  url: string
}

const iconOf = (name: string): ReactNode => (isImage(name) ? <FileImageOutlined /> : isPdf(name) ? <FilePdfOutlined /> : <FileOutlined />)

/** Attachments of a notice: images and PDFs open in the page, all can be downloaded. */
export function Attachments({ files }: { files: readonly Attached[] }) {
  const t = noticeWords.use()
  const narrow = useScreenClass() === 0
  const [image, setImage] = useState<string>()
  const [pdf, setPdf] = useState<{ name: string; link: string }>()
  const linkTo = (one: Attached) => call(file.findReadUrl, { enUrl: one.url })

  const preview = async (one: Attached) => {
    const link = await linkTo(one)
    if (isImage(one.name)) setImage(link)
    // Phones cannot show PDFs inside a page; open the file in their own viewer.
    else if (narrow) window.open(link, '_blank', 'noopener')
    else setPdf({ name: one.name, link })
  }
  const download = async (one: Attached) => saveLink(one.name, await linkTo(one))
  if (files.length === 0) return null
  return (
    <section className={styles.files}>
      <h3>{t('attachments', { count: files.length })}</h3>
      <ul>
        {files.map(one => {
          const shown = isImage(one.name) || isPdf(one.name)
          return (
            <li key={one.url}>
              {iconOf(one.name)}
              <button
                type="button"
                className={styles.fileName}
                title={one.name}
                onClick={() => void (shown ? preview(one) : download(one)).catch(() => {})}
              >
                {one.name}
              </button>
              {shown && (
                <IconButton
                  label={`${t('preview')} ${one.name}`}
                  icon={<EyeOutlined />}
                  onClick={() => void preview(one).catch(() => {})}
                />
              )}
              <IconButton
                label={`${t('download')} ${one.name}`}
                icon={<DownloadOutlined />}
                onClick={() => void download(one).catch(() => {})}
              />
            </li>
          )
        })}
      </ul>
      {image && (
        <Image
          alt=""
          src={image}
          style={{ display: 'none' }}
          preview={{ open: true, src: image, onOpenChange: open => !open && setImage(undefined) }}
        />
      )}
      <Modal
        open={pdf !== undefined}
        title={pdf?.name}
        footer={null}
        width="min(1100px, 92vw)"
        onCancel={() => setPdf(undefined)}
        destroyOnHidden
      >
        <iframe className={styles.pdf} title={pdf?.name ?? ''} src={pdf?.link} />
      </Modal>
    </section>
  )
}
