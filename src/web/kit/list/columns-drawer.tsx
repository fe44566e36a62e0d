import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Checkbox, Drawer, InputNumber } from 'antd'
import { say } from '#web/i18n/language.ts'
import { IconButton } from '../icon-button.tsx'
import { quietDrag } from '../sortable/quiet-drag.ts'
import { handleStepOf, moved } from '../sortable/sortable.tsx'
import { columnOf, type Field } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'
import { arrange, type ListSettings } from './settings.ts'

interface Props {
  open: boolean
  fields: readonly Field[]
  settings: ListSettings
  onChange(change: Partial<ListSettings>): void
  onClose(): void
}

/** Chooses, orders, sizes and freezes columns, by mouse or keyboard. */
export function ColumnsDrawer({ open, fields, settings, onChange, onClose }: Props) {
  const t = listWords.use()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const columns = arrange(fields, settings)
  const keys = columns.map(({ field }) => field.key)
  const hidden = columns.filter(({ shown }) => !shown).map(({ field }) => field.key)
  const frozen = settings.frozen ?? fields.filter(field => columnOf(field).fixed === 'left').map(field => field.key)

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onChange({ order: arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))) })
  }
  const toggle = (list: readonly string[], key: string) => (list.includes(key) ? list.filter(one => one !== key) : [...list, key])
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('columns')}
      size={380}
      extra={
        <Button
          size="small"
          type="link"
          onClick={() => onChange({ order: undefined, hidden: undefined, frozen: undefined, widths: undefined })}
        >
          {t('restore')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('columnsHint')}</p>
      <DndContext sensors={sensors} onDragEnd={drop} accessibility={quietDrag}>
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          {columns.map(({ field, shown }) => (
            <ColumnLine
              key={field.key}
              field={field}
              shown={shown}
              frozen={frozen.includes(field.key)}
              width={settings.widths?.[field.key] ?? columnOf(field).width}
              onMove={step => onChange({ order: moved(keys, field.key, step) })}
              onShow={() => onChange({ hidden: toggle(hidden, field.key) })}
              onFreeze={() => onChange({ frozen: toggle(frozen, field.key) })}
              onWidth={width => onChange({ widths: { ...settings.widths, [field.key]: width } })}
            />
          ))}
        </SortableContext>
      </DndContext>
    </Drawer>
  )
}

interface LineProps {
  field: Field
  shown: boolean
  frozen: boolean
  width: number | undefined
  onMove(step: number): void
  onShow(): void
  onFreeze(): void
  onWidth(width: number): void
}

function ColumnLine({ field, shown, frozen, width, onMove, onShow, onFreeze, onWidth }: LineProps) {
  const t = listWords.use()
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: field.key })
  const label = say(field.label)
  return (
    <div
      ref={setNodeRef}
      className={styles.columnLine}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        className={styles.holder}
        {...attributes}
        {...listeners}
        aria-label={label}
        onKeyDown={event => {
          const step = handleStepOf(event)
          if (step === 0) return
          event.preventDefault()
          onMove(step)
        }}
      >
        <HolderOutlined />
      </button>
      <Checkbox checked={shown} onChange={onShow}>
        {label}
      </Checkbox>
      <InputNumber
        size="small"
        min={48}
        max={800}
        step={10}
        value={width}
        placeholder={t('width')}
        aria-label={`${label} ${t('width')}`}
        onChange={next => next && onWidth(next)}
        className={styles.columnWidth}
      />
      <IconButton label={t('freeze')} icon={frozen ? <PushpinFilled /> : <PushpinOutlined />} aria-pressed={frozen} onClick={onFreeze} />
    </div>
  )
}
