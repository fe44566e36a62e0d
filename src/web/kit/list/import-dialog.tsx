import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Modal, Progress, Table, Upload } from 'antd'
import { useRef, useState } from 'react'
import type { Call } from '#contract/call.ts'
import { job } from '#contract/job.ts'
import { NOT_FOUND } from '#model/form/unresolved.ts'
import { call } from '#web/http/call.ts'
import { say } from '#web/i18n/language.ts'
import type { Field, Row } from './field.ts'
import { importWords } from './import.words.ts'
import { choicesIn } from './import-names.ts'
import { translatorOf } from './import-row.ts'
import { templateOf } from './template.ts'
import { importFields, isRequired, readBook, saveBook, saveRows } from './workbook.ts'

const CHUNK = 50
const MOST = 5000

interface Props {
  title: string
  fields: readonly Field[]
  submit: Call
  /** The command for a row. */
  command(row: Row): Row
  /** With the replies for the imported rows. */
  onClose(replies: readonly unknown[]): void
}

interface Line extends Row {
  __line: number
  __reason?: string
}

/** Imports rows from a workbook, one command each. Failed rows stay in the grid with their reason and can be corrected here. */
export function ImportDialog({ title, fields, submit, command, onClose }: Props) {
  const t = importWords.use()
  const [lines, setLines] = useState<Line[]>([])
  const [problem, setProblem] = useState('')
  const [strangers, setStrangers] = useState<string[]>([])
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [passed, setPassed] = useState<number>()
  const replies = useRef<unknown[]>([])
  // Columns missing from the workbook are hidden, because they would push the others out of view.
  const columns = importFields(fields).filter(field => isRequired(field) || lines.some(line => field.key in line))
  const failed = lines.filter(line => line.__reason)

  const take = async (file: File) => {
    setPassed(undefined)
    const book = await readBook(file, fields).catch(() => undefined)
    const rows = book?.rows
    // A downloaded list of failed rows has a reason column, which is not a field.
    setStrangers((book?.strangers ?? []).filter(label => label !== t('reason')))
    setProblem(!rows ? t('unreadable') : rows.length === 0 ? t('empty') : rows.length > MOST ? t('tooMany') : '')
    setLines(!rows || rows.length > MOST ? [] : rows.map((row, at) => ({ ...row, __line: at })))
  }
  const run = async () => {
    const left: Line[] = []
    let done = 0
    setProgress({ done, total: lines.length })
    try {
      const translate = translatorOf(await choicesIn(fields))
      for (let at = 0; at < lines.length; at += CHUNK) {
        const chunk = lines.slice(at, at + CHUNK)
        const sent = chunk.map(({ __line, __reason, ...row }) => translate(row))
        // Rows with unknown names are sent as well: the reply names whatever else is wrong with them.
        const { results } = await call(job.import, { path: submit.path, rows: sent.map(({ row }) => command(row)) })
        for (const result of results) {
          const { reasons } = sent[result.row]!
          if (result.ok) replies.current.push(result.data)
          else left.push({ ...chunk[result.row]!, __reason: [...reasons, ...unsaid(result.msg, reasons)].join('；') })
        }
        done += chunk.length
        setProgress({ done, total: lines.length })
      }
      setPassed((passed ?? 0) + done - left.length)
      setLines(left)
    } catch {
      // The error has been shown. Imported rows stay imported; keep the rest.
      setLines([...left, ...lines.slice(done)])
    } finally {
      setProgress(undefined)
    }
  }
  const correct = (line: number, key: string, value: string) =>
    setLines(old => old.map(one => (one.__line === line ? { ...one, [key]: value } : one)))

  return (
    <Modal
      open
      width={960}
      title={t('title', { title })}
      onCancel={() => onClose(replies.current)}
      mask={{ closable: false }}
      footer={[
        <Button
          key="template"
          onClick={() =>
            void choicesIn(fields)
              .then(templateOf)
              .then(book => saveBook(title, book))
          }
        >
          {t('template')}
        </Button>,
        failed.length > 0 && (
          <Button
            key="failed"
            onClick={() =>
              void saveRows(`${title}-${t('reason')}`, fields, failed, { title: t('reason'), of: row => String(row.__reason) })
            }
          >
            {t('download')}
          </Button>
        ),
        lines.length > 0 ? (
          <Button key="start" type="primary" loading={progress !== undefined} onClick={() => void run()}>
            {failed.length > 0 ? t('again', { count: lines.length }) : t('start')}
          </Button>
        ) : (
          <Button key="close" type={passed ? 'primary' : 'default'} onClick={() => onClose(replies.current)}>
            {t('close')}
          </Button>
        ),
      ]}
    >
      {lines.length === 0 && (
        <Upload.Dragger
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={file => {
            void take(file)
            return false
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p className="ant-upload-text">{t('drop')}</p>
          <p className="ant-upload-hint">{t('dropHint')}</p>
        </Upload.Dragger>
      )}
      {problem && <Alert type="error" showIcon title={problem} style={{ marginTop: 12 }} />}
      {passed !== undefined && (
        <Alert
          type={failed.length > 0 ? 'warning' : 'success'}
          showIcon
          title={failed.length > 0 ? t('result', { passed, failed: failed.length }) : `${t('all')} · ${t('result', { passed, failed: 0 })}`}
          description={failed.length > 0 ? t('fix') : undefined}
          style={{ marginBlock: 12 }}
        />
      )}
      {strangers.length > 0 && passed === undefined && (
        <Alert type="warning" showIcon title={t('strangers', { heads: strangers.join('、') })} style={{ marginBlock: 12 }} />
      )}
      {lines.length > 0 && passed === undefined && <p>{t('ready', { count: lines.length })}</p>}
      {progress && (
        <Progress
          percent={Math.floor((progress.done / progress.total) * 100)}
          format={() => t('running', progress)}
          style={{ marginBottom: 8 }}
        />
      )}
      {lines.length > 0 && (
        <Table<Line>
          size="small"
          rowKey="__line"
          virtual
          scroll={{ x: columns.length * 140 + 240, y: 360 }}
          pagination={false}
          dataSource={lines}
          columns={[
            ...(failed.length > 0
              ? [
                  {
                    title: t('reason'),
                    dataIndex: '__reason',
                    width: 240,
                    fixed: 'start' as const,
                    render: (reason: string) => <span style={{ color: 'var(--ms-danger)', whiteSpace: 'normal' }}>{reason}</span>,
                  },
                ]
              : []),
            ...columns.map(field => ({
              title: say(field.label),
              dataIndex: field.key,
              width: 140,
              render: (value: unknown, line: Line) => (
                <Input
                  size="small"
                  variant="underlined"
                  aria-label={say(field.label)}
                  value={String(value ?? '')}
                  onChange={event => correct(line.__line, field.key, event.target.value)}
                />
              ),
            })),
          ]}
        />
      )}
    </Modal>
  )
}

/** What the server says besides; names that could not be resolved are known already. */
const unsaid = (said: string, known: readonly string[]) =>
  said.split('；').filter(reason => reason && !known.includes(reason) && !(known.length > 0 && reason.endsWith(NOT_FOUND)))
