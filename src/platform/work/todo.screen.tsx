import { CheckOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WorkRow } from '#contract/flow-shape.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import { TodoBatch } from './todo-batch.view.tsx'
import { TodoGroups } from './todo-groups.view.tsx'
import { noteOpened } from './todo-guard.view.tsx'
import { TodoKeys } from './todo-keys.view.tsx'
import styles from './work.module.css'
import { workWords } from './work.words.tsx'
import { FromAddress } from './work-address.view.tsx'
import {
  categoryField,
  categoryFilter,
  dueField,
  flowField,
  flowFilter,
  initiatorField,
  keywordFilter,
  nodeField,
  numberField,
  overdueFilter,
  periodFilter,
  summaryField,
  timeField,
} from './work-fields.view.tsx'
import { titleField, WorkList } from './work-list.view.tsx'
import { handleAddress, workRow } from './work-row.view.tsx'

const opening = { to: handleAddress, dot: true, onOpen: ({ taskId }: WorkRow) => noteOpened(taskId) }
const fields: Field[] = [
  titleField(opening, 320),
  nodeField,
  timeField({ zh: '到达时间', en: 'Arrived' }),
  dueField,
  initiatorField,
  summaryField,
  numberField,
  flowField,
  categoryField,
  keywordFilter,
  flowFilter,
  overdueFilter,
  periodFilter,
  categoryFilter,
]
const TodoPreview = lazy(() => import('./todo-preview.view.tsx').then(module => ({ default: module.TodoPreview })))

/** 待办事务: what waits for my decision. */
export default function TodoScreen() {
  const t = workWords.use()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [cursor, setCursor] = useState<string>()
  const [batch, setBatch] = useState<readonly WorkRow[]>()
  const [looking, setLooking] = useState<WorkRow>()
  const open = (row: WorkRow) => {
    noteOpened(row.taskId)
    navigate(handleAddress(row))
  }
  const rowProps = useMemo(
    () => (row: Row) => ({
      className: row.taskId === cursor ? styles.cursor : undefined,
      'data-task': String(row.taskId),
      tabIndex: -1,
    }),
    [cursor],
  )
  const toolbar = (list: ListHandle) => (
    <>
      <FromAddress list={list} keys={['overdue', 'flowKey', 'category', 'keyword']} />
      <TodoKeys rows={list.state.rows.map(workRow)} cursor={cursor} onCursor={setCursor} onOpen={open} onLook={setLooking} />
      <Button
        type="primary"
        icon={<CheckOutlined />}
        onClick={() => (list.selected.length > 0 ? setBatch(list.selected.map(workRow)) : message.info(t('batchNone')))}
      >
        {t('batch')}
      </Button>
      <span className={styles.keys}>{t('keys')}</span>
      {looking && (
        <Suspense>
          <TodoPreview
            row={looking}
            onClose={() => setLooking(undefined)}
            onOpen={() => {
              setLooking(undefined)
              open(looking)
            }}
          />
        </Suspense>
      )}
      {batch && (
        <TodoBatch
          rows={batch}
          onClose={changed => {
            setBatch(undefined)
            if (!changed) return
            list.clear()
            list.reload()
          }}
          onOpen={row => {
            setBatch(undefined)
            open(row)
          }}
        />
      )}
    </>
  )
  return (
    <WorkList
      which="todo"
      fields={fields}
      opening={opening}
      selection={{}}
      toolbar={toolbar}
      aside={list => <TodoGroups list={list} />}
      rowProps={rowProps}
      rowActions={() => [
        { key: 'open', label: t('handle'), onClick: row => open(workRow(row)) },
        { key: 'look', label: t('preview'), onClick: row => setLooking(workRow(row)) },
      ]}
      empty={{ kind: 'done' }}
    />
  )
}
