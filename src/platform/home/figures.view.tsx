import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { Card, Failed } from './card.view.tsx'
import styles from './figures.module.css'

export interface Shown {
  key: string
  label: string
  to: string
  value: string
  /** Smaller text below the value. */
  note?: string
  /** The part of the largest value, for bars. */
  share?: number
  isLate?: boolean
}

interface Props {
  title: string
  /** undefined while loading. */
  figures: readonly Shown[] | undefined
  failed: boolean
  again: () => unknown
  /** Shown when there is no figure. */
  empty?: string
  extra?: React.ReactNode
  /** One below the other with bars, to be compared. */
  hasBars?: boolean
}

/** Figures with links to what they count, in a row or compared by bars. */
export function ShownFigures({ title, figures, failed, again, empty, extra, hasBars = false }: Props) {
  return (
    <Card title={title} extra={extra}>
      {!figures && !failed && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {failed && !figures && <Failed again={again} />}
      {figures?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {figures && figures.length > 0 && (
        <ul className={hasBars ? styles.bars : styles.figures}>
          {figures.map(({ key, label, to, value, note, share = 0, isLate }) => (
            <li key={key}>
              <Link to={to} className={hasBars ? styles.bar : styles.figure} data-late={isLate || undefined}>
                <Label text={label} />
                <b className="ms-number">{value}</b>
                {note && <small>{note}</small>}
                {hasBars && share > 0 && <i aria-hidden="true" style={{ width: `${Math.round(share * 100)}%` }} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What is in brackets, such as the days of a week, goes to a line of its own as a whole. */
function Label({ text }: { text: string }) {
  const [name, ...inBrackets] = text.split(/(?=[（(])/)
  return (
    <small>
      {name}
      {inBrackets.length > 0 && <span className={styles.whole}>{inBrackets}</span>}
    </small>
  )
}
