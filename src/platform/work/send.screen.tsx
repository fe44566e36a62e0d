import { App, Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { flowProcess } from '#contract/flow.ts'
import type { WorkRow } from '#contract/flow-shape.ts'
import { call } from '#web/http/call.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import { workWords } from './work.words.tsx'
import {
  flowField,
  flowFilter,
  keywordFilter,
  numberField,
  periodFilter,
  statusField,
  statusFilter,
  summaryField,
  timeField,
} from './work-fields.view.tsx'
import { titleField, WorkList } from './work-list.view.tsx'
import { ReasonDialog } from './work-reason.view.tsx'
import { copyAddress, detailAddress, workRow } from './work-row.view.tsx'

const opening = { to: detailAddress }
const fields: Field[] = [
  titleField(opening),
  statusField,
  { key: 'currentNodes', label: { zh: '当前节点', en: 'Where it is' }, list: { width: 150 } },
  { key: 'holders', label: { zh: '当前处理人', en: 'With' }, list: { width: 120 } },
  flowField,
  summaryField,
  timeField({ zh: '发起时间', en: 'Started' }),
  { key: 'endTime', label: { zh: '结束时间', en: 'Ended' }, kind: 'moment', list: { width: 165, hidden: true } },
  numberField,
  keywordFilter,
  statusFilter,
  flowFilter,
  periodFilter,
]

const isOpen = (row: Row) => ['running', 'returned', 'suspended'].includes(workRow(row).status)

/** 我发起的: where my documents are and who has them; withdraw, urge, copy. */
export default function SendScreen() {
  const t = workWords.use()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ what: 'withdraw' | 'urge'; row: WorkRow }>()
  const act = async (list: ListHandle, comment: string) => {
    const { what, row } = asking!
    const target = what === 'withdraw' ? flowProcess.withdraw : flowProcess.urge
    await call(target, { processInstanceId: row.processInstanceId, comment, commandId: crypto.randomUUID() })
    setAsking(undefined)
    message.success(t(what === 'withdraw' ? 'withdrawn' : 'urgedDone'))
    list.reload()
  }
  return (
    <WorkList
      which="send"
      fields={fields}
      opening={opening}
      ofCases
      toolbar={list => (
        <>
          <Link to="/work/start/index">
            <Button type="primary">{t('start')}</Button>
          </Link>
          {asking && (
            <ReasonDialog
              title={t(asking.what === 'withdraw' ? 'withdrawTitle' : 'urgeTitle', { title: asking.row.title })}
              hint={asking.what === 'urge' ? t('urgeHint', { who: asking.row.holders || asking.row.currentNodes }) : undefined}
              okText={t(asking.what)}
              danger={asking.what === 'withdraw'}
              onCancel={() => setAsking(undefined)}
              onOk={comment => act(list, comment)}
            />
          )}
        </>
      )}
      rowActions={() => [
        { key: 'view', label: t('view'), onClick: row => navigate(detailAddress(workRow(row))) },
        {
          key: 'urge',
          label: t('urge'),
          show: row => workRow(row).status === 'running',
          onClick: row => setAsking({ what: 'urge', row: workRow(row) }),
        },
        { key: 'withdraw', label: t('withdraw'), show: isOpen, onClick: row => setAsking({ what: 'withdraw', row: workRow(row) }) },
        { key: 'copy', label: t('copy'), onClick: row => navigate(copyAddress(workRow(row))) },
      ]}
      card={{ status: true, actions: true }}
      empty={{ kind: 'data', more: <Link to="/work/start/index">{t('toStart')}</Link> }}
    />
  )
}
