import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { flowProcess } from '#contract/flow.ts'
import type { WorkRow } from '#contract/flow-shape.ts'
import { useUndo } from '#platform/work/process-undo.view.tsx'
import { handleAddress } from '#platform/work/work-row.view.tsx'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import { queries } from '#web/shell/data.ts'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

/** 就地审批: the key fields of one document and its decision, which can be taken back for five seconds. */
export default function Decide({ task, close }: { task: WorkRow; close(): void }) {
  const t = homeWords.use()
  const [comment, setComment] = useState('')
  const [lacking, setLacking] = useState(false)
  const { waiting, left, hold, undo, now } = useUndo()
  const send = async (pass: boolean, leaving: boolean): Promise<boolean> => {
    const { taskId, processInstanceId, businessId } = task
    const said = { pass, comment: comment.trim() || t('agree'), commandId: crypto.randomUUID() }
    const { results } = await call(
      flowProcess.batchComplete,
      { items: [{ taskId, processInstanceId, businessId }], ...said },
      { keepalive: leaving },
    )
    const refused = results.find(result => !result.ok)
    if (refused) toast.error(refused.msg)
    close()
    await Promise.all([queries.invalidateQueries({ queryKey: ['backlog'] }), queries.invalidateQueries({ queryKey: ['counts'] })])
    return refused === undefined
  }
  const decide = (pass: boolean) => {
    if (!pass && !comment.trim()) return setLacking(true)
    hold({ text: t(pass ? 'agreed' : 'disagreed'), send: leaving => send(pass, leaving).catch(() => false) })
  }
  if (waiting)
    return (
      <div className={styles.decide} role="status">
        <span>{t('sentIn', { text: waiting.text, seconds: left })}</span>
        <div className={styles.verdict}>
          <Button size="small" onClick={undo}>
            {t('undo')}
          </Button>
          <Button size="small" type="primary" onClick={now}>
            {t('sendNow')}
          </Button>
        </div>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a field, not a fieldset of a form.
    <div className={styles.decide} role="group" aria-label={task.title}>
      <dl>
        {task.summary.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <Input.TextArea
        aria-label={t('opinion')}
        placeholder={t(lacking ? 'opinionLacking' : 'opinion')}
        status={lacking ? 'error' : undefined}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={2000}
        value={comment}
        onChange={event => {
          setComment(event.target.value)
          setLacking(false)
        }}
      />
      <div className={styles.verdict}>
        <Link to={handleAddress(task)}>{t('openPaper')}</Link>
        <Button size="small" danger onClick={() => decide(false)}>
          {t('disagree')}
        </Button>
        <Button size="small" type="primary" onClick={() => decide(true)}>
          {t('agree')}
        </Button>
      </div>
    </div>
  )
}
