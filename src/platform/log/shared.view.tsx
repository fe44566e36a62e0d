import type { Field } from '#web/kit/list/field.ts'
import styles from './log.module.css'

export const at: Field = {
  key: 'createTime',
  label: { zh: '时间', en: 'At' },
  kind: 'moment',
  list: { width: 170, sort: true, fixed: 'left' },
  search: { period: true },
}

export const account: Field = { key: 'account', label: { zh: '账号', en: 'Account' }, list: { width: 110 }, search: true }

/** Person and origin; the request id links to the other logs. */
export const origin: Field[] = [
  { key: 'realName', label: { zh: '姓名', en: 'Name' }, list: { width: 100 } },
  { key: 'remoteIp', label: { zh: '来源地址', en: 'From' }, list: { width: 140 }, search: true },
  {
    key: 'requestId',
    label: { zh: '请求编号', en: 'Request' },
    list: { width: 300, hidden: true },
    search: true,
    view: row => <Mono text={String(row.requestId ?? '')} />,
  },
]

export const Mono = ({ text }: { text: string }) => <span className={styles.mono}>{text || '—'}</span>

/** Plain text with line breaks. */
export const Plain = ({ text }: { text: string }) => (text ? <pre className={styles.plain}>{text}</pre> : '—')

/** A JSON object as names and values; anything else unchanged. */
export function Facts({ json }: { json: string }) {
  const facts = factsOf(json)
  if (!facts) return <Plain text={json} />
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const lineOf = (json: string) =>
  factsOf(json)
    ?.map(([key, value]) => `${key}: ${value}`)
    .join(' · ') ?? json

function factsOf(json: string): [string, string][] | undefined {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.entries(value).map(([key, each]) => [key, typeof each === 'object' ? JSON.stringify(each) : String(each)])
  } catch {
    return undefined
  }
}
