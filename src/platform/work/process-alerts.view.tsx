import { Alert, Button } from 'antd'
import type { Detail } from '#contract/flow-shape.ts'
import { processWords } from './process.words.tsx'
import type { Named } from './process-data.view.tsx'

interface Props {
  detail: Detail
  named: Named
  /** Why what is shown is outdated. */
  stale: string | undefined
  onRefresh(): void
}

/** What has to be known about a case before it is decided. */
export function CaseAlerts({ detail, named, stale, onRefresh }: Props) {
  const t = processWords.use()
  const { record, task } = detail
  const gone = named.taskId !== undefined && task.taskId === undefined && record.status === 'running'
  const reversal = record.status === 'running' ? reversalIn(detail) : undefined
  return (
    <>
      {stale !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={stale || t('stale')}
          description={t('kept')}
          action={
            <Button size="small" type="primary" onClick={onRefresh}>
              {t('reload')}
            </Button>
          }
        />
      )}
      {reversal && (
        <Alert type="warning" showIcon title={t('reversalAsked', { name: reversal.assigneeName })} description={reversal.comment} />
      )}
      {gone && <Alert type="info" showIcon title={t('handled')} />}
      {task.kind === 'waiting' && <Alert type="info" showIcon title={t('waitingSigners')} />}
      {task.kind === 'agreed' && <Alert type="info" showIcon title={t('agreedSigners')} />}
      {task.kind === 'lent' && <Alert type="info" showIcon title={t('lentTo', { name: task.signers?.[0]?.name ?? '' })} />}
      {task.onBehalfOf && <Alert type="info" showIcon title={t('onBehalf', { name: task.onBehalfOf })} />}
    </>
  )
}

/** The decision is not about the document but about reversing it. */
function reversalIn({ timeline }: Detail) {
  const opening = timeline.findLast(row => ['submitted', 'resubmitted', 'reversal'].includes(row.kind))
  return opening?.kind === 'reversal' ? opening : undefined
}

/** Why a case came back to its initiator. */
export function lastWord(timeline: Detail['timeline']): string | undefined {
  const row = timeline.findLast(each => ['returned', 'rejected'].includes(each.kind))
  return row && `${row.assigneeName}：${row.comment}`
}
