import { Alert, Button } from 'antd'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Detail } from '#contract/flow-shape.ts'
import type { Flow } from '#model/flow/flow.ts'
import styles from '#web/document/document.module.css'
import { Facts } from '#web/document/facts.tsx'
import { createFormStore, type FormStore } from '#web/document/form-store.ts'
import { DocumentHead, DocumentSkeleton } from '#web/document/head.tsx'
import { isEditable } from '#web/document/paths.ts'
import { PrintSheet } from '#web/document/print-sheet.tsx'
import { Sheet } from '#web/document/sheet.tsx'
import { History } from '#web/document/timeline.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { CallFailure } from '#web/http/failure.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { tabLabel } from '#web/shell/tab-label.ts'
import { processWords } from './process.words.tsx'
import { ActionBar } from './process-bar.view.tsx'
import { Correct } from './process-correct.view.tsx'
import { type Named, rightsIn, startRights, useDetail, useMarkRead } from './process-data.view.tsx'
import { DecisionBar } from './process-decide.view.tsx'
import { Failed, NotThere, useFlowName } from './process-flow.view.tsx'
import { treeLabels } from './process-labels.view.tsx'

/** Changes are shown only while the case is open. */
const OPEN = new Set(['running', 'returned', 'suspended'])
const NO_CHANGES: Detail['changes'] = []

/** A case to decide, to correct, or to view, as the server says. */
export function CasePage({ flow, named }: { flow: Flow; named: Named }) {
  const deciding = useRef(false)
  const { data, error, refetch } = useDetail(named, deciding)
  const name = useFlowName(flow)
  useTabLabel(data && tabLabel(name, data.record.number))
  useMarkRead(data)
  if (error && !data)
    return error instanceof CallFailure && error.code === 404 ? (
      <NotThere />
    ) : (
      <Failed text={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <DocumentSkeleton />
  return <Shown flow={flow} detail={data} named={named} deciding={deciding} onRefresh={() => refetch()} />
}

export interface CaseProps {
  flow: Flow
  detail: Detail
  named: Named
  /** Set while an opinion is being written or a decision waits to be sent. */
  deciding: RefObject<boolean>
  onRefresh(): Promise<unknown>
}

/** Returned to the initiator, to correct and resubmit. */
const isBack = ({ task, actions }: Detail) => task.kind === 'start' || (task.taskId === undefined && actions.includes('resubmit'))

/** The form belongs to one revision: updates of people and steps must not change what is being typed. */
function useCaseForm(flow: Flow, detail: Detail): FormStore {
  const { rev } = detail.record
  const back = isBack(detail)
  const { nodeId } = detail.task
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer about the same revision is the same form.
  return useMemo(
    () => createFormStore({ flow, rights: back ? startRights(flow) : rightsIn(flow, detail), form: detail.form, labels: detail.labels }),
    [flow, rev, back, nodeId],
  )
}

/** The decision is not about the document but about reversing it. */
function reversalIn({ timeline }: Detail) {
  const opening = timeline.findLast(row => ['submitted', 'resubmitted', 'reversal'].includes(row.kind))
  return opening?.kind === 'reversal' ? opening : undefined
}

function Shown({ flow, detail, named, deciding, onRefresh }: CaseProps) {
  const t = processWords.use()
  const store = useCaseForm(flow, detail)
  const [printing, setPrinting] = useState(false)
  const [stale, setStale] = useState<string>()
  const printed = useCallback(() => setPrinting(false), [])
  const { record, task } = detail
  const labels = useMemo(() => treeLabels(flow), [flow])
  const address = `${location.origin}${location.pathname}`
  const print = () => setPrinting(true)
  const back = isBack(detail)
  const editing = isEditable(store.rights)
  useUnsaved(useStore(store, state => state.changes > 0) && editing && !back)
  const refresh = async () => {
    await onRefresh()
    setStale(undefined)
  }
  const gone = named.taskId !== undefined && task.taskId === undefined && record.status === 'running'
  const reversal = record.status === 'running' ? reversalIn(detail) : undefined
  const bar = { flow, detail, store, named, deciding, onRefresh: refresh, onStale: setStale, onPrint: print }
  return (
    <div className={styles.page}>
      <DocumentHead record={record} currentTasks={detail.currentTasks} address={address} onPrint={print} />
      {stale !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={stale || t('stale')}
          description={t('kept')}
          action={
            <Button size="small" type="primary" onClick={() => void refresh()}>
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
      {back ? (
        <Correct {...bar} />
      ) : (
        <>
          <div className={styles.body}>
            <div className={styles.main}>
              <Sheet store={store} changes={OPEN.has(record.status) ? detail.changes : NO_CHANGES} />
            </div>
            <aside className={styles.side}>
              <History detail={detail} root={flow.root} labels={labels} />
              <Facts facts={detail.facts} />
            </aside>
          </div>
          {task.actions?.includes('approve') ? <DecisionBar key={task.taskId} {...bar} /> : <ActionBar {...bar} />}
        </>
      )}
      {printing && <PrintSheet detail={detail} store={store} address={address} onDone={printed} />}
    </div>
  )
}

export interface BarProps extends CaseProps {
  store: FormStore
  onStale(text: string): void
  onPrint(): void
}
