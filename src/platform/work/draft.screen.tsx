import { App } from 'antd'
import { Link, useNavigate } from 'react-router'
import { flowProcess, flowWork } from '../../contract/flow.ts'
import { call } from '../../web/http/call.ts'
import { EmptyState } from '../../web/kit/empty-art.tsx'
import type { Field, Row } from '../../web/kit/list/field.ts'
import { type ListHandle, ListPage } from '../../web/kit/list/list-page.tsx'
import { workWords } from './work.words.tsx'
import { WorkCard } from './work-card.view.tsx'
import { TitleCell } from './work-cells.view.tsx'
import { flowField, flowFilter, keywordFilter, periodFilter, summaryField, timeField } from './work-fields.view.tsx'
import { Fresh } from './work-fresh.view.tsx'
import { draftAddress, workRow } from './work-row.view.tsx'

const fields: Field[] = [
  {
    key: 'title',
    label: { zh: '标题', en: 'Title' },
    list: { width: 360, fixed: 'left', render: row => <TitleCell row={workRow(row)} to={draftAddress(workRow(row))} /> },
  },
  flowField,
  summaryField,
  timeField({ zh: '保存时间', en: 'Saved' }),
  keywordFilter,
  flowFilter,
  periodFilter,
]

/** 草稿箱: forms I have not finished. */
export default function DraftScreen() {
  const t = workWords.use()
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const remove = (list: ListHandle, row: Row) =>
    void modal.confirm({
      title: t('removeDraftAsk', { title: workRow(row).title || t('untitled') }),
      okText: t('removeDraft'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(flowProcess.deleteDraft, { draftId: workRow(row).processInstanceId })
        message.success(t('removed'))
        list.reload()
      },
    })
  return (
    <ListPage
      name="work-draft"
      title={t('draft')}
      list={flowWork.draftList}
      fields={fields}
      rowKey="processInstanceId"
      toolbar={list => <Fresh reload={list.reload} />}
      rowActions={list => [
        { key: 'resume', label: t('resume'), onClick: row => navigate(draftAddress(workRow(row))) },
        { key: 'remove', label: t('removeDraft'), danger: true, onClick: row => remove(list, row) },
      ]}
      card={(row, actions) => <WorkCard row={workRow(row)} to={draftAddress(workRow(row))} actions={actions} />}
      empty={
        <EmptyState kind="done" text={t('emptyDraft')}>
          <Link to="/work/start">{t('toStart')}</Link>
        </EmptyState>
      }
    />
  )
}
