import { Checkbox, Pagination, Select, Skeleton } from 'antd'
import { Fragment, type HTMLAttributes, type ReactNode } from 'react'
import { say } from '#web/i18n/language.ts'
import { columnOf, type Field, type Row } from './field.ts'
import styles from './list.module.css'
import { listWords } from './list.words.ts'
import type { ListState } from './state.ts'

/** Divides the rows of a page into groups; a group without a title has no heading. */
export type Sections = (rows: readonly Row[]) => readonly { title: string; rows: readonly Row[] }[]

interface Props {
  state: ListState
  fields: readonly Field[]
  rows: readonly Row[]
  rowKey: string
  card: (row: Row, actions: ReactNode) => ReactNode
  actions?: (row: Row) => ReactNode
  selected?: readonly string[]
  onSelect?: (keys: string[], rows: Row[]) => void
  pickable?: (row: Row) => boolean
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>
  sections?: Sections
  empty: ReactNode
}

const undivided: Sections = rows => [{ title: '', rows }]

/** The rows of a list on a phone, or in a narrow list. */
export function Cards({
  state,
  fields,
  rows,
  rowKey,
  card,
  actions,
  selected,
  onSelect,
  pickable,
  rowProps,
  sections = undivided,
  empty,
}: Props) {
  const t = listWords.use()
  const keyOf = (row: Row) => String(row[rowKey])
  const tick = (row: Row, on: boolean) => {
    const rest = rows.filter(each => (each === row ? on : selected?.includes(keyOf(each))))
    onSelect?.(rest.map(keyOf), rest)
  }
  if (state.isPending && rows.length === 0) return <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.cards} />
  if (rows.length === 0) return empty
  return (
    <>
      <div className={styles.cardBar}>
        <span>{t(state.isCounting ? 'atLeast' : 'total', { total: state.total })}</span>
        <CardOrder state={state} fields={fields} />
      </div>
      {sections(rows).map(({ title, rows: own }) => (
        <Fragment key={title}>
          {title && <h3 className={styles.cardsTitle}>{title}</h3>}
          <ul className={styles.cards}>
            {own.map(row => (
              <li
                key={keyOf(row)}
                data-card={keyOf(row)}
                {...rowProps?.(row)}
                className={`${styles.cardRow} ${rowProps?.(row).className ?? ''}`}
              >
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
        </Fragment>
      ))}
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

/** Cards have no column heads, so sorting is offered above them. */
function CardOrder({ state, fields }: Pick<Props, 'state' | 'fields'>) {
  const t = listWords.use()
  const sortable = fields.filter(field => columnOf(field).sort)
  if (sortable.length === 0) return null
  const { sort } = state.asked
  return (
    <Select
      size="small"
      variant="borderless"
      aria-label={t('order')}
      popupMatchSelectWidth={false}
      placement="bottomRight"
      value={sort ? `${sort.key} ${sort.down ? 'down' : 'up'}` : ''}
      onChange={(value: string) => {
        const [key = '', way] = value.split(' ')
        state.sortBy(key ? { key, down: way === 'down' } : undefined)
      }}
      options={[
        { value: '', label: t('orderUsual') },
        ...sortable.flatMap(field => [
          { value: `${field.key} up`, label: `${say(field.label)} ↑` },
          { value: `${field.key} down`, label: `${say(field.label)} ↓` },
        ]),
      ]}
    />
  )
}
