import { App, Button } from 'antd'
import { flowProcess } from '#contract/flow.ts'
import { call } from '#web/http/call.ts'
import type { Field } from '#web/kit/list/field.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import { workWords } from './work.words.tsx'
import {
  flowField,
  flowFilter,
  initiatorField,
  keywordFilter,
  numberField,
  periodFilter,
  statusField,
  summaryField,
  timeField,
} from './work-fields.view.tsx'
import { titleField, WorkList } from './work-list.view.tsx'
import { detailAddress, workRow } from './work-row.view.tsx'

const opening = { to: detailAddress, dot: true }
const fields: Field[] = [
  keywordFilter,
  titleField(opening),
  {
    key: 'read',
    label: { zh: '阅读状态', en: 'Read' },
    kind: 'choice',
    choices: [
      { value: '0', label: { zh: '未读', en: 'Unread' } },
      { value: '1', label: { zh: '已读', en: 'Read' } },
    ],
    search: true,
    list: { width: 90, render: row => <ReadMark read={workRow(row).read} /> },
  },
  statusField,
  flowField,
  summaryField,
  initiatorField,
  timeField({ zh: '抄送时间', en: 'Sent' }),
  numberField,
  flowFilter,
  periodFilter,
]

function ReadMark({ read }: { read: boolean }) {
  const t = workWords.use()
  return read ? <span style={{ color: 'var(--ms-text-3)' }}>{t('read')}</span> : <b>{t('unread')}</b>
}

/** 抄送我的: documents for information only. */
export default function CcScreen() {
  const t = workWords.use()
  const { message } = App.useApp()
  const markRead = async (list: ListHandle, ids: readonly string[]) => {
    await call(flowProcess.ccRead, { ids: ids.join(',') })
    message.success(t('marked'))
    list.clear()
    list.reload()
  }
  const unreadOf = (list: ListHandle) =>
    (list.selected.length > 0 ? list.selected : list.state.rows)
      .map(workRow)
      .filter(row => !row.read)
      .map(row => row.taskId)
  return (
    <WorkList
      which="cc"
      fields={fields}
      opening={opening}
      selection={{ row: row => !workRow(row).read }}
      toolbar={list => (
        <Button disabled={unreadOf(list).length === 0} onClick={() => void markRead(list, unreadOf(list)).catch(() => {})}>
          {t('markRead')}
        </Button>
      )}
      card={{ status: true }}
      empty={{ kind: 'done' }}
    />
  )
}
