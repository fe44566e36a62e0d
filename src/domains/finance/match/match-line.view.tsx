import { Link } from 'react-router'
import type { MatchLine, MatchPaper, MatchStage } from '#contract/three-way-match.ts'
import { arrival } from '#domains/warehouse/arrival/arrival.register.ts'
import { receipt } from '#domains/warehouse/receipt/receipt.register.ts'
import { positive } from '#model/form/arithmetic.ts'
import type { Master } from '#model/master.ts'
import { thousands } from '#model/number.ts'
import { stateTone } from '#platform/master/status-tone.view.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { purchaseInvoice } from '../invoice/purchase-invoice.register.ts'
import { invoiceNotice } from '../notice/invoice-notice.register.ts'
import { payment } from '../payment/payment.register.ts'
import styles from './match.module.css'
import { matchWords } from './match.words.tsx'

const BOOKS: Readonly<Record<string, Pick<Master, 'key' | 'page' | 'label'>>> = {
  arrival,
  receipt,
  invoiceNotice,
  purchaseInvoice,
  payment,
}
/** The books of the papers of each stage; payments under approval have a page of their own. */
const PAPERS: Readonly<Record<string, readonly string[]>> = {
  ...{ arrived: ['arrival'], received: ['receipt'], noticed: ['invoiceNotice'], invoiced: ['purchaseInvoice'] },
  paid: ['payment', 'pay_apply'],
}
export const TONES: Readonly<Record<string, 'danger' | 'info' | 'warning' | 'success'>> = {
  ...{ differs: 'danger', delivering: 'info', invoicing: 'warning', paying: 'warning', matched: 'success' },
}

/** Remarks about money; the others are about quantities. */
const MONEY: ReadonlySet<string> = new Set(['price', 'tolerated', 'differs', 'unpaid', 'paying'])

/** Without trailing zeros. */
const bare = (text: string) => thousands(text.includes('.') ? text.replace(/\.?0+$/, '') : text)

export function useWord(code: string) {
  const entries = useDict({ code, book: 'business' })
  return (key: string) => entries.find(entry => entry.dictKey === key)?.dictValue ?? key
}

/** One line: six papers beside each other, each with what it says, what differs from the one before, and where it can be read. */
export function MatchLineCard({ line }: { line: MatchLine }) {
  const t = matchWords.use()
  const [unit, state] = [useWord('unit'), useWord('match_state')]
  return (
    <li className={`ms-card ${styles.line}`}>
      <div className={styles.title}>
        <strong>
          {line.materialName} {line.specs}
        </strong>
        <span className={styles.quiet}>{line.materialCode}</span>
        <span className={styles.quiet}>{t('line', { no: line.lineNo })}</span>
        <Tone tone={TONES[line.matchState] ?? 'info'}>{state(line.matchState)}</Tone>
      </div>
      <ol className={styles.stages}>
        {line.stages.map(stage => (
          <Stage key={stage.key} stage={stage} line={line} unit={unit(line.unit)} />
        ))}
      </ol>
    </li>
  )
}

function Stage({ stage, line, unit }: { stage: MatchStage; line: MatchLine; unit: string }) {
  const t = matchWords.use()
  const { key, qty, price, amount, state, remarks } = stage
  const papers = line.papers.filter(({ kind }) => PAPERS[key]?.includes(kind))
  return (
    <li className={styles.stage} data-state={state}>
      <span className={styles.name}>{t(key as 'ordered')}</span>
      <span className={`ms-number ${styles.figure}`}>
        {qty !== undefined && (
          <strong>
            {bare(qty)} <span className={styles.quiet}>{unit}</span>
          </strong>
        )}
        {qty === undefined && amount === undefined && t('none')}
        {amount !== undefined && (qty === undefined ? <strong>¥{thousands(amount, 2)}</strong> : <span>¥{thousands(amount, 2)}</span>)}
        {price !== undefined && <span className={styles.quiet}>{t('price', { price: bare(price) })}</span>}
      </span>
      <span className={styles.notes}>
        {remarks.map(({ note, tone, value }) => (
          <span key={note} data-tone={tone}>
            {t(`${note as 'owed'}Note`, { value: MONEY.has(note) ? thousands(value, 2) : bare(value) })}
          </span>
        ))}
      </span>
      <span className={styles.papers}>
        {key === 'ordered' && line.purchaseOrderId && (
          <Link className="ms-number" to={`/procurement/order/progress?id=${line.purchaseOrderId}`}>
            {line.purchaseOrderNo}
          </Link>
        )}
        {key === 'ordered' && !line.purchaseOrderId && <span className={styles.quiet}>{line.purchaseOrderNo || t('noOrder')}</span>}
        {papers.map(paper => (
          <Paper key={paper.id} paper={paper} isOne={papers.length === 1} />
        ))}
      </span>
    </li>
  )
}

/** Its number, as a link for those who may open it; its own quantity beside others; its state while it does not count. */
function Paper({ paper: { kind, no, day, state, qty }, isOne }: { paper: MatchPaper; isOne: boolean }) {
  const may = usePermissions()
  const word = useWord('purchase_invoice_state')
  const book = BOOKS[kind]
  const to = `${book?.page?.path}/index?${new URLSearchParams({ [`${book?.label[0]}_equal`]: no })}`
  return (
    <span className={styles.paper} title={day}>
      {may[`${kind}_view`] ? (
        <Link className="ms-number" to={to}>
          {no}
        </Link>
      ) : (
        <span className="ms-number">{no}</span>
      )}
      {positive(qty) && qty !== undefined && !isOne && <span className={styles.quiet}>×{bare(qty)}</span>}
      {kind === 'pay_apply' && <Tone tone="warning">{word('approving')}</Tone>}
      {kind === 'purchaseInvoice' && (state === 'approving' || state === 'red') && <Tone tone={stateTone(state)}>{word(state)}</Tone>}
    </span>
  )
}
