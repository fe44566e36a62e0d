import { FilterOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import styles from './todo.module.css'
import { workWords } from './work.words.tsx'

/** The keyword above a narrow list; further filters unfold below. */
export function TodoKeyword({ list, isOpen, onOpen }: { list: ListHandle; isOpen: boolean; onOpen(open: boolean): void }) {
  const t = workWords.use()
  const { filters } = list.state.asked
  const [text, setText] = useState(filters.keyword ?? '')
  const search = (keyword: string) => {
    const { keyword: _, ...rest } = filters
    list.state.search(keyword.trim() ? { ...rest, keyword: keyword.trim() } : rest)
  }
  return (
    <search className={styles.keyword}>
      {!isOpen && (
        <Input
          allowClear
          aria-label={t('keyword')}
          placeholder={t('keywordShort')}
          title={t('keywordHint')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            // Clearing the box is a search of its own.
            if (!event.target.value && filters.keyword) search('')
          }}
          onPressEnter={() => search(text)}
        />
      )}
      <IconButton label={t('filters')} icon={<FilterOutlined />} data-on={isOpen} onClick={() => onOpen(!isOpen)} />
    </search>
  )
}
