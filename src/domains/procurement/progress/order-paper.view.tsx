import { useQuery } from '@tanstack/react-query'
import { master as calls } from '#contract/master.ts'
import { formatDate } from '#model/date.ts'
import { Paper } from '#web/document/paper.tsx'
import styles from '#web/document/print.module.css'
import { call } from '#web/http/call.ts'
import { useSite } from '#web/http/site.ts'
import type { Row } from '#web/kit/list/field.ts'
import { bare, useUnit } from './order-line.view.tsx'
import { orderWords } from './order-progress.words.tsx'

const MOST = 200
const COLUMNS = ['line', 'code', 'name', 'specs', 'qty', 'unit', 'price', 'amount', 'delivery', 'warehouse'] as const

/** 采购订单 on paper, to be sealed by both sides. */
export default function OrderPaper({ row, onDone }: { row: Row; onDone(): void }) {
  const t = orderWords.use()
  const unit = useUnit()
  const company = useSite(site => site.name)
  const { data } = useQuery({
    queryKey: ['purchase-order', 'paper', row.id],
    queryFn: ({ signal }) =>
      call(calls.list, { master: 'purchaseOrderLine', purchaseOrderId: String(row.id), ascs: 'lineNo', size: MOST }, { signal }),
  })
  if (!data) return null
  const labels = row.labels as Record<string, string>
  const named = (to: string, id: unknown, from = labels) => from[`${to}:${id}`] ?? ''
  return (
    <Paper title={`${t('sheet')} ${row.purchaseOrderNo}`} wide onDone={onDone}>
      <header className={styles.head}>
        <div>
          <p className={styles.company}>{company}</p>
          <h1>
            {t('sheet')} {String(row.purchaseOrderNo)}
          </h1>
          <p className={styles.line}>
            {t('supplier')}：{named('supplier', row.supplierId)}　{t('date')}：{String(row.orderDate)}　{t('buyer')}：
            {named('user', row.buyerId)}　{t('payTerm')}：{named('dict:pay_term', row.payTerm)}
            {row.deliveryPlace ? `　${t('place')}：${row.deliveryPlace}` : ''}
          </p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <th key={column}>{t(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(data.records as Row[]).map(line => (
            <tr key={String(line.id)}>
              <td>{String(line.lineNo)}</td>
              <td>{String(line.materialCode)}</td>
              <td>{String(line.materialName)}</td>
              <td>{String(line.specs ?? '')}</td>
              <td data-number>{bare(String(line.qty))}</td>
              <td>{unit(String(line.unit))}</td>
              <td data-number>{bare(String(line.taxPrice))}</td>
              <td data-number>{String(line.lineAmount)}</td>
              <td>{String(line.deliveryDate)}</td>
              <td>{named('warehouse', line.warehouseId, line.labels as Record<string, string>)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <td colSpan={7}>{t('total')}</td>
            <td data-number>{String(row.totalAmount)}</td>
            <td colSpan={2} />
          </tr>
        </tbody>
      </table>
      <p className={styles.signing}>
        <span>
          {t('ours')}：<i />
        </span>
        <span>
          {t('theirs')}：<i />
        </span>
      </p>
      <footer className={styles.foot}>{formatDate(Date.now())}</footer>
    </Paper>
  )
}
