import { App } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { flowManager, flowModel } from '#contract/flow-admin.ts'
import { call } from '#web/http/call.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { type ListHandle, ListPage } from '#web/kit/list/list-page.tsx'
import { saveBpmn } from './download.view.tsx'
import { flowWords } from './flow.words.tsx'
import { Versions } from './versions.view.tsx'

type FlowRow = Reply<typeof flowModel.list>['records'][number]
const flowRow = (row: Row) => row as unknown as FlowRow
const ACTIVE = 1

const fields: Field[] = [
  {
    key: 'name',
    label: { zh: '流程名称', en: 'Flow' },
    list: { width: 220, fixed: 'left', render: row => <Name row={flowRow(row)} /> },
    search: true,
  },
  { key: 'key', label: { zh: '流程标识', en: 'Key' }, list: { width: 200 } },
  { key: 'categoryName', label: { zh: '分类', en: 'Category' }, list: { width: 110 } },
  { key: 'version', label: { zh: '版本', en: 'Version' }, kind: 'number', list: { width: 80 } },
  {
    key: 'suspensionState',
    label: { zh: '状态', en: 'State' },
    kind: 'choice',
    list: { width: 100 },
    choices: [
      { value: 1, label: { zh: '启用', en: 'Active' }, tone: 'success' },
      { value: 2, label: { zh: '停用', en: 'Suspended' }, tone: 'neutral' },
    ],
  },
  {
    key: 'running',
    label: { zh: '在途', en: 'Running' },
    kind: 'number',
    list: { width: 90, render: row => <Running row={flowRow(row)} /> },
  },
  {
    key: 'origin',
    label: { zh: '来源', en: 'Origin' },
    kind: 'choice',
    list: { width: 110 },
    choices: [
      { value: 'code', label: { zh: '随程序', en: 'Program' } },
      { value: 'person', label: { zh: '设计器', en: 'Designer' } },
    ],
  },
  { key: 'publishedBy', label: { zh: '发布人', en: 'Published by' }, list: { width: 110 } },
  { key: 'publishedAt', label: { zh: '发布时间', en: 'Published' }, kind: 'moment', list: { width: 165 } },
  { key: 'note', label: { zh: '版本说明', en: 'Note' }, list: { width: 240 } },
  {
    key: 'category',
    label: { zh: '分类', en: 'Category' },
    kind: 'dict',
    dict: { code: 'flow_category', book: 'system' },
    list: false,
    view: false,
    search: true,
  },
]

const Name = ({ row }: { row: FlowRow }) => <Link to={`/flow/design/${row.key}`}>{row.name}</Link>

/** The number links to the running cases. */
const Running = ({ row }: { row: FlowRow }) =>
  row.running > 0 ? (
    <Link className="ms-number" to={`/flow/follow/index?flowKey=${row.key}`}>
      {row.running}
    </Link>
  ) : (
    <span className="ms-number">0</span>
  )

/** 流程设计: all flows with the version of new cases. */
export default function ModelScreen() {
  const t = flowWords.use()
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const [looking, setLooking] = useState<FlowRow>()
  const toggle = (list: ListHandle, row: FlowRow) => {
    const enable = row.suspensionState !== ACTIVE
    modal.confirm({
      title: t(enable ? 'enableAsk' : 'disableAsk', { name: row.name }),
      okText: t(enable ? 'enable' : 'disable'),
      okButtonProps: { danger: !enable },
      onOk: async () => {
        await call(flowManager.changeState, { key: row.key, state: enable ? 'active' : 'suspend' })
        message.success(t('stateDone', { what: t(enable ? 'enable' : 'disable') }))
        list.reload()
      },
    })
  }
  return (
    <>
      <ListPage
        name="flow-model"
        title={t('model')}
        list={flowModel.list}
        fields={fields}
        rowKey="key"
        rights={{ export: 'flow_model_export' }}
        rowActions={list => [
          { key: 'design', label: t('design'), right: 'flow_model_view', onClick: row => navigate(`/flow/design/${flowRow(row).key}`) },
          { key: 'versions', label: t('versions'), right: 'flow_model_view', onClick: row => setLooking(flowRow(row)) },
          {
            key: 'disable',
            label: t('disable'),
            right: 'flow_model_state',
            show: row => flowRow(row).suspensionState === ACTIVE,
            onClick: row => toggle(list, flowRow(row)),
          },
          {
            key: 'enable',
            label: t('enable'),
            right: 'flow_model_state',
            show: row => flowRow(row).suspensionState !== ACTIVE,
            onClick: row => toggle(list, flowRow(row)),
          },
          {
            key: 'bpmn',
            label: t('bpmn'),
            right: 'flow_model_view',
            onClick: row => void saveBpmn(flowRow(row).key, flowRow(row).version),
          },
        ]}
      />
      {looking && <Versions flow={looking} onClose={() => setLooking(undefined)} />}
    </>
  )
}
