import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { flowDocument } from '#contract/flow-document.ts'
import { english } from '#model/english.ts'
import type { Flow } from '#model/flow/flow.ts'
import type { Field as FormField } from '#model/form/field.ts'
import { isLines } from '#model/form/form.ts'
import { fieldIn } from '#model/form/varied.ts'
import { PlainValue } from '#web/document/field-value.tsx'
import { isNumber } from '#web/document/show.ts'
import { StatusChip } from '#web/document/status-chip.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { navigateTo } from '#web/kit/nav.ts'
import { tabLabel } from '#web/shell/tab-label.ts'
import { processWords } from './process.words.tsx'
import { IdFilter } from './process-filter.view.tsx'
import { detailAddress, formAddress, useFormName, WithFlow } from './process-flow.view.tsx'

/** 单据台账. The documents of one flow that the caller may see, with the columns and filters of its definition. */
export default function ProcessListScreen() {
  const { flowKey = '' } = useParams()
  return <WithFlow flowKey={flowKey}>{flow => <Documents key={flowKey} flow={flow} />}</WithFlow>
}

const addressOf = (row: Row) => detailAddress(String(row.flowKey), String(row.processInstanceId), String(row.businessId))

function Documents({ flow }: { flow: Flow }) {
  const t = processWords.use()
  const name = useFormName(flow)
  useTabLabel(tabLabel(name, t('register')))
  const fields = useMemo(() => fieldsOf(flow), [flow])
  const fixed = useMemo(() => ({ flowKey: flow.key }), [flow])
  return (
    <ListPage
      name={`document-${flow.key}`}
      title={name}
      list={flowDocument.list}
      fields={fields}
      fixed={fixed}
      rowKey="processInstanceId"
      rights={{ export: `${flow.key}_export` }}
      rowActions={() => [{ key: 'view', label: t('view'), onClick: row => navigateTo(addressOf(row)) }]}
      toolbar={() =>
        !flow.opensFrom && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => navigateTo(formAddress(flow.key))}>
            {t('add')}
          </Button>
        )
      }
    />
  )
}

/** Spec 3: the statuses to filter by; the chip is more detailed. */
const states = [
  { value: 2, label: { zh: '审批中', en: 'In approval' } },
  { value: 3, label: { zh: '已同意', en: 'Approved' } },
  { value: 9, label: { zh: '不同意', en: 'Disagreed' } },
  { value: 8, label: { zh: '已撤回/撤销/终止', en: 'Withdrawn, reversed, ended' } },
]

function fieldsOf(flow: Flow): Field[] {
  const own = (key: string) => flow.fields[key] as FormField
  const keys = [...new Set([...flow.list, ...flow.search])].filter(key => flow.fields[key] && !isLines(flow.fields[key]!))
  return [
    {
      key: 'number',
      label: { zh: '编号', en: 'Number' },
      list: { width: 160, fixed: 'left', render: row => <Link to={addressOf(row)}>{String(row.number)}</Link> },
      search: true,
    },
    {
      key: 'approvalStatus',
      label: { zh: '状态', en: 'Status' },
      kind: 'choice',
      choices: states,
      list: { width: 110, mark: true, render: row => <StatusChip status={String(row.status)} /> },
      search: true,
    },
    ...keys.map(key => columnOf(key, own(key), flow.list.includes(key), flow.search.includes(key))),
    { key: 'currentNodes', label: { zh: '当前节点', en: 'Now at' }, list: { width: 160 } },
    { key: 'initiatorName', label: { zh: '发起人', en: 'Initiator' }, list: { width: 100 } },
    { key: 'deptName', label: { zh: '部门', en: 'Department' }, list: { width: 130 } },
    { key: 'startTime', label: { zh: '发起时间', en: 'Started' }, kind: 'moment', list: { width: 170 } },
    { key: 'endTime', label: { zh: '结束时间', en: 'Ended' }, kind: 'moment', list: { width: 170, hidden: true } },
  ]
}

function columnOf(key: string, field: FormField, listed: boolean, searched: boolean): Field {
  const isDay = field.kind === 'date' || field.kind === 'datetime'
  return {
    key,
    label: { zh: field.label, en: english(key) },
    ...(field.kind === 'dict'
      ? { kind: 'dict' as const, dict: { code: field.code ?? '', book: 'business' as const } }
      : isDay
        ? { kind: 'day' as const }
        : {}),
    list: listed
      ? {
          width: isNumber(field.kind) ? 130 : 150,
          align: isNumber(field.kind) ? 'right' : undefined,
          render: row => (
            <PlainValue
              field={fieldIn(field, row.form as Row)}
              value={(row.form as Row)[key]}
              labels={row.labels as Readonly<Record<string, string>>}
            />
          ),
        }
      : false,
    ...(searched ? { search: searchOf(field, isDay) } : {}),
  }
}

/** Days are searched by period, fields with choices by choice. */
function searchOf(field: FormField, isDay: boolean): Field['search'] {
  if (isDay) return { period: true }
  return field.kind === 'ref' || field.kind === 'user' ? { control: () => <IdFilter field={field} /> } : true
}
