import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form, type FormInstance } from 'antd'
import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { say, useLanguage } from '#web/i18n/language.ts'
import { Control } from './control.tsx'
import { type Field, inSearch, isPeriod, isWideSearch, searchControl, searchKey } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'
import { filtersOf, heldFor, Period } from './period.tsx'

interface Props {
  fields: readonly Field[]
  filters: Record<string, string>
  onSearch(filters: Record<string, string>): void
}

type Box = FormInstance<Record<string, unknown>> & { nativeElement?: HTMLElement }

const BUTTONS = 232
const FIELD = 268
const MOST = 4

/** Measured, because a tree beside the list takes part of the window. */
function useWidth(box: RefObject<Box | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current?.nativeElement
    if (!element) return
    // Hidden tabs have width 0.
    const watcher = new ResizeObserver(() => element.clientWidth > 0 && setWidth(element.clientWidth))
    watcher.observe(element)
    setWidth(element.clientWidth)
    return () => watcher.disconnect()
  }, [box])
  return width
}

/** Filters above a list: one row, the rest behind 展开. Enter searches. */
export function SearchBar({ fields, filters, onSearch }: Props) {
  const t = listWords.use()
  useLanguage()
  const [form] = Form.useForm<Record<string, unknown>>()
  const box = useRef<Box>(null)
  const name = useId()
  const width = useWidth(box)
  const [chosen, setOpen] = useState<boolean>()
  // Memoised: a new list on every answer would reset what is being typed.
  const searchable = useMemo(() => inSearch(fields), [fields])
  const room = Math.min(Math.max(Math.floor((width - BUTTONS) / FIELD), 1), MOST)
  useEffect(
    () => form.setFieldsValue(Object.fromEntries(searchable.map(field => [searchKey(field), heldFor(field, filters)]))),
    [filters, form, searchable],
  )
  if (searchable.length === 0) return null
  // Active filters are unfolded unless the user folds them.
  const open = chosen ?? searchable.slice(room).some(field => heldFor(field, filters) !== undefined)
  const shown = open ? searchable : searchable.slice(0, room)
  // A period needs a line of its own on a phone.
  const isFolded = shown.length === 1 && !isWideSearch(searchable[0]!)

  const search = (values: Record<string, unknown>) =>
    onSearch(Object.fromEntries(shown.flatMap(field => filtersOf(field, values[searchKey(field)]))))
  return (
    <Form
      form={form}
      name={name}
      className={styles.search}
      onFinish={search}
      size="middle"
      role="search"
      ref={box}
      data-folded={isFolded || undefined}
    >
      {shown.map(field => (
        <Form.Item
          key={field.key}
          name={searchKey(field)}
          label={say(field.label)}
          className={`${styles.searchItem} ${isWideSearch(field) ? styles.searchPeriod : ''}`}
        >
          {isPeriod(field) ? <Period /> : (searchControl(field)?.() ?? <Control field={field} searching />)}
        </Form.Item>
      ))}
      <div className={styles.searchButtons}>
        <Button type="primary" htmlType="submit">
          {t('search')}
        </Button>
        <Button
          className={Object.keys(filters).length === 0 ? styles.idle : undefined}
          onClick={() => {
            form.resetFields()
            onSearch({})
          }}
        >
          {t('reset')}
        </Button>
        {searchable.length > room && (
          <Button
            type="link"
            size="small"
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'less' : 'more')}
          </Button>
        )}
      </div>
    </Form>
  )
}
