import { CheckOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WorkRow } from '#contract/flow-shape.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import styles from './todo.module.css'
import { TodoBatch } from './todo-batch.view.tsx'
import { TodoDesk, useDesk, useHasPanes } from './todo-desk.view.tsx'
import { TodoGroups } from './todo-groups.view.tsx'
import { noteOpened } from './todo-guard.view.tsx'
import { lineOf, TodoKeys } from './todo-keys.view.tsx'
import { TodoKeyword } from './todo-keyword.view.tsx'
import work from './work.module.css'
import { workWords } from './work.words.tsx'
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
  // Chosen by its group beside the list.
  { key: 'returned', label: { zh: '退回给我的', en: 'Returned to me' }, list: false, view: false },
  periodFilter,
  categoryFilter,
]
const TodoPreview = lazy(() => import('./todo-preview.view.tsx').then(module => ({ default: module.TodoPreview })))

/** Own papers that came back are apart from what others ask for, and before it. */
const apart = (rows: readonly WorkRow[]) => ({
  returned: rows.filter(row => row.returned),
  others: rows.filter(row => !row.returned),
})

/** 待办事务: what waits for my decision. */
export default function TodoScreen() {
  const t = workWords.use()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const hasPanes = useHasPanes()
  const desk = useDesk()
  const [batch, setBatch] = useState<readonly WorkRow[]>()
  const [drawer, setDrawer] = useState<WorkRow>()
  const [filtering, setFiltering] = useState(false)
  const { looking, look, decided } = desk
  const cursor = looking?.taskId
  const open = (row: WorkRow) => {
    noteOpened(row.taskId)
    navigate(handleAddress(row))
  }
  useEffect(() => {
    if (cursor) lineOf(cursor)?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
  const rowProps = useMemo(
    () => (row: Row) => ({
      className: row.taskId === cursor ? work.cursor : undefined,
      'data-task': String(row.taskId),
      hidden: decided.has(String(row.taskId)),
      tabIndex: -1,
    }),
    [cursor, decided],
  )
  const rowsOf = ({ state }: ListHandle) => {
    const { returned, others } = apart(state.rows.map(workRow).filter(row => !decided.has(row.taskId)))
    return { rows: [...returned, ...others], first: others[0] ?? returned[0] }
  }
  const sections = (rows: readonly Row[]) => {
    const { returned, others } = apart(rows.map(workRow))
    if (returned.length === 0) return [{ title: '', rows }]
    return [
      { title: t('ownReturned'), rows: returned },
      { title: t('toDecide'), rows: others },
    ].filter(section => section.rows.length > 0)
  }
  const panes = (list: ListHandle) => {
    const { rows, first } = rowsOf(list)
    const { isPending, asked } = list.state
    if (rows.length === 0 && !isPending && !desk.undo.waiting) return null
    const known = looking && (rows.find(row => row.taskId === looking.taskId) ?? looking)
    return (
      <TodoDesk
        desk={desk}
        rows={rows}
        row={known ?? (isPending ? undefined : first)}
        isLoading={isPending}
        asked={JSON.stringify([asked.filters, asked.current])}
        onOpen={open}
      />
    )
  }
  const toolbar = (list: ListHandle) => (
    <>
      <TodoKeys
        rows={rowsOf(list).rows}
        cursor={cursor}
        onCursor={look}
        onOpen={open}
        onLook={row => !hasPanes && setDrawer(row)}
        onUndo={desk.takeBack}
      />
      {hasPanes && <TodoKeyword list={list} isOpen={filtering} onOpen={setFiltering} />}
      {hasPanes && <TodoGroups list={list} isAbove />}
      {(!hasPanes || list.selected.length > 0) && (
        <Button
          type="primary"
          className={hasPanes ? styles.batch : undefined}
          size={hasPanes ? 'small' : undefined}
          icon={<CheckOutlined />}
          onClick={() => (list.selected.length > 0 ? setBatch(list.selected.map(workRow)) : message.info(t('batchNone')))}
        >
          {t('batch')}
        </Button>
      )}
      {!hasPanes && <span className={work.keys}>{t('keys')}</span>}
      {drawer && (
        <Suspense>
          <TodoPreview
            row={drawer}
            onClose={() => setDrawer(undefined)}
            onOpen={() => {
              setDrawer(undefined)
              open(drawer)
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
            if (hasPanes) look(row)
            else open(row)
          }}
        />
      )}
    </>
  )
  const inPane = {
    ...opening,
    onOpen: (row: WorkRow, event?: MouseEvent) => {
      if (!event || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      look(row)
    },
  }
  return (
    <WorkList
      which="todo"
      fields={fields}
      opening={hasPanes ? inPane : opening}
      selection={{}}
      toolbar={toolbar}
      searchless={hasPanes && !filtering}
      aside={hasPanes ? undefined : list => <TodoGroups list={list} isAbove={false} />}
      panes={hasPanes ? panes : undefined}
      sections={sections}
      rowProps={rowProps}
      rowActions={() => [
        { key: 'open', label: t('handle'), onClick: row => open(workRow(row)) },
        { key: 'look', label: t('preview'), onClick: row => setDrawer(workRow(row)) },
      ]}
      empty={{ kind: 'done' }}
    />
  )
}
