import { QRCode } from 'antd'
import Big from 'big.js'
import { formatDate } from '#model/date.ts'
import type { Field } from '#model/form/field.ts'
import { must } from '#model/must.ts'
import styles from '#web/document/print.module.css'
import { useCalled } from '#web/document/use-called.ts'
import { useSite } from '#web/http/site.ts'
import { say } from '#web/i18n/language.ts'
import type { Row } from '#web/kit/list/field.ts'
import type { Voucher } from './voucher.rules.ts'
import { voucherWords } from './voucher.words.tsx'

const NUMBERS: ReadonlySet<string> = new Set(['quantity', 'money', 'price', 'integer'])
const bare = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** A value as people read it: names of rows and entries, numbers without empty decimals. */
export function shown(field: Field, row: Row, key: string): string {
  const value = row[key]
  if (value === undefined || value === null || value === '' || (key === 'pieces' && value === 0)) return ''
  const labels = (row.labels ?? {}) as Record<string, string>
  if (field.kind === 'ref') return labels[`${field.to}:${value}`] ?? ''
  if (field.kind === 'user' || field.kind === 'dept') return labels[`${field.kind}:${value}`] ?? ''
  if (field.kind === 'dict') return labels[`dict:${field.code}:${value}`] ?? String(value)
  return field.kind === 'money' ? String(value) : NUMBERS.has(field.kind) ? bare(String(value)) : String(value)
}

interface Props {
  voucher: Voucher
  row: Row
  lines: readonly Row[]
  mayCost: boolean
  /** How often it was printed, this time included. */
  times: number
}

/** 单据. A voucher of the warehouse with its code, its lines and places to sign. */
export function VoucherSheet({ voucher: { head, lines: book, number, facts, columns, costs }, row, lines, mayCost, times }: Props) {
  const t = voucherWords.use()
  const called = useCalled()
  const company = useSite(site => site.name)
  const all = [...columns, ...(mayCost ? costs : [])]
  const field = (key: string) => must(book.fields[key], key)
  const summed = mayCost && costs.at(-1) === 'amount'
  const total = lines.reduce((sum, line) => sum.plus(String(line.amount || 0)), new Big(0)).toFixed(2)
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.company}>{company}</p>
          <h1>
            {say({ zh: head.title, en: head.en })} {String(row[number])}
          </h1>
          <p className={styles.line}>
            {facts
              .flatMap(key => {
                const text = shown(must(head.fields[key], key), row, key)
                return text ? [`${called(key, must(head.fields[key], key))}：${text}`] : []
              })
              .join('　')}
          </p>
          {times > 1 && <p className={styles.line}>{t('reprint', { times })}</p>}
        </div>
        <QRCode value={String(row[number])} size={84} bordered={false} type="svg" />
      </header>
      <table>
        <thead>
          <tr>
            {all.map(key => (
              <th key={key}>{called(key, field(key))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={String(line.id)}>
              {all.map(key => (
                <td key={key} data-number={NUMBERS.has(field(key).kind) && key !== 'lineNo'}>
                  {shown(field(key), line, key)}
                </td>
              ))}
            </tr>
          ))}
          {summed && (
            <tr className={styles.total}>
              <td colSpan={all.length - 1}>{t('total')}</td>
              <td data-number>{total}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={styles.signing}>
        {(['keeper', 'handler', 'auditor'] as const).map(who => (
          <span key={who}>
            {t(who)}：<i />
          </span>
        ))}
      </p>
      <footer className={styles.foot}>{formatDate(Date.now())}</footer>
    </>
  )
}
