import { useNavigate } from 'react-router'
import type { Field } from '#web/kit/list/field.ts'
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

const opening = { to: detailAddress }
const fields: Field[] = [
  titleField(opening),
  { key: 'taskName', label: { zh: '处理节点', en: 'Node' }, list: { width: 140 } },
  {
    key: 'result',
    label: { zh: '我的处理', en: 'My decision' },
    kind: 'choice',
    list: { width: 100 },
    choices: [
      { value: 'approved', label: { zh: '同意', en: 'Agreed' }, tone: 'success' },
      { value: 'rejected', label: { zh: '不同意', en: 'Refused' }, tone: 'danger' },
      { value: 'returned', label: { zh: '退回', en: 'Returned' }, tone: 'warning' },
      { value: 'transferred', label: { zh: '转办', en: 'Transferred' }, tone: 'info' },
      { value: 'delegated', label: { zh: '委派', en: 'Delegated' }, tone: 'info' },
      { value: 'submitted', label: { zh: '提交', en: 'Submitted' }, tone: 'info' },
      { value: 'cancelled', label: { zh: '已取消', en: 'Cancelled' }, tone: 'neutral' },
      { value: 'skipped', label: { zh: '他人已处理', en: 'Done by others' }, tone: 'neutral' },
    ],
  },
  { key: 'comment', label: { zh: '我的意见', en: 'My opinion' }, list: { width: 200 } },
  flowField,
  timeField({ zh: '处理时间', en: 'Handled' }, 'endTime'),
  statusField,
  { key: 'currentNodes', label: { zh: '当前节点', en: 'Where it is' }, list: { width: 200 } },
  summaryField,
  initiatorField,
  numberField,
  keywordFilter,
  flowFilter,
  periodFilter,
]

/** 已办事务: what I decided, and the result. */
export default function DoneScreen() {
  const t = workWords.use()
  const navigate = useNavigate()
  return (
    <WorkList
      which="done"
      fields={fields}
      opening={opening}
      rowActions={() => [{ key: 'view', label: t('view'), onClick: row => navigate(detailAddress(workRow(row))) }]}
      card={{ status: true }}
      empty={{ kind: 'data' }}
    />
  )
}
