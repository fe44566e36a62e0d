import { App } from 'antd'
import { Link, useNavigate } from 'react-router'
import { flowProcess } from '#contract/flow.ts'
import { call } from '#web/http/call.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import { workWords } from './work.words.tsx'
import { flowField, flowFilter, keywordFilter, periodFilter, summaryField, timeField } from './work-fields.view.tsx'
import { titleField, WorkList } from './work-list.view.tsx'
import { draftAddress, workRow } from './work-row.view.tsx'

const opening = { to: draftAddress }
const fields: Field[] = [
  titleField(opening, 360),
  flowField,
  summaryField,
  timeField({ zh: '保存时间', en: 'Saved' }),
  keywordFilter,
  flowFilter,
  periodFilter,
]

/** 草稿箱: forms I have not submitted. */
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
    <WorkList
      which="draft"
      fields={fields}
      opening={opening}
      ofCases
      rowActions={list => [
        { key: 'resume', label: t('resume'), onClick: row => navigate(draftAddress(workRow(row))) },
        { key: 'remove', label: t('removeDraft'), danger: true, onClick: row => remove(list, row) },
      ]}
      card={{ actions: true }}
      empty={{ kind: 'done', more: <Link to="/work/start/index">{t('toStart')}</Link> }}
    />
  )
}
