import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tone } from '#web/kit/list/tone.tsx'
import { Card, Failed } from './card.view.tsx'
import styles from './home.module.css'
import { useQuiet } from './quiet.view.tsx'

export interface ListLine {
  key: string
  to: string
  title: string
  note: string
  /** At the end of the line: how long, how many. */
  mark?: string
  isLate?: boolean
}

interface Props {
  title: string
  /** undefined while loading. */
  lines: readonly ListLine[] | undefined
  failed: boolean
  again(): unknown
  extra?: ReactNode
  /** Above the lines. */
  children?: ReactNode
  /** Other lines can be chosen above, so no lines do not mean that there is nothing to say. */
  isChosen?: boolean
}

/** The first rows of a list, in two lines each, with links to what they are about. */
export function ListCard({ title, lines, failed, again, extra, children, isChosen = false }: Props) {
  useQuiet(lines && (lines.length > 0 || isChosen ? 'speaks' : 'gone'))
  return (
    <Card title={title} extra={extra}>
      {children}
      {!lines && !failed && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {failed && !lines && <Failed again={again} />}
      <ul className={styles.rows} data-lines="2">
        {lines?.map(({ key, to, title, note, mark, isLate }) => (
          <li key={key}>
            <Link to={to}>
              <span title={title}>{title}</span>
              <small>
                <span title={note}>{note}</span>
              </small>
            </Link>
            {mark && <Tone tone={isLate ? 'danger' : 'neutral'}>{mark}</Tone>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
