import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Table } from 'antd'
import { type ComponentProps, createContext, useContext, useState } from 'react'
import { RowActions } from '#web/kit/list/row-actions.tsx'
import { quietDrag } from '#web/kit/sortable/quiet-drag.ts'
import { handleStepOf, moved } from '#web/kit/sortable/sortable.tsx'
import styles from './dict.module.css'
import { dictWords } from './dict.words.tsx'
import type { Entry } from './dict-data.view.tsx'
import { SealSwitch } from './dict-fields.view.tsx'

interface Props {
  rows: readonly Entry[]
  loading: boolean
  sealable: boolean
  onEdit: ((row: Entry) => void) | undefined
  onRemove: ((row: Entry) => void) | undefined
  onSeal: ((row: Entry, sealed: number) => Promise<void>) | undefined
  onArrange: ((rows: Entry[]) => void) | undefined
}

/** Entries in order. The handle is dragged by mouse or touch, or moved by the arrow keys. */
export function EntryTable({ rows, loading, sealable, onEdit, onRemove, onSeal, onArrange }: Props) {
  const t = dictWords.use()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const ids = rows.map(row => row.id)
  const arrange = (order: string[]) => onArrange?.(order.map(id => rows.find(row => row.id === id)!))
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    arrange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  const actions = [
    ...(onEdit ? [{ key: 'edit', label: t('edit'), onClick: (row: object) => onEdit(row as Entry) }] : []),
    ...(onRemove ? [{ key: 'remove', label: t('remove'), danger: true, onClick: (row: object) => onRemove(row as Entry) }] : []),
  ]
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={quietDrag}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Table<Entry>
          rowKey="id"
          size="small"
          sticky
          loading={loading ? { delay: 200 } : false}
          dataSource={[...rows]}
          pagination={false}
          locale={{ emptyText: ' ' }}
          scroll={{ x: 620 }}
          components={{ body: { row: SortableRow } }}
          columns={[
            ...(onArrange
              ? [
                  {
                    key: 'drag',
                    width: 40,
                    render: (_: unknown, row: Entry) => <Handle onStep={step => arrange(moved(ids, row.id, step))} />,
                  },
                ]
              : []),
            { title: t('key'), dataIndex: 'dictKey', width: '20%', ellipsis: true },
            { title: t('value'), dataIndex: 'dictValue', width: '24%', ellipsis: true },
            { title: t('sort'), dataIndex: 'sort', width: 76, align: 'right' },
            ...(sealable
              ? [{ title: t('sealed'), key: 'sealed', width: 84, render: (_: unknown, row: Entry) => <Seal row={row} onSeal={onSeal} /> }]
              : []),
            { title: t('remark'), dataIndex: 'remark', ellipsis: true, render: (remark: string) => remark || '—' },
            ...(actions.length > 0
              ? [
                  {
                    title: t('actions'),
                    key: 'actions',
                    width: 120,
                    render: (_: unknown, row: Entry) => <RowActions row={row} actions={actions} />,
                  },
                ]
              : []),
          ]}
        />
      </SortableContext>
    </DndContext>
  )
}

function Seal({ row, onSeal }: { row: Entry; onSeal: Props['onSeal'] }) {
  const t = dictWords.use()
  const [busy, setBusy] = useState(false)
  return (
    <SealSwitch
      label={`${t('sealed')} ${row.dictValue}`}
      value={row.isSealed}
      disabled={!onSeal}
      loading={busy}
      onChange={sealed => {
        setBusy(true)
        void onSeal?.(row, sealed).finally(() => setBusy(false))
      }}
    />
  )
}

const Grip = createContext<Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners'> | undefined>(undefined)

function SortableRow(props: ComponentProps<'tr'> & { 'data-row-key'?: string }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: props['data-row-key'] ?? '' })
  const style = {
    ...props.style,
    transform: transform ? `translateY(${transform.y}px)` : undefined,
    transition,
    ...(isDragging ? { position: 'relative' as const, zIndex: 2 } : {}),
  }
  return (
    <Grip value={{ attributes, listeners }}>
      <tr {...props} ref={setNodeRef} style={style} data-dragging={isDragging} />
    </Grip>
  )
}

function Handle({ onStep }: { onStep(step: number): void }) {
  const t = dictWords.use()
  const grip = useContext(Grip)
  return (
    <button
      type="button"
      className={styles.handle}
      {...grip?.attributes}
      {...grip?.listeners}
      aria-label={t('drag')}
      title={t('dragHelp')}
      onKeyDown={event => {
        const step = handleStepOf(event)
        if (step === 0) return
        event.preventDefault()
        onStep(step)
      }}
    >
      <HolderOutlined />
    </button>
  )
}
