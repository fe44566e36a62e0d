import { Button, Drawer } from 'antd'
import { useMemo, useRef } from 'react'
import type { Detail, WorkRow } from '#contract/flow-shape.ts'
import type { Flow } from '#model/flow/flow.ts'
import { createFormStore } from '#web/document/form-store.ts'
import { DocumentSkeleton } from '#web/document/head.tsx'
import { Sheet } from '#web/document/sheet.tsx'
import { History } from '#web/document/timeline.tsx'
import { readRights, useDetail, useMarkRead } from './process-data.view.tsx'
import { Failed, WithFlow } from './process-flow.view.tsx'
import { treeLabels } from './process-labels.view.tsx'
import { noteOpened } from './todo-guard.view.tsx'
import styles from './work.module.css'
import { workWords } from './work.words.tsx'

interface Props {
  row: WorkRow
  onClose(): void
  onOpen(): void
}

/** 预览. A document beside the list with its history. It must be opened to be decided. */
export function TodoPreview({ row, onClose, onOpen }: Props) {
  const t = workWords.use()
  return (
    <Drawer
      open
      size={760}
      title={row.title}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={onOpen}>
          {t('handle')}
        </Button>
      }
    >
      <WithFlow flowKey={row.flowKey}>{flow => <Paper key={row.taskId} flow={flow} row={row} />}</WithFlow>
    </Drawer>
  )
}

function Paper({ flow, row }: { flow: Flow; row: WorkRow }) {
  const looking = useRef(false)
  const { taskId, processInstanceId, businessId } = row
  const { data, error, refetch } = useDetail({ taskId, processInstanceId, businessId }, looking)
  useMarkRead(data)
  if (error && !data) return <Failed text={error.message} onRetry={() => void refetch()} />
  return data ? <Content flow={flow} detail={data} /> : <DocumentSkeleton />
}

function Content({ flow, detail }: { flow: Flow; detail: Detail }) {
  const labels = useMemo(() => treeLabels(flow), [flow])
  const store = useMemo(() => {
    // A preview counts as seen, for bulk approval too.
    noteOpened(detail.task.taskId ?? '')
    return createFormStore({ flow, rights: readRights(flow, detail), form: detail.form, labels: detail.labels })
  }, [flow, detail])
  return (
    <div className={styles.preview}>
      <Sheet store={store} changes={detail.changes} />
      <History detail={detail} root={flow.root} labels={labels} />
    </div>
  )
}
