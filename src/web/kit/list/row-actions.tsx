import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { say } from '#web/i18n/language.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import type { Row } from './field.ts'
import styles from './list.module.css'

export interface RowAction {
  key: string
  label: string
  /** The required button code. */
  right?: string
  danger?: boolean
  show?: (row: Row) => boolean
  onClick(row: Row): void
}

const IN_SIGHT = 3
const EDGES = 20
const MOST_ASKED = 100

const offered = (actions: readonly RowAction[], row: Row) => actions.filter(action => !action.show || action.show(row))

/** A Chinese character is twice as wide as a letter. */
const widthOf = ({ label }: RowAction) => [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : 7.5), 18)

/** Width for the visible labels, by the row with most actions; without rows, by all actions. */
export function actionsWidth(actions: readonly RowAction[], rows: readonly Row[]): number {
  const width = (fitting: readonly RowAction[]) =>
    fitting.slice(0, IN_SIGHT).reduce((sum, action) => sum + widthOf(action), EDGES) + (fitting.length > IN_SIGHT ? 28 : 0)
  const widths = rows.length > 0 ? rows.slice(0, MOST_ASKED).map(row => width(offered(actions, row))) : [width(actions)]
  return Math.max(Math.ceil(Math.max(...widths)), 72)
}

/** The actions of a row: three visible, the rest behind ⋯; all of them on a phone. */
export function RowActions({ row, actions }: { row: Row; actions: readonly RowAction[] }) {
  const fitting = offered(actions, row)
  const visibleTo = useScreenClass() === 0 ? 0 : IN_SIGHT
  const [seen, rest] = [fitting.slice(0, visibleTo), fitting.slice(visibleTo)]
  return (
    <div className={styles.rowActions}>
      {seen.map(action => (
        <Button key={action.key} type="link" size="small" danger={action.danger} onClick={() => action.onClick(row)}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(action => ({
              key: action.key,
              label: action.label,
              danger: action.danger,
              onClick: () => action.onClick(row),
            })),
          }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={say({ zh: '更多操作', en: 'More' })} />
        </Dropdown>
      )}
    </div>
  )
}
