import { ExportOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import type { Detail, WorkRow } from '#contract/flow-shape.ts'
import type { Flow } from '#model/flow/flow.ts'
import { Facts } from '#web/document/facts.tsx'
import type { FormStore } from '#web/document/form-store.ts'
import { DocumentSkeleton } from '#web/document/head.tsx'
import { isEditable } from '#web/document/paths.ts'
import { PrintSheet } from '#web/document/print-sheet.tsx'
import { Sheet } from '#web/document/sheet.tsx'
import { History } from '#web/document/timeline.tsx'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { CaseAlerts, lastWord } from './process-alerts.view.tsx'
import { type Begun, isBack, NO_CHANGES, OPEN, useCaseForm } from './process-case.view.tsx'
import { useDetail, useMarkRead } from './process-data.view.tsx'
import { Failed, WithFlow } from './process-flow.view.tsx'
import { treeLabels } from './process-labels.view.tsx'
import type { Waiting } from './process-undo.view.tsx'
import styles from './todo.module.css'
import { DecisionPane } from './todo-decide.view.tsx'
import { noteOpened } from './todo-guard.view.tsx'
import { workWords } from './work.words.tsx'
import { Due, Marks } from './work-cells.view.tsx'
import { handleAddress } from './work-row.view.tsx'

/** What was entered on papers that were left; an undone decision finds it again. */
export type Papers = Map<string, Begun & { store: FormStore }>

interface Props {
  row: WorkRow
  papers: Papers
  onHold(decision: Waiting): void
  onGone(): void
  onOpen(): void
}

/** A to-do in two panes: the paper, and the decision with the history. */
export function TodoPaper(props: Props) {
  return <WithFlow flowKey={props.row.flowKey}>{flow => <Loaded {...props} flow={flow} />}</WithFlow>
}

function Head({ row }: { row: WorkRow }) {
  const t = workWords.use()
  return (
    <header className={styles.head}>
      <h2 title={row.title}>{row.title}</h2>
      <Link to={handleAddress(row)} className={styles.whole}>
        <ExportOutlined /> {t('wholePage')}
      </Link>
      <p className={styles.facts}>
        <span className="ms-number">{row.number}</span>
        <span>
          {row.initiatorName} {row.deptName}
        </span>
        <span>{row.taskName}</span>
        {row.dueTime && <Due row={row} />}
        <Marks row={row} />
      </p>
    </header>
  )
}

function Loaded({ row, flow, ...props }: Props & { flow: Flow }) {
  const deciding = useRef(false)
  const { taskId, processInstanceId, businessId } = row
  const named = useMemo(() => ({ taskId, processInstanceId, businessId }), [taskId, processInstanceId, businessId])
  const { data, error, refetch } = useDetail(named, deciding, 'desk')
  useMarkRead(data)
  useEffect(() => {
    // Looked at, for bulk approval too.
    if (data?.task.taskId) noteOpened(data.task.taskId)
  }, [data])
  if (data) return <Shown {...props} row={row} flow={flow} detail={data} named={named} deciding={deciding} onRefresh={() => refetch()} />
  return (
    <div className={styles.paper}>
      <Head row={row} />
      {error ? <Failed text={error.message} onRetry={() => void refetch()} /> : <DocumentSkeleton />}
    </div>
  )
}

interface ShownProps extends Props {
  flow: Flow
  detail: Detail
  named: { taskId: string; processInstanceId: string; businessId: string }
  deciding: { current: boolean }
  onRefresh(): Promise<unknown>
}

function Shown({ row, flow, detail, named, deciding, papers, onRefresh, onHold, onGone, onOpen }: ShownProps) {
  const t = workWords.use()
  // An own paper that came back is corrected on its page.
  const fresh = useCaseForm(flow, detail, isBack(detail))
  const begun = useMemo(() => {
    const key = `${row.taskId} ${detail.record.rev}`
    const known = papers.get(key) ?? { store: fresh, files: [], signature: '' }
    papers.set(key, known)
    return known
  }, [papers, row.taskId, detail.record.rev, fresh])
  const { store } = begun
  const labels = useMemo(() => treeLabels(flow), [flow])
  const [stale, setStale] = useState<string>()
  const [printing, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const back = isBack(detail)
  useUnsaved(useStore(store, state => state.changes > 0) && isEditable(store.rights) && !back)
  const refresh = async () => {
    await onRefresh()
    setStale(undefined)
  }
  const bar = {
    flow,
    detail,
    store,
    named,
    deciding,
    begun,
    onGone,
    onRefresh: refresh,
    onStale: setStale,
    onPrint: () => setPrinting(true),
  }
  const mayDecide = detail.task.actions?.includes('approve')
  return (
    <>
      <section className={styles.paper} aria-label={t('preview')}>
        <Head row={row} />
        <div className={styles.body}>
          <CaseAlerts detail={detail} named={named} stale={stale} onRefresh={() => void refresh()} />
          <Sheet store={store} changes={OPEN.has(detail.record.status) ? detail.changes : NO_CHANGES} />
          <Facts facts={detail.facts} />
        </div>
      </section>
      <aside className={styles.side} aria-label={t('decision')}>
        {mayDecide && !back ? (
          <DecisionPane {...bar} onHold={onHold} />
        ) : (
          <div className={styles.decide}>
            <Alert type="warning" showIcon title={(back && lastWord(detail.timeline)) || t('openHint')} />
            <Button type="primary" block onClick={onOpen}>
              {t(back ? 'revise' : 'wholePage')}
            </Button>
          </div>
        )}
        <History detail={detail} root={flow.root} labels={labels} />
      </aside>
      {printing && <PrintSheet detail={detail} store={store} address={`${location.origin}${handleAddress(row)}`} onDone={printed} />}
    </>
  )
}
