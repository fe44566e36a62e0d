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
}

/** Figures in a row, with links to what they count. */
export function ShownFigures({ title, figures, failed, again, empty, extra }: Props) {
  return (
    <Card title={title} extra={extra}>
      {!figures && !failed && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {failed && !figures && <Failed again={again} />}
      {figures?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {figures && figures.length > 0 && (
        <ul className={styles.figures}>
          {figures.map(({ key, label, to, value, note }) => (
            <li key={key}>
              <Link to={to} className={styles.figure}>
                <small>{label}</small>
                <b className="ms-number">{value}</b>
                {note && <small>{note}</small>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
