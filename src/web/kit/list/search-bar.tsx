import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { say, useLanguage } from '../../i18n/language.ts'
import { useScreenClass } from '../../shell/screen-class.ts'
import { Control } from './control.tsx'
import { type Field, inSearch, isPeriod, searchKey } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'
import { filtersOf, heldFor, Period } from './period.tsx'

interface Props {
  fields: readonly Field[]
  filters: Record<string, string>
  onSearch(filters: Record<string, string>): void
}

/** Filters above a list: what fits in one row, the rest behind 展开. Enter searches. */
export function SearchBar({ fields, filters, onSearch }: Props) {
  const t = listWords.use()
  useLanguage()
  const [form] = Form.useForm<Record<string, unknown>>()
  const screen = useScreenClass()
  const [open, setOpen] = useState(false)
  // The same list as long as the fields are: else every answer of the server would undo what is being typed.
  const searchable = useMemo(() => inSearch(fields), [fields])
  const room = screen === 0 ? 1 : screen < 3 ? 2 : 3
  useEffect(
    () => form.setFieldsValue(Object.fromEntries(searchable.map(field => [searchKey(field), heldFor(field, filters)]))),
    [filters, form, searchable],
  )
  if (searchable.length === 0) return null
  const shown = open ? searchable : searchable.slice(0, room)

  const search = (values: Record<string, unknown>) =>
    onSearch(Object.fromEntries(shown.flatMap(field => filtersOf(field, values[searchKey(field)]))))
  return (
    <Form form={form} className={styles.search} onFinish={search} size="middle" role="search">
      {shown.map(field => (
        <Form.Item key={field.key} name={searchKey(field)} label={say(field.label)} className={styles.searchItem}>
          {isPeriod(field) ? <Period /> : <Control field={field} searching />}
        </Form.Item>
      ))}
      <div className={styles.searchButtons}>
        <Button type="primary" htmlType="submit">
          {t('search')}
        </Button>
        <Button
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
