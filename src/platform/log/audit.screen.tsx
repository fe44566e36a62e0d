import { useState } from 'react'
import { log } from '#contract/system.ts'
import { call } from '#web/http/call.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { listWords } from '#web/kit/list/list.words.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { AuditDetail, Seal } from './audit-detail.view.tsx'
import { operations } from './audit-fields.view.tsx'
import { logWords } from './log.words.tsx'
import { tableName } from './log-names.words.tsx'
import { account, at, origin } from './shared.view.tsx'

/** 审计日志: who changed which row, from what to what. Read only. */
const fields: Field[] = [
  at,
  account,
  {
    key: 'tableName',
    label: { zh: '数据表', en: 'Table' },
    list: { width: 120, render: row => <span title={String(row.tableName)}>{tableName(String(row.tableName))}</span> },
    search: { hint: { zh: '如 sys_user', en: 'e.g. sys_user' } },
  },
  { key: 'operation', label: { zh: '操作', en: 'What' }, kind: 'choice', choices: operations, list: { width: 90 }, search: true },
  { key: 'rowId', label: { zh: '数据编号', en: 'Row' }, list: { width: 180 }, search: true },
  { key: 'action', label: { zh: '接口', en: 'Call' }, list: { width: 200 }, search: true },
  { key: 'sealed', label: { zh: '封存', en: 'Seal' }, list: { width: 110, render: row => <Seal sealed={row.sealed === true} /> } },
  ...origin,
]

export default function AuditScreen() {
  const t = logWords.use()
  const l = listWords.use()
  const [viewing, setViewing] = useState<Row>()
  const open = async (row: Row) => setViewing(await call(log.auditDetail, { id: String(row.id) }).catch(() => undefined))
  return (
    <>
      <ListPage
        name="audit"
        title={t('audit')}
        list={log.auditList}
        fields={fields}
        rights={{ export: 'audit_export' }}
        rowActions={() => [{ key: 'view', label: l('view'), right: 'audit_view', onClick: row => void open(row) }]}
      />
      <AuditDetail row={viewing} onClose={() => setViewing(undefined)} />
    </>
  )
}
