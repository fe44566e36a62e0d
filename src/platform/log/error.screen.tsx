import { log } from '#contract/system.ts'
import type { Field } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { logWords } from './log.words.tsx'
import { account, at, origin, Plain } from './shared.view.tsx'

/** 错误日志: unexpected errors of the server and of browsers. Shown as plain text. */
const fields: Field[] = [
  at,
  {
    key: 'kind',
    label: { zh: '来源', en: 'Where' },
    kind: 'choice',
    choices: [
      { value: 'server', label: { zh: '服务端', en: 'Server' }, tone: 'danger' },
      { value: 'browser', label: { zh: '浏览器', en: 'Browser' }, tone: 'warning' },
    ],
    list: { width: 90 },
    search: true,
  },
  {
    key: 'message',
    label: { zh: '错误信息', en: 'Message' },
    kind: 'textarea',
    list: { width: 360 },
    search: true,
    view: row => <Plain text={String(row.message ?? '')} />,
  },
  { key: 'exceptionName', label: { zh: '异常', en: 'Exception' }, list: { width: 160 }, search: true },
  { key: 'requestUri', label: { zh: '发生位置', en: 'Address' }, list: { width: 240 }, search: true },
  account,
  ...origin,
  {
    key: 'stackTrace',
    label: { zh: '堆栈', en: 'Stack' },
    kind: 'textarea',
    list: { width: 300, hidden: true },
    view: row => <Plain text={String(row.stackTrace ?? '')} />,
  },
]

export default function ErrorLogScreen() {
  const t = logWords.use()
  return (
    <ListPage
      name="log_error"
      title={t('error')}
      list={log.errorList}
      fields={fields}
      detail={log.errorDetail}
      rights={{ view: 'log_error_view', export: 'log_error_export' }}
    />
  )
}
