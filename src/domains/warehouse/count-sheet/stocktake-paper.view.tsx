import type { StocktakeLine } from '#contract/stocktake.ts'
import { formatDate } from '#model/date.ts'
import { Paper } from '#web/document/paper.tsx'
import styles from '#web/document/print.module.css'
import { useSite } from '#web/http/site.ts'
import type { Row } from '#web/kit/list/field.ts'
import { stocktakeWords } from './stocktake.words.tsx'
import { bare } from './stocktake-box.view.tsx'
import { useUnit } from './stocktake-cells.view.tsx'
import { isRecounted } from './stocktake-counting.view.tsx'

interface Props {
  row: Row
  lines: readonly StocktakeLine[]
  /** Without book quantities, so that people really count. */
  blind: boolean
  onDone(): void
}

/** 盘点表 on paper, with space for counts and two signatures. */
export default function CountPaper({ row, lines, blind, onDone }: Props) {
  const t = stocktakeWords.use()
  const unit = useUnit()
  const company = useSite(site => site.name)
  const labels = row.labels as Record<string, string>
  const title = `${t('sheet')} ${row.stocktakeNo}`
  const again = lines.some(isRecounted)
  const heads = [
    t('line'),
    t('location'),
    t('code'),
    t('name'),
    t('specs'),
    t('batch'),
    t('unit'),
    ...(blind ? [] : [t('book')]),
    ...(again ? [t('first')] : []),
    t('count'),
  ]
  return (
    <Paper title={title} wide={!blind} onDone={onDone}>
      <header className={styles.head}>
        <div>
          <p className={styles.company}>{company}</p>
          <h1>{title}</h1>
          <p className={styles.line}>
            {t('warehouse')}：{labels[`warehouse:${row.warehouseId}`]}　{t('date')}：{String(row.stocktakeDate)}　{t('counter')}：
            {labels[`user:${row.countUserId}`]}　{t('supervisor')}：{labels[`user:${row.superviseUserId}`]}
          </p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id}>
              <td>{line.lineNo}</td>
              <td>{line.locationName}</td>
              <td>{line.materialCode}</td>
              <td>{line.materialName}</td>
              <td>{line.specs}</td>
              <td>{line.batchNo}</td>
              <td>{unit(line.unit)}</td>
              {!blind && <td data-number>{bare(line.bookQty)}</td>}
              {again && <td data-number>{bare(line.firstCount)}</td>}
              <td data-number>{bare(line.countQty)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.line}>{t('sign')}</p>
      <footer className={styles.foot}>{formatDate(Date.now())}</footer>
    </Paper>
  )
}
