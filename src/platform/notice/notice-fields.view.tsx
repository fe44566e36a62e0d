import type { ReactNode } from 'react'
import type { Field, Row } from '#web/kit/list/field.ts'
import styles from './notice.module.css'
import { DRAFT, PUBLISHED } from './notice-data.view.tsx'

interface Look {
  isEditor: boolean
  open(id: string): void
  title(row: Row): ReactNode
}

/** Only editors see drafts. */
export function noticeFields({ isEditor, open, title }: Look): Field[] {
  return [
    {
      key: 'noticeTilte',
      label: { zh: '标题', en: 'Title' },
      list: {
        width: 380,
        sort: true,
        fixed: 'left',
        render: row => (
          <button type="button" className={styles.title} title={String(row.noticeTilte)} onClick={() => open(String(row.id))}>
            {title(row)}
          </button>
        ),
      },
      search: true,
    },
    {
      key: 'noticeType',
      label: { zh: '类型', en: 'Type' },
      kind: 'dict',
      dict: { code: 'notice', book: 'system', asNumber: true },
      list: {
        width: 90,
        sort: true,
        named: 'noticeTypeName',
        render: row => (row.noticeTypeName ? <em className={styles.type}>{String(row.noticeTypeName)}</em> : '—'),
      },
      search: true,
    },
    {
      key: 'releaseTime',
      label: { zh: '发布时间', en: 'Published' },
      kind: 'moment',
      list: { width: 170, sort: true },
      search: { period: true },
    },
    { key: 'createUserName', label: { zh: '发布人', en: 'By' }, list: { width: 110 } },
    ...(isEditor
      ? [
          {
            key: 'status',
            label: { zh: '状态', en: 'State' },
            kind: 'choice' as const,
            choices: [
              { value: PUBLISHED, label: { zh: '已发布', en: 'Published' }, tone: 'success' as const },
              { value: DRAFT, label: { zh: '草稿', en: 'Draft' }, tone: 'neutral' as const },
            ],
            list: { width: 100 },
          },
          {
            key: 'createTime',
            label: { zh: '创建时间', en: 'Created' },
            kind: 'moment' as const,
            list: { width: 170, sort: true, hidden: true },
          },
        ]
      : []),
  ]
}
