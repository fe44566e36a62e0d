import { log } from '#contract/system.ts'
import type { Field } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { logWords } from './log.words.tsx'
import { eventName } from './log-names.words.tsx'
import { account, at, Facts, lineOf, origin } from './shared.view.tsx'

/** 通用日志: logins, lock-outs, exports, jobs. */
const fields: Field[] = [
  at,
  {
    key: 'logLevel',
    label: { zh: '级别', en: 'Level' },
    kind: 'choice',
    choices: [
      { value: 'info', label: { zh: '信息', en: 'Info' }, tone: 'info' },
      { value: 'warn', label: { zh: '警告', en: 'Warning' }, tone: 'warning' },
      { value: 'error', label: { zh: '错误', en: 'Error' }, tone: 'danger' },
    ],
    list: { width: 90 },
    search: true,
  },
  account,
  {
    key: 'logId',
    label: { zh: '事件', en: 'Event' },
    list: { width: 150, render: row => <span title={String(row.logId)}>{eventName(String(row.logId))}</span> },
    search: { hint: { zh: '如 login、export', en: 'e.g. login, export' } },
  },
  {
    key: 'logData',
    label: { zh: '内容', en: 'Data' },
    kind: 'textarea',
    list: { width: 320, render: row => <span title={String(row.logData)}>{lineOf(String(row.logData))}</span> },
    search: true,
    view: row => <Facts json={String(row.logData ?? '')} />,
  },
  ...origin,
]

export default function UsualLogScreen() {
  const t = logWords.use()
  return (
    <ListPage
      name="log_usual"
      title={t('usual')}
      list={log.usualList}
      fields={fields}
      detail={log.usualDetail}
      rights={{ view: 'log_usual_view', export: 'log_usual_export' }}
    />
  )
}
