import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Detail } from '#contract/flow-shape.ts'
import type { Flow } from '#model/flow/flow.ts'
import type { Attachment } from '#model/form/field.ts'
import { TraceButton } from '#platform/trace/trace-button.view.tsx'
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
import { CaseAlerts } from './process-alerts.view.tsx'
import { ActionBar } from './process-bar.view.tsx'
import { Correct } from './process-correct.view.tsx'
import { type Named, readRights, rightsIn, startRights, useDetail, useMarkRead } from './process-data.view.tsx'
import { DecisionBar } from './process-decide.view.tsx'
import { Failed, NotThere, useDecisionName, useFormName } from './process-flow.view.tsx'
import { treeLabels } from './process-labels.view.tsx'

/** Changes are shown only while the case is open. */
export const OPEN = new Set(['running', 'returned', 'suspended'])
export const NO_CHANGES: Detail['changes'] = []

/** A case to decide, to correct, or to view, as the server says. */
export function CasePage({ flow, named }: { flow: Flow; named: Named }) {
  const deciding = useRef(false)
  const { data, error, refetch } = useDetail(named, deciding)
  const [formName, decisionName] = [useFormName(flow), useDecisionName(flow)]
  const name = data?.task.actions?.includes('approve') ? decisionName : formName
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
export const isBack = ({ task, actions }: Detail) => task.kind === 'start' || (task.taskId === undefined && actions.includes('resubmit'))

/** The form belongs to one revision: updates of people and steps must not change what is being typed. */
export function useCaseForm(flow: Flow, detail: Detail, isRead = false): FormStore {
  const { rev } = detail.record
  const back = isBack(detail)
  const { nodeId } = detail.task
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer about the same revision is the same form.
  return useMemo(() => {
    const rights = isRead ? readRights(flow, detail) : back ? startRights(flow) : rightsIn(flow, detail)
    return createFormStore({ flow, rights, form: detail.form, labels: detail.labels })
  }, [flow, rev, back, nodeId, isRead])
}

function Shown({ flow, detail, named, deciding, onRefresh }: CaseProps) {
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
  const bar = { flow, detail, store, named, deciding, onRefresh: refresh, onStale: setStale, onPrint: print }
  return (
    <div className={styles.page}>
      <DocumentHead record={record} currentTasks={detail.currentTasks} address={address} onPrint={print}>
        {record.isTraced && <TraceButton kind={record.flowKey} id={record.bizId} />}
      </DocumentHead>
      <CaseAlerts detail={detail} named={named} stale={stale} onRefresh={() => void refresh()} />
      {back ? (
        <Correct {...bar} />
      ) : (
        <>
          <div className={styles.main}>
            <Sheet
              store={store}
              changes={OPEN.has(record.status) ? detail.changes : NO_CHANGES}
              aside={
                <>
                  <History detail={detail} root={flow.root} labels={labels} />
                  <Facts facts={detail.facts} />
                </>
              }
            />
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
  /** Called when the task is gone, where another one is shown instead. The page of a case leaves for the next to-do. */
  onGone?(): void
  /** What has been added to the decision so far, where the paper may be left and shown again. */
  begun?: Begun
}

export interface Begun {
  files: readonly Attachment[]
  signature: string
}
