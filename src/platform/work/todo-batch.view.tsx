import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { flowProcess } from '#contract/flow.ts'
import type { WorkRow } from '#contract/flow-shape.ts'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import { pilesOf, standingOf } from './todo-guard.view.tsx'
import styles from './work.module.css'
import { workWords } from './work.words.tsx'

interface Props {
  rows: readonly WorkRow[]
  onClose(changed: boolean): void
  onOpen(row: WorkRow): void
}

type Result = { taskId: string; ok: boolean; msg: string }

/** Bulk approval: unusual documents have to be opened first, and every document gets its own result. */
export function TodoBatch({ rows, onClose, onOpen }: Props) {
  const t = workWords.use()
  const [comment, setComment] = useState(t('agree'))
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly Result[]>()
  const by = (standing: ReturnType<typeof standingOf>) => rows.filter(row => standingOf(row) === standing)
  const [ready, look, never] = [by('ready'), by('look'), by('never')]
  const go = async () => {
    setBusy(true)
    try {
      const items = ready.map(({ taskId, processInstanceId, businessId }) => ({ taskId, processInstanceId, businessId }))
      const reply = await call(flowProcess.batchComplete, { items, pass: true, comment, commandId: crypto.randomUUID() })
      if (reply.jobId) {
        toast.success(t('batchLater', { count: items.length }))
        return onClose(true)
      }
      setResults(reply.results)
    } catch {
      // The error has been shown; nothing was decided.
    } finally {
      setBusy(false)
    }
  }
  const changed = results !== undefined
  return (
    <Modal
      open
      title={t(changed ? 'batchResult' : 'batchTitle')}
      width={640}
      onCancel={() => onClose(changed)}
      mask={{ closable: false }}
      footer={
        changed ? (
          <Button type="primary" onClick={() => onClose(true)}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
            <Button type="primary" loading={busy} disabled={ready.length === 0} onClick={go}>
              {t('batchGo', { count: ready.length })}
            </Button>
          </>
        )
      }
    >
      {changed ? (
        <Results rows={rows} results={results} />
      ) : (
        <div className={styles.batch}>
          {ready.length > 0 && <h3>{t('batchReady', { count: ready.length })}</h3>}
          <ul className={styles.piles}>
            {pilesOf(ready).map(pile => (
              <li key={pile.flowKey}>
                <b>{pile.name}</b>
                <span className="ms-number">{t('batchCount', { count: pile.rows.length })}</span>
                {pile.sums.map(({ label, sum }) => (
                  <span key={label} className="ms-number">
                    {t('batchSum', { label, sum })}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {look.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('batchWait', { count: look.length })}
              description={<Rows rows={look} hint={t('batchWaitHint')} onOpen={onOpen} />}
            />
          )}
          {never.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={t('batchNever', { count: never.length })}
              description={<Rows rows={never} hint={t('batchNeverHint')} onOpen={onOpen} />}
            />
          )}
          {ready.length > 0 && (
            <Form layout="vertical">
              <Form.Item label={t('comment')} extra={t('commentHint')} htmlFor="batch-comment">
                <Input.TextArea
                  id="batch-comment"
                  value={comment}
                  maxLength={2000}
                  autoSize={{ minRows: 2, maxRows: 5 }}
                  onChange={event => setComment(event.target.value)}
                />
              </Form.Item>
            </Form>
          )}
        </div>
      )}
    </Modal>
  )
}

function Rows({ rows, hint, onOpen }: { rows: readonly WorkRow[]; hint: string; onOpen(row: WorkRow): void }) {
  const t = workWords.use()
  return (
    <>
      {hint}
      <ul className={styles.batchRows}>
        {rows.map(row => (
          <li key={row.taskId}>
            <span title={row.title}>{row.title}</span>
            <Button type="link" size="small" onClick={() => onOpen(row)}>
              {t('open')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Results({ rows, results }: { rows: readonly WorkRow[]; results: readonly Result[] }) {
  const t = workWords.use()
  const ok = results.filter(result => result.ok).length
  const titleOf = (taskId: string) => rows.find(row => row.taskId === taskId)?.title ?? taskId
  return (
    <div className={styles.batch}>
      <Alert type={ok === results.length ? 'success' : 'warning'} showIcon title={t('batchDone', { ok, failed: results.length - ok })} />
      <ul className={styles.batchRows}>
        {[...results]
          .sort((a, b) => Number(a.ok) - Number(b.ok))
          .map(result => (
            <li key={result.taskId} data-ok={result.ok}>
              {result.ok ? <CheckCircleFilled className={styles.good} /> : <CloseCircleFilled className={styles.bad} />}
              <span title={titleOf(result.taskId)}>{titleOf(result.taskId)}</span>
              <small>{result.ok ? t('succeeded') : result.msg}</small>
            </li>
          ))}
      </ul>
    </div>
  )
}
