import { QRCode } from 'antd'
import type { Detail } from '#contract/flow-shape.ts'
import { formatDate } from '#model/date.ts'
import { isEmpty } from '#model/empty.ts'
import { formNameOf } from '#model/flow/name.ts'
import type { Seq } from '#model/flow/tree.ts'
import { fieldIn } from '#model/form/varied.ts'
import { useSite } from '../http/site.ts'
import { useSession } from '../shell/session.ts'
import { documentWords } from './document.words.ts'
import { PlainValue } from './field-value.tsx'
import type { FormStore } from './form-store.ts'
import { Paper } from './paper.tsx'
import { columnsOf, isWide, sectionsOf, type Values } from './paths.ts'
import styles from './print.module.css'
import { isNumber, thousands } from './show.ts'
import { isStatus } from './status-chip.tsx'
import { isAtStep, kindOf, kindWords } from './timeline.words.ts'
import { totalsOf } from './totals.ts'

/** Tables with more columns do not fit in portrait. */
const MANY = 8

interface Props {
  detail: Detail
  store: FormStore
  address: string
  onDone(): void
}

/** The printed document with all opinions. */
export function PrintSheet({ detail, store, address, onDone }: Props) {
  const t = documentWords.use()
  const { record } = detail
  const { doc, labels } = store.getState()
  const { head, tables, tail } = sectionsOf(store.flow.fields, store.rights)
  const shown = [...head, ...tail].filter(([, field]) => field.options.when?.(doc, doc) ?? true)
  const printed = tables.map(([key, lines]) => {
    const rows = (doc[key] ?? []) as Values[]
    // Empty columns are not printed.
    const columns = columnsOf(key, lines, store.rights).filter(([column]) => rows.some(row => !isEmpty(row[column])))
    return { key, label: lines.label, rows, columns, totals: totalsOf(lines, columns, rows) }
  })
  const company = useSite(site => site.name)
  const logo = useSite(site => site.logo)
  const formName = formNameOf(record.flowName)
  const me = useSession(state => state.user?.nick_name ?? '')
  return (
    <Paper title={`${formName} ${record.number}`} wide={printed.some(({ columns }) => columns.length > MANY)} onDone={onDone}>
      <header className={styles.head}>
        <div>
          <p className={styles.company}>
            {logo && <img src={logo} alt="" />}
            {company}
          </p>
          <h1>{formName}</h1>
          <p className={styles.line}>
            {t('number')}：{record.number}　{t('initiator')}：{record.initiatorName}　{t('dept')}：{record.deptName}
          </p>
          <p className={styles.line}>
            {t('startTime')}：{record.startTime}　{t('status')}：{isStatus(record.status) ? t(record.status) : record.status}
          </p>
        </div>
        <QRCode value={address} size={80} type="svg" bordered={false} />
      </header>
      <div className={styles.fields}>
        {shown.map(([key, field]) => (
          <dl key={key} data-wide={isWide(field)}>
            <dt>{field.label}</dt>
            <dd>
              {field.kind === 'richtext' ? plain(doc[key]) : <PlainValue field={fieldIn(field, doc)} value={doc[key]} labels={labels} />}
            </dd>
          </dl>
        ))}
      </div>
      {printed.map(({ key, label, rows, columns, totals }) => (
        <section key={key}>
          <h2>{label}</h2>
          <table>
            <thead>
              <tr>
                <th>#</th>
                {columns.map(([column, field]) => (
                  <th key={column}>{field.label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change its rows.
                <tr key={at}>
                  <td>{at + 1}</td>
                  {columns.map(([column, field]) => (
                    <td key={column} data-number={isNumber(field.kind)}>
                      <PlainValue field={fieldIn(field, row)} value={row[column]} labels={labels} />
                    </td>
                  ))}
                </tr>
              ))}
              {Object.keys(totals).length > 0 && (
                <tr className={styles.total}>
                  <td>{t('total')}</td>
                  {columns.map(([column]) => (
                    <td key={column} data-number>
                      {totals[column] !== undefined && thousands(totals[column])}
                    </td>
                  ))}
                </tr>
              )}
            </tbody>
          </table>
        </section>
      ))}
      <Opinions detail={detail} root={store.flow.root} />
      <p className={styles.signing}>
        <span>
          {t('signInitiator')}：{record.initiatorName}
        </span>
        {(['signChecked', 'signApproved', 'signReceived', 'signDay'] as const).map(word => (
          <span key={word}>
            {t(word)}：<i />
          </span>
        ))}
      </p>
      <footer className={styles.foot}>
        {t('printedBy')}：{me}　{t('printedAt')}：{formatDate(Date.now())}
      </footer>
    </Paper>
  )
}

/** Decisions with names and times. */
function Opinions({ detail, root }: { detail: Detail; root: Seq }) {
  const t = documentWords.use()
  const k = kindWords.use()
  const told = detail.timeline.filter(row => row.kind !== 'waiting')
  if (told.length === 0) return null
  return (
    <section>
      <h2>{t('opinions')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('node')}</th>
            <th>{t('handler')}</th>
            <th>{t('result')}</th>
            <th>{t('comment')}</th>
            <th>{t('time')}</th>
          </tr>
        </thead>
        <tbody>
          {told.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change its rows.
            <tr key={at}>
              <td>{isAtStep(row.kind) ? row.nodeName : ''}</td>
              <td>
                {row.assigneeName}
                {row.onBehalfOf && `（${t('onBehalf', { name: row.onBehalfOf })}）`}
              </td>
              <td>{[k(kindOf(root, row) as never), row.people.join('、')].filter(Boolean).join(' → ')}</td>
              <td>
                {row.comment}
                {row.signature && <img src={row.signature} alt="" className={styles.signed} />}
              </td>
              <td>{(row.endTime || row.createTime).slice(0, 16)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Rich text is printed as plain text. */
const plain = (html: unknown) => new DOMParser().parseFromString(String(html ?? ''), 'text/html').body.textContent
