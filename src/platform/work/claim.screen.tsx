import { App } from 'antd'
import { flowWork } from '../../contract/flow.ts'
import { call } from '../../web/http/call.ts'
import { EmptyState } from '../../web/kit/empty-art.tsx'
import type { Field, Row } from '../../web/kit/list/field.ts'
import { ListPage } from '../../web/kit/list/list-page.tsx'
import { queries } from '../../web/shell/data.ts'
import { workWords } from './work.words.tsx'
import { WorkCard } from './work-card.view.tsx'
import { TitleCell } from './work-cells.view.tsx'
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
import { Fresh } from './work-fresh.view.tsx'
import { detailAddress, workRow } from './work-row.view.tsx'

const fields: Field[] = [
  {
    key: 'title',
    label: { zh: '标题', en: 'Title' },
    list: { width: 290, fixed: 'left', render: row => <TitleCell row={workRow(row)} to={detailAddress(workRow(row))} /> },
  },
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

/** 待签收: what waits for one of several people; whoever claims it has it among the own to-dos. */
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
    <ListPage
      name="work-claim"
      title={t('claim')}
      list={flowWork.claimList}
      fields={fields}
      rowKey="taskId"
      rights={{ export: 'work_claim_export' }}
      toolbar={list => <Fresh reload={list.reload} />}
      rowActions={list => [{ key: 'claim', label: t('take'), onClick: row => void claim(row).catch(list.reload) }]}
      card={(row, actions) => <WorkCard row={workRow(row)} to={detailAddress(workRow(row))} actions={actions} />}
      empty={<EmptyState kind="done" text={t('emptyClaim')} />}
    />
  )
}
