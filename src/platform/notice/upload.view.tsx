import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import { file } from '#contract/file.ts'
import { call } from '#web/http/call.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import type { Attached } from './attachments.view.tsx'
import styles from './notice.module.css'
import { noticeWords } from './notice.words.tsx'

const MOST = 20

interface Props {
  value?: readonly Attached[]
  onChange?: (files: Attached[]) => void
  /** During an upload the form must not be sent. */
  onBusy?: (busy: boolean) => void
}

/** Attachments are uploaded at once and stay private until the notice is saved. */
export function UploadFiles({ value = [], onChange, onBusy }: Props) {
  const t = noticeWords.use()
  const { message } = App.useApp()
  const [sending, setSending] = useState<string[]>([])

  const send = async (chosen: File, all: readonly File[]) => {
    // Called once per file with the whole selection; handle the first call only.
    if (chosen !== all[0]) return
    const fitting = all.slice(0, MOST - value.length)
    if (fitting.length < all.length) message.warning(t('tooMany'))
    setSending(fitting.map(each => each.name))
    onBusy?.(true)
    const stored: Attached[] = []
    for (const each of fitting) {
      const form = new FormData()
      form.append('file', each)
      const kept = await call(file.putFile, { form }).catch(() => undefined)
      if (kept) stored.push({ name: kept.name, url: kept.url })
      setSending(names => names.slice(1))
    }
    onBusy?.(false)
    if (stored.length > 0) onChange?.([...value, ...stored])
  }
  return (
    <div className={styles.upload}>
      <Upload
        multiple
        showUploadList={false}
        beforeUpload={(chosen, all) => {
          void send(chosen, all)
          return false
        }}
      >
        <Button icon={<UploadOutlined />} disabled={value.length >= MOST || sending.length > 0}>
          {t('upload')}
        </Button>
      </Upload>
      <span className={styles.hint}>{t('uploadHint')}</span>
      <ul className={styles.uploaded}>
        {value.map(one => (
          <li key={one.url}>
            <PaperClipOutlined />
            <span title={one.name}>{one.name}</span>
            <IconButton
              label={`${t('remove')} ${one.name}`}
              icon={<DeleteOutlined />}
              onClick={() => onChange?.(value.filter(each => each.url !== one.url))}
            />
          </li>
        ))}
        {sending.map(name => (
          <li key={name}>
            <PaperClipOutlined />
            <span>{name}</span>
            <Progress percent={100} status="active" showInfo={false} size="small" className={styles.progress} />
          </li>
        ))}
      </ul>
    </div>
  )
}
