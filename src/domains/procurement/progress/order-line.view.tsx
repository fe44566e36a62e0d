import type { OrderedLine } from '#contract/purchase-order.ts'
import { positive } from '#model/form/arithmetic.ts'
import { useDict } from '#web/kit/list/dict.ts'
import styles from './order-progress.module.css'
import { orderWords } from './order-progress.words.tsx'
import { type Stage, stagesOf } from './order-stage.rules.ts'

/** Without trailing zeros. */
export const bare = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

export function useUnit() {
  const entries = useDict({ code: 'unit', book: 'business' })
  return (key: string) => entries.find(entry => entry.dictKey === key)?.dictValue ?? key
}

export function Stages({ stages, unit }: { stages: readonly Stage[]; unit: string }) {
  const t = orderWords.use()
  return (
    <ol className={styles.steps}>
      {stages.map(({ key, qty, state }) => (
        <li key={key} className={styles.step} data-state={state}>
          <span>{t(key)}</span>
          <strong>
            {bare(qty)} <span className={styles.quiet}>{unit}</span>
          </strong>
        </li>
      ))}
    </ol>
  )
}

interface Props {
  line: OrderedLine
  /** Shown for a plan, whose lines are in different orders. */
  withOrder: boolean
  /** Suppliers are not told what was planned. */
  isOutside: boolean
}

/** One line of an order: what it is, when it is due, and how far it has come. */
export function OrderLineCard({ line, withOrder, isOutside }: Props) {
  const t = orderWords.use()
  const unit = useUnit()
  return (
    <li className="ms-card">
      <div className={styles.title}>
        <strong>
          {line.materialName} {line.specs}
        </strong>
        <span className={styles.quiet}>{line.materialCode}</span>
        {withOrder && (
          <span className={styles.quiet}>
            {line.purchaseOrderNo} · {line.supplierName}
          </span>
        )}
        {line.planNo && <span className={styles.quiet}>{t('plan', { no: line.planNo })}</span>}
        <span className={line.overdueDays > 0 ? styles.late : styles.quiet}>
          {t('due', { day: line.deliveryDate })} {line.overdueDays > 0 && t('late', { days: line.overdueDays })}
        </span>
        {positive(line.returned) && <span className={styles.quiet}>{t('returned', { qty: bare(line.returned) })}</span>}
        {positive(line.closed) && <span className={styles.quiet}>{t('closed', { qty: bare(line.closed) })}</span>}
      </div>
      <Stages stages={stagesOf(line, isOutside || withOrder)} unit={unit(line.unit)} />
    </li>
  )
}
