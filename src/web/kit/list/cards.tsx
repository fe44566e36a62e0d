import { Checkbox, Empty, Pagination, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'
import type { ListState } from './state.ts'

interface Props {
  state: ListState
  rows: readonly Row[]
  rowKey: string
  card: (row: Row, actions: ReactNode) => ReactNode
  actions?: (row: Row) => ReactNode
  selected?: readonly string[]
  onSelect?: (keys: string[], rows: Row[]) => void
  pickable?: (row: Row) => boolean
  empty?: ReactNode
}

/** The rows of a list on a phone, one below the other. */
export function Cards({ state, rows, rowKey, card, actions, selected, onSelect, pickable, empty }: Props) {
  const t = listWords.use()
  const keyOf = (row: Row) => String(row[rowKey])
  const tick = (row: Row, on: boolean) => {
    const rest = rows.filter(each => (each === row ? on : selected?.includes(keyOf(each))))
    onSelect?.(rest.map(keyOf), rest)
  }
  if (state.isPending && rows.length === 0) return <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.cards} />
  return (
    <>
      {rows.length === 0 && (empty ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />)}
      <ul className={styles.cards}>
        {rows.map(row => (
          <li key={keyOf(row)} className={styles.cardRow} data-card={keyOf(row)}>
            {onSelect && pickable?.(row) !== false && (
              <Checkbox
                aria-label={t('choose')}
                checked={selected?.includes(keyOf(row)) === true}
                onChange={event => tick(row, event.target.checked)}
              />
            )}
            {card(row, actions?.(row))}
          </li>
        ))}
      </ul>
      {state.total > state.asked.size && (
        <Pagination
          className={styles.cardPages}
          simple
          current={state.asked.current}
          pageSize={state.asked.size}
          total={state.total}
          onChange={current => state.turn(current, state.asked.size)}
        />
      )}
    </>
  )
}
