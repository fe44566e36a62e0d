import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { flowFollow } from '#contract/flow-admin.ts'
import { flowFilter, keywordFilter, statusChoices, statusField } from '#platform/work/work-fields.view.tsx'
import { Fresh } from '#platform/work/work-fresh.view.tsx'
import { detailAddress } from '#platform/work/work-row.view.tsx'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { flowWords } from './flow.words.tsx'
import { type Intervening, Intervention } from './intervention.view.tsx'

export type CaseRow = Reply<typeof flowFollow.list>['records'][number]
const caseRow = (row: Row) => row as unknown as CaseRow

const fields: Field[] = [
  { key: 'title', label: { zh: '标题', en: 'Title' }, list: { width: 320, fixed: 'left', render: row => <Title row={caseRow(row)} /> } },
  statusField,
  { key: 'currentNodes', label: { zh: '当前节点', en: 'Node' }, list: { width: 170 } },
  { key: 'holders', label: { zh: '处理人', en: 'Holders' }, list: { width: 140 } },
  {
    key: 'waitingHours',
    label: { zh: '已历时', en: 'Running for' },
    kind: 'number',
    list: { width: 110, render: row => <Span hours={caseRow(row).waitingHours} /> },
  },
  { key: 'flowName', label: { zh: '流程', en: 'Flow' }, list: { width: 150 } },
  { key: 'initiatorName', label: { zh: '发起人', en: 'Initiator' }, list: { width: 110 } },
  { key: 'startTime', label: { zh: '发起时间', en: 'Started' }, kind: 'moment', list: { width: 165 } },
  { key: 'number', label: { zh: '编号', en: 'Number' }, list: { width: 156 } },
  { key: 'version', label: { zh: '版本', en: 'Version' }, kind: 'number', list: { width: 80, hidden: true } },
  keywordFilter,
  flowFilter,
  {
    key: 'status',
    label: { zh: '状态', en: 'Status' },
    kind: 'choice',
    choices: statusChoices.filter(choice => choice.value !== 'draft'),
    list: false,
    view: false,
    search: true,
  },
  {
    key: 'parked',
    label: { zh: '异常', en: 'Stuck' },
    kind: 'choice',
    choices: [{ value: '1', label: { zh: '需人工处理', en: 'Needs a hand' } }],
    list: false,
    view: false,
    search: true,
  },
]

function Title({ row }: { row: CaseRow }) {
  const t = flowWords.use()
  return (
    <>
      {row.parked && (
        <Tooltip title={t('parkedHint')}>
          <span>
            <Tone tone="danger">{t('parked')}</Tone>
          </span>
        </Tooltip>
      )}
      <Link to={detailAddress(row)} title={row.title}>
        {row.title}
      </Link>
    </>
  )
}

const DAY = 24

export function Span({ hours }: { hours: number }) {
  const t = flowWords.use()
  return (
    <span className="ms-number">
      {hours >= 2 * DAY ? t('days', { n: Math.round(hours / DAY) }) : t('hours', { n: Math.round(hours * 10) / 10 })}
    </span>
  )
}

/** 运行监控: all running cases, and interventions by an administrator. */
export default function FollowScreen() {
  const t = flowWords.use()
  const may = usePermissions()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<Intervening>()
  const isOpen = (row: Row) => ['running', 'returned'].includes(caseRow(row).status)
  const isAlive = (row: Row) => ['running', 'returned', 'suspended'].includes(caseRow(row).status)
  const act = (what: Exclude<Intervening['what'], 'handover'>) => (row: Row) => setDoing({ what, row: caseRow(row) })
  return (
    <ListPage
      name="flow-follow"
      title={t('follow')}
      list={flowFollow.list}
      fields={fields}
      rowKey="processInstanceId"
      rights={{ export: 'flow_follow_export' }}
      toolbar={list => (
        <>
          <Fresh reload={list.reload} />
          {may.flow_follow_handover && <Button onClick={() => setDoing({ what: 'handover' })}>{t('handover')}</Button>}
          {doing && (
            <Intervention
              {...doing}
              onClose={changed => {
                setDoing(undefined)
                if (changed) list.reload()
              }}
            />
          )}
        </>
      )}
      rowActions={() => [
        { key: 'view', label: t('view'), onClick: row => navigate(detailAddress(caseRow(row))) },
        { key: 'move', label: t('move'), right: 'flow_follow_move', show: isOpen, onClick: act('move') },
        { key: 'reassign', label: t('reassign'), right: 'flow_follow_reassign', show: isOpen, onClick: act('reassign') },
        { key: 'suspend', label: t('suspend'), right: 'flow_follow_suspend', show: isOpen, onClick: act('suspend') },
        {
          key: 'activate',
          label: t('activate'),
          right: 'flow_follow_suspend',
          show: row => caseRow(row).status === 'suspended',
          onClick: act('activate'),
        },
        { key: 'terminate', label: t('terminate'), right: 'flow_follow_terminate', danger: true, show: isAlive, onClick: act('terminate') },
      ]}
    />
  )
}
