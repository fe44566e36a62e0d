import type { ReactNode } from 'react'
import type { StocktakeLine } from '#contract/stocktake.ts'
import styles from './stocktake.module.css'
import { stocktakeWords } from './stocktake.words.tsx'
import { Amount, Difference, LockedBalances, useUnit } from './stocktake-cells.view.tsx'
import { isCounted, isRecounted } from './stocktake-counting.view.tsx'

/** A line on a phone, with an input large enough for a thumb. */
export function CountCard({ line, blind, children }: { line: StocktakeLine; blind: boolean; children: ReactNode }) {
  const t = stocktakeWords.use()
  const unit = useUnit()
  return (
    <article className={styles.card} data-counted={isCounted(line)}>
      <header>
        <span className={styles.cardName}>{line.materialName}</span>
        <span className={styles.quiet}>#{line.lineNo}</span>
      </header>
      <p className={styles.quiet}>{[line.materialCode, line.specs].filter(Boolean).join(' · ')}</p>
      <p>
        <LockedBalances line={line} />
        {line.batchNo && <span className={styles.quiet}> · {line.batchNo}</span>}
      </p>
      <div className={styles.cardCount}>
        {!blind && (
          <span>
            <span className={styles.quiet}>{t('book')}</span> <Amount text={line.bookQty} />
          </span>
        )}
        {isRecounted(line) && (
          <span>
            <span className={styles.quiet}>{t('first')}</span> <Amount text={line.firstCount} />
          </span>
        )}
        <span className={styles.cardBox}>{children}</span>
        <span className={styles.quiet}>{unit(line.unit)}</span>
        {!blind && <Difference line={line} />}
      </div>
    </article>
  )
}
