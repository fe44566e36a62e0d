import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { say, useLanguage } from '../../i18n/language.ts'
import { useScreenClass } from '../../shell/screen-class.ts'
import { Control } from './control.tsx'
import { type Field, inSearch, searchKey } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'

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
  const searchable = inSearch(fields)
  const room = screen === 0 ? 1 : screen < 3 ? 2 : 3
  useEffect(
    () => form.setFieldsValue(Object.fromEntries(searchable.map(field => [searchKey(field), filters[searchKey(field)]]))),
    [filters, form, searchable],
  )
  if (searchable.length === 0) return null
  const shown = open ? searchable : searchable.slice(0, room)

  const search = (values: Record<string, unknown>) =>
    onSearch(
      Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) =>
          value === undefined || value === null || value === '' ? [] : [[key, String(value).trim()]],
        ),
      ),
    )
  return (
    <Form form={form} className={styles.search} onFinish={search} size="middle" role="search">
      {shown.map(field => (
        <Form.Item key={field.key} name={searchKey(field)} label={say(field.label)} className={styles.searchItem}>
          <Control field={field} searching />
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
