import { Input } from 'antd'
import type { StocktakeLine } from '#contract/stocktake.ts'
import styles from './stocktake.module.css'
import { stocktakeWords } from './stocktake.words.tsx'
import { type CountingState, isCounted, isQuantity, isRecounted } from './stocktake-counting.view.tsx'

export interface BoxProps {
  line: StocktakeLine
  counting: CountingState
  /** Moves to the next or previous line. */
  onMove(line: StocktakeLine, by: 1 | -1): void
  /** Pastes a column from this line downwards. */
  onPaste(line: StocktakeLine, texts: readonly string[]): void
}

export const boxId = ({ id }: Pick<StocktakeLine, 'id'>) => `count-${id}`

/** Without trailing zeros. */
export const bare = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** 实盘数量, or 复盘数量 where a line is counted again. The input of a line: Enter and arrows move, a pasted column fills the lines below. */
export function CountBox({ line, counting, onMove, onPaste }: BoxProps) {
  const t = stocktakeWords.use()
  const typed = counting.typed[line.id]
  const bad = typed !== undefined && typed !== '' && !isQuantity(typed)
  return (
    <Input
      id={boxId(line)}
      className={styles.box}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      aria-label={t(isRecounted(line) ? 'secondOf' : 'countOf', { line: line.lineNo })}
      status={bad ? 'error' : undefined}
      title={bad ? t('bad') : undefined}
      value={typed ?? (isCounted(line) ? bare(line.countQty) : '')}
      onChange={event => counting.type({ [line.id]: event.target.value.trim().replace('。', '.') })}
      onFocus={event => event.target.select()}
      onBlur={() => counting.leave(line)}
      onKeyDown={event => {
        const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
        if (by === undefined || event.nativeEvent.isComposing) return
        event.preventDefault()
        onMove(line, by)
      }}
      onPaste={event => {
        const texts = event.clipboardData.getData('text').replace(/\r/g, '').replace(/\n$/, '').split('\n')
        if (texts.length < 2) return
        event.preventDefault()
        onPaste(
          line,
          texts.map(text => text.replace(/\t.*/, '').trim().replaceAll(',', '')),
        )
      }}
    />
  )
}
