import {
  CameraOutlined,
  DeleteOutlined,
  DownloadOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileWordOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { App, Button, Image, Modal, Progress, Upload } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { file } from '#contract/file.ts'
import { isImage, isPdf, isWord, isWorkbook } from '#model/file-type.ts'
import type { Attachment } from '#model/form/field.ts'
import { call } from '#web/http/call.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { saveLink } from '#web/kit/save-file.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { documentWords } from '../document.words.ts'
import styles from './controls.module.css'

const WorkbookPreview = lazy(() => import('./workbook-preview.tsx').then(module => ({ default: module.WorkbookPreview })))
const WordPreview = lazy(() => import('./word-preview.tsx').then(module => ({ default: module.WordPreview })))

function iconOf(name: string): ReactNode {
  if (isImage(name)) return <FileImageOutlined />
  if (isPdf(name)) return <FilePdfOutlined />
  if (isWord(name)) return <FileWordOutlined />
  return isWorkbook(name) ? <FileExcelOutlined /> : <FileOutlined />
}

/** Links are valid for one minute, so they are requested on use. */
const linkTo = ({ id }: Attachment) => call(file.findReadUrl, { enUrl: id })

/** Images, PDFs, Word documents and workbooks open in the page, other files are downloaded. */
export function FileList({ files, onRemove }: { files: readonly Attachment[]; onRemove?: (one: Attachment) => void }) {
  const t = documentWords.use()
  const narrow = useScreenClass() === 0
  const [image, setImage] = useState<string>()
  const [pdf, setPdf] = useState<{ name: string; link: string }>()
  const [book, setBook] = useState<{ name: string; link: string }>()
  const [word, setWord] = useState<{ name: string; link: string }>()

  const download = async (one: Attachment) => saveLink(one.name, await linkTo(one))
  const open = async (one: Attachment) => {
    if (isImage(one.name)) return setImage(await linkTo(one))
    if (isWorkbook(one.name)) return setBook({ name: one.name, link: await linkTo(one) })
    if (isWord(one.name)) return setWord({ name: one.name, link: await linkTo(one) })
    if (!isPdf(one.name)) return download(one)
    const link = await linkTo(one)
    // Phones cannot show PDFs inside a page; open the file in their own viewer.
    if (narrow) window.open(link, '_blank', 'noopener')
    else setPdf({ name: one.name, link })
  }
  return (
    <>
      <ul className={styles.fileList}>
        {files.map(one => (
          <li key={one.id} className={styles.file}>
            {iconOf(one.name)}
            <button type="button" className={styles.fileName} title={one.name} onClick={() => void open(one).catch(() => {})}>
              {one.name}
            </button>
            <IconButton
              label={`${t('download')} ${one.name}`}
              icon={<DownloadOutlined />}
              onClick={() => void download(one).catch(() => {})}
            />
            {onRemove && <IconButton label={`${t('remove')} ${one.name}`} icon={<DeleteOutlined />} onClick={() => onRemove(one)} />}
          </li>
        ))}
      </ul>
      {image && (
        <Image
          alt=""
          src={image}
          style={{ display: 'none' }}
          preview={{ open: true, src: image, onOpenChange: shown => !shown && setImage(undefined) }}
        />
      )}
      {book && (
        <Suspense>
          <WorkbookPreview {...book} onClose={() => setBook(undefined)} />
        </Suspense>
      )}
      {word && (
        <Suspense>
          <WordPreview {...word} onClose={() => setWord(undefined)} />
        </Suspense>
      )}
      {pdf && (
        <Modal open title={pdf.name} footer={null} width="min(1100px, 92vw)" onCancel={() => setPdf(undefined)}>
          <iframe className={styles.pdf} title={pdf.name} src={pdf.link} />
        </Modal>
      )}
    </>
  )
}

interface Props {
  id?: string
  value: readonly Attachment[]
  onChange(files: Attachment[]): void
  most?: number
  hint?: boolean
  /** Only images, from the camera of a phone too; says what they are wanted for. */
  photos?: string
}

/** Files are uploaded at once and stay private until a document that refers to them is saved. */
export function FilesControl({ id, value, onChange, most = 20, hint = true, photos }: Props) {
  const t = documentWords.use()
  const { message } = App.useApp()
  const [sending, setSending] = useState<readonly string[]>([])
  const send = async (chosen: readonly File[]) => {
    const fitting = chosen.slice(0, most - value.length)
    if (fitting.length < chosen.length) message.warning(t('tooManyFiles', { most }))
    setSending(fitting.map(each => each.name))
    const stored: Attachment[] = []
    for (const each of fitting) {
      const form = new FormData()
      form.append('file', each)
      const kept = await call(file.putFile, { form }).catch(() => undefined)
      if (kept) stored.push({ id: kept.id, name: kept.originalName || kept.name })
      setSending(names => names.slice(1))
    }
    if (stored.length > 0) onChange([...value, ...stored])
  }
  return (
    <div className={styles.files}>
      <div className={styles.drop}>
        <Upload
          id={id}
          multiple
          {...(photos ? { accept: 'image/*' } : {})}
          showUploadList={false}
          beforeUpload={(chosen, all) => {
            // Called once per file with the whole selection; handle the first call only.
            if (chosen === all[0]) void send(all)
            return false
          }}
        >
          <Button icon={photos ? <CameraOutlined /> : <UploadOutlined />} disabled={value.length >= most || sending.length > 0}>
            {photos ?? t('upload')}
          </Button>
        </Upload>
        {hint && <span className={styles.hint}>{t('uploadHint', { most })}</span>}
      </div>
      {value.length > 0 && (
        // Not while others are on their way: they are added to what is here now.
        <FileList
          files={value}
          {...(sending.length > 0 ? {} : { onRemove: gone => onChange(value.filter(each => each.id !== gone.id)) })}
        />
      )}
      {sending.map(name => (
        <span key={name} className={styles.drop}>
          {name}
          <Progress percent={100} status="active" showInfo={false} size="small" className={styles.progress} />
        </span>
      ))}
    </div>
  )
}
