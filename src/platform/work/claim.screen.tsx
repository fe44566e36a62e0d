import { App } from 'antd'
import { flowWork } from '#contract/flow.ts'
import { call } from '#web/http/call.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { queries } from '#web/shell/data.ts'
import { workWords } from './work.words.tsx'
import {
  categoryFilter,
  dueField,
  flowField,
  flowFilter,
  initiatorField,
  keywordFilter,
  nodeField,
  numberField,
  periodFilter,
  summaryField,
  timeField,
} from './work-fields.view.tsx'
import { titleField, WorkList } from './work-list.view.tsx'
import { detailAddress, workRow } from './work-row.view.tsx'

const opening = { to: detailAddress }
const fields: Field[] = [
  titleField(opening),
  nodeField,
  summaryField,
  initiatorField,
  flowField,
  timeField({ zh: '到达时间', en: 'Arrived' }),
  dueField,
  numberField,
  keywordFilter,
  flowFilter,
  periodFilter,
  categoryFilter,
]

/** 待签收: tasks open to several people; claiming one moves it to one's own to-dos. */
export default function ClaimScreen() {
  const t = workWords.use()
  const { message } = App.useApp()
  const claim = async (row: Row) => {
    await call(flowWork.claimTask, { taskId: workRow(row).taskId, commandId: crypto.randomUUID() })
    message.success(t('taken'))
    void queries.invalidateQueries({ queryKey: ['list'] })
    void queries.invalidateQueries({ queryKey: ['counts'] })
  }
  return (
    <WorkList
      which="claim"
      fields={fields}
      opening={opening}
      rowActions={list => [{ key: 'claim', label: t('take'), onClick: row => void claim(row).catch(list.reload) }]}
      card={{ actions: true }}
      empty={{ kind: 'done' }}
    />
  )
}
