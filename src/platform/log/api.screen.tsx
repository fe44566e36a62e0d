import { log } from '#contract/system.ts'
import type { Field } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import { logWords } from './log.words.tsx'
import { account, at, Mono, origin } from './shared.view.tsx'

const tone = (status: number) => (status < 400 ? 'success' : status < 500 ? 'warning' : 'danger')

/** 接口日志: every call that could change something, and its result. */
const fields: Field[] = [
  at,
  account,
  {
    key: 'requestUri',
    label: { zh: '接口地址', en: 'Path' },
    list: { width: 360 },
    search: true,
    view: row => <Mono text={String(row.requestUri)} />,
  },
  // The English summary of the call.
  { key: 'title', label: { zh: '说明', en: 'What' }, list: { width: 220, hidden: true } },
  { key: 'method', label: { zh: '方法', en: 'Method' }, list: { width: 80 } },
  {
    key: 'statusCode',
    label: { zh: '结果', en: 'Result' },
    list: {
      width: 90,
      sort: true,
      render: row => <Tone tone={tone(Number(row.statusCode))}>{String(row.statusCode)}</Tone>,
    },
    search: { hint: { zh: '如 200、403', en: 'e.g. 200, 403' } },
  },
  { key: 'time', label: { zh: '耗时 (ms)', en: 'Took (ms)' }, kind: 'number', list: { width: 110, sort: true } },
  ...origin,
]

export default function ApiLogScreen() {
  const t = logWords.use()
  return (
    <ListPage
      name="log_api"
      title={t('api')}
      list={log.apiList}
      fields={fields}
      detail={log.apiDetail}
      rights={{ view: 'log_api_view', export: 'log_api_export' }}
    />
  )
}
