import type { StocktakeLine } from '#contract/stocktake.ts'
import { thousands } from '#web/document/show.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import styles from './stocktake.module.css'
import { stocktakeWords } from './stocktake.words.tsx'
import { bare } from './stocktake-box.view.tsx'
import { diffOf } from './stocktake-counting.view.tsx'

/** Cells of a count sheet, for table and cards. */
export const Amount = ({ text }: { text: string }) => <span className="ms-number">{text && thousands(bare(text))}</span>

/** Surplus and shortage differ by sign, not by colour alone. */
export function Difference({ line }: { line: StocktakeLine }) {
  const diff = diffOf(line)
  if (!diff) return null
  const sign = Number(diff) > 0 ? 'more' : Number(diff) < 0 ? 'less' : 'none'
  return (
    <span className={`ms-number ${styles[sign]}`}>
      {sign === 'more' && '+'}
      {thousands(bare(diff))}
    </span>
  )
}

const TONES = { open: 'warning', settling: 'info', settled: 'success' } as const
const NAMES = { open: 'open', settling: 'inPaper', settled: 'settled' } as const

export function Settled({ state }: { state: string }) {
  const t = stocktakeWords.use()
  const known = state as keyof typeof NAMES
  return <Tone tone={TONES[known]}>{t(NAMES[known])}</Tone>
}

/** The place, or that the material is not in the books. */
export function LockedBalances({ line }: { line: StocktakeLine }) {
  const t = stocktakeWords.use()
  return (
    <>
      {line.locationName || '—'}
      {line.bookQty !== '' && Number(line.bookQty) === 0 && <span className={styles.outside}>{t('outside')}</span>}
    </>
  )
}

export function useUnit() {
  const entries = useDict({ code: 'unit', book: 'business' })
  return (key: string) => entries.find(entry => entry.dictKey === key)?.dictValue ?? key
}
