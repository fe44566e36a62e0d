import { StatusChip } from '#web/document/status-chip.tsx'
import type { Choice, Field } from '#web/kit/list/field.ts'
import { Due, Initiator, Short, Summary } from './work-cells.view.tsx'
import { workRow } from './work-row.view.tsx'

/** Columns and filters of the work lists. Titles start with the name of the flow, so its column is hidden by default. */
export const keywordFilter: Field = {
  key: 'keyword',
  label: { zh: '关键字', en: 'Keyword' },
  list: false,
  view: false,
  search: { hint: { zh: '标题、编号或发起人', en: 'Title, number or initiator' } },
}

export const flowField: Field = { key: 'processDefinitionName', label: { zh: '流程', en: 'Flow' }, list: { width: 150, hidden: true } }
export const categoryField: Field = { key: 'categoryName', label: { zh: '分类', en: 'Category' }, list: { width: 110, hidden: true } }

const filter = (key: string, code: string, label: Field['label']): Field => ({
  key,
  label,
  kind: 'dict',
  dict: { code, book: 'system' },
  list: false,
  view: false,
  search: true,
})
export const flowFilter = filter('flowKey', 'flow', { zh: '流程', en: 'Flow' })
export const categoryFilter = filter('category', 'flow_category', { zh: '分类', en: 'Category' })

export const numberField: Field = { key: 'number', label: { zh: '编号', en: 'Number' }, list: { width: 156 } }

export const summaryField: Field = {
  key: 'summary',
  label: { zh: '摘要', en: 'Summary' },
  list: { width: 200, render: row => <Summary row={workRow(row)} /> },
}

export const initiatorField: Field = {
  key: 'initiatorName',
  label: { zh: '发起人', en: 'Initiator' },
  list: { width: 118, render: row => <Initiator row={workRow(row)} /> },
}

export const nodeField: Field = { key: 'taskName', label: { zh: '当前节点', en: 'Node' }, list: { width: 140 } }

export const timeField = (label: Field['label'], key: 'createTime' | 'endTime' = 'createTime'): Field => ({
  key,
  label,
  kind: 'moment',
  list: { width: 100, render: row => <Short time={String(row[key] ?? '')} /> },
})

export const periodFilter: Field = {
  key: 'period',
  label: { zh: '日期', en: 'Days' },
  list: false,
  view: false,
  search: { period: ['beginDate', 'endDate'] },
}

export const dueField: Field = {
  key: 'dueTime',
  label: { zh: '办理期限', en: 'Due' },
  list: { width: 118, render: row => <Due row={workRow(row)} /> },
}

export const overdueFilter: Field = {
  key: 'overdue',
  label: { zh: '时限', en: 'Time limit' },
  kind: 'choice',
  list: false,
  view: false,
  search: true,
  choices: [
    { value: '1', label: { zh: '已超时', en: 'Overdue' } },
    { value: 'soon', label: { zh: '即将超时', en: 'Due soon' } },
  ],
}

export const statusChoices: readonly Choice[] = [
  { value: 'draft', label: { zh: '草稿', en: 'Draft' }, tone: 'neutral' },
  { value: 'running', label: { zh: '审批中', en: 'Running' }, tone: 'info' },
  { value: 'returned', label: { zh: '已退回', en: 'Returned' }, tone: 'warning' },
  { value: 'suspended', label: { zh: '已挂起', en: 'Suspended' }, tone: 'warning' },
  { value: 'approved', label: { zh: '已同意', en: 'Approved' }, tone: 'success' },
  { value: 'rejected', label: { zh: '不同意', en: 'Rejected' }, tone: 'danger' },
  { value: 'withdrawn', label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'neutral' },
  { value: 'reversed', label: { zh: '已撤销', en: 'Reversed' }, tone: 'neutral' },
  { value: 'terminated', label: { zh: '已终止', en: 'Terminated' }, tone: 'neutral' },
]

export const statusField: Field = {
  key: 'status',
  label: { zh: '状态', en: 'Status' },
  kind: 'choice',
  choices: statusChoices,
  list: { width: 110, mark: true, render: row => <StatusChip status={workRow(row).status} /> },
}

/** Spec 3: the status filter common to all lists. */
export const statusFilter: Field = {
  key: 'approvalStatus',
  label: { zh: '审批状态', en: 'Approval status' },
  kind: 'choice',
  list: false,
  view: false,
  search: true,
  choices: [
    { value: 2, label: { zh: '审批中', en: 'Running' } },
    { value: 3, label: { zh: '已同意', en: 'Approved' } },
    { value: 9, label: { zh: '不同意', en: 'Rejected' } },
    { value: 8, label: { zh: '撤回或终止', en: 'Withdrawn or terminated' } },
  ],
}
