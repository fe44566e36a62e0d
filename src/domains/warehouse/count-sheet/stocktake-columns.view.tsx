import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { StocktakeLine } from '#contract/stocktake.ts'
import { stocktakeWords } from './stocktake.words.tsx'
import { Amount, Difference, LockedBalances, Settled, useUnit } from './stocktake-cells.view.tsx'
import { isDifferent } from './stocktake-counting.view.tsx'

interface Looks {
  boxOf(line: StocktakeLine): ReactNode
  blind: boolean
  /** Ended: differences are being settled. */
  ended: boolean
  /** Some line is counted a second time. */
  again: boolean
  /** Shown only if some line has a batch. */
  batched: boolean
}

/** The columns of a count sheet; they fit beside the menu at 1366 px. */
export function useColumns({ boxOf, blind, ended, again, batched }: Looks): TableColumnType<StocktakeLine>[] {
  const t = stocktakeWords.use()
  const unit = useUnit()
  const left = (title: string, width: number, show: (line: StocktakeLine) => ReactNode, shown = true) =>
    shown ? [{ key: title, title, width, ellipsis: true, render: (_: unknown, line: StocktakeLine) => show(line) }] : []
  const right = (title: string, width: number, show: (line: StocktakeLine) => ReactNode, shown = true) =>
    left(title, width, show, shown).map(column => ({ ...column, ellipsis: false, align: 'right' as const }))
  return [
    ...left(t('line'), 56, line => line.lineNo),
    ...left(t('location'), 110, line => <LockedBalances line={line} />),
    ...left(t('code'), 110, line => line.materialCode),
    ...left(t('name'), 150, line => line.materialName),
    ...left(t('specs'), 115, line => line.specs),
    ...left(t('batch'), 110, line => line.batchNo, batched),
    ...left(t('unit'), 60, line => unit(line.unit)),
    ...right(t('book'), 100, line => <Amount text={line.bookQty} />, !blind),
    ...right(t('first'), 80, line => <Amount text={line.firstCount} />, again),
    ...right(t('count'), 110, boxOf),
    ...right(t('diff'), 96, line => <Difference line={line} />, !blind),
    ...left(t('settling'), 90, line => isDifferent(line) && <Settled state={line.state} />, ended),
  ]
}
