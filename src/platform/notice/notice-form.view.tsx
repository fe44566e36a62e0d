import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Input, Select, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { notice } from '#contract/notice.ts'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import type { Attached } from './attachments.view.tsx'
import styles from './notice.module.css'
import { noticeWords } from './notice.words.tsx'
import { DRAFT, noticesChanged, PUBLISHED } from './notice-data.view.tsx'
import { UploadFiles } from './upload.view.tsx'

const RichEditor = lazy(() => import('./editor.view.tsx'))
const types = { code: 'notice', book: 'system' } as const

interface Values {
  noticeTilte: string
  noticeType: number
  noticeContent: string
  attachment: Attached[]
}

/** Writing a notice: asks before discarding input and before publishing. */
export function NoticeForm({ id, onClose }: { id: string | 'new' | undefined; onClose(): void }) {
  const t = noticeWords.use()
  const { modal } = App.useApp()
  const narrow = useScreenClass() === 0
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty && id !== undefined)
  const finish = () => {
    setDirty(false)
    onClose()
  }
  const close = () => (dirty ? modal.confirm({ title: t('unsaved'), onOk: finish }) : finish())
  return (
    <Drawer
      open={id !== undefined}
      onClose={close}
      title={t(id === 'new' ? 'formAdd' : 'formEdit')}
      size={narrow ? '100%' : 960}
      mask={{ closable: !dirty }}
      keyboard={!dirty}
      destroyOnHidden
    >
      {id && <Writing id={id} onDirty={() => setDirty(true)} onCancel={close} onDone={finish} />}
    </Drawer>
  )
}

interface WritingProps {
  id: string
  onDirty(): void
  onCancel(): void
  onDone(): void
}

function Writing({ id, onDirty, onCancel, onDone }: WritingProps) {
  const t = noticeWords.use()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const entries = useDict(types)
  const isNew = id === 'new'
  // Loaded once: a later reload must not change what is being written.
  const { data: known } = useQuery({
    queryKey: ['notice-draft', id],
    queryFn: ({ signal }) => call(notice.detail, { id }, { signal }),
    enabled: !isNew,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [saving, setSaving] = useState<number>()
  const [uploading, setUploading] = useState(false)
  if (!isNew && !known) return <Skeleton active paragraph={{ rows: 10 }} />

  const isPublished = known?.status === PUBLISHED
  const save = async (status: number) => {
    if (uploading) return void message.warning(t('uploading'))
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setSaving(status)
    try {
      const attachment = values.attachment.map(({ name, url }) => ({ name, url }))
      await call(notice.submit, { ...(isNew ? {} : { id }), ...values, attachment, status })
      message.success(t(status === DRAFT ? (isPublished ? 'withdrawn' : 'saved') : isPublished ? 'kept' : 'published'))
      await noticesChanged()
      onDone()
    } catch {
      // The error has been shown; keep the input.
    } finally {
      setSaving(undefined)
    }
  }
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles.form}
      onValuesChange={onDirty}
      initialValues={{
        noticeTilte: known?.noticeTilte,
        noticeType: known?.noticeType || undefined,
        noticeContent: known?.noticeContent ?? '',
        attachment: known?.attachment ?? [],
      }}
    >
      <div className={styles.row}>
        <Form.Item
          name="noticeTilte"
          label={t('fieldTitle')}
          className={styles.wide}
          rules={[
            { required: true, whitespace: true, message: t('titleMissing') },
            { max: 200, message: t('titleLong') },
          ]}
        >
          <Input placeholder={t('titleHint')} maxLength={200} showCount />
        </Form.Item>
        <Form.Item name="noticeType" label={t('fieldType')} rules={[{ required: true, message: t('typeMissing') }]}>
          <Select
            placeholder={t('typeHint')}
            options={entries.filter(entry => entry.isSealed !== 1).map(entry => ({ value: Number(entry.dictKey), label: entry.dictValue }))}
          />
        </Form.Item>
      </div>
      <Form.Item name="noticeContent" label={t('fieldContent')} rules={[{ required: true, message: t('contentMissing') }]}>
        <Suspended placeholder={t('contentHint')} />
      </Form.Item>
      <Form.Item name="attachment" label={t('fieldFiles')}>
        <UploadFiles onBusy={setUploading} />
      </Form.Item>
      <div className={styles.foot}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button loading={saving === DRAFT} disabled={saving === PUBLISHED} onClick={() => void save(DRAFT)}>
          {t(isPublished ? 'withdraw' : 'saveDraft')}
        </Button>
        <Button type="primary" loading={saving === PUBLISHED} disabled={saving === DRAFT} onClick={() => void save(PUBLISHED)}>
          {t(isPublished ? 'save' : 'publish')}
        </Button>
      </div>
    </Form>
  )
}

/** Keeps the editor's space while it is loading. */
function Suspended(props: { placeholder: string; value?: string; onChange?: (html: string) => void }) {
  return (
    <Suspense fallback={<Skeleton.Node active className={styles.coming} />}>
      <RichEditor {...props} />
    </Suspense>
  )
}
