import type { ReactNode } from 'react'
import { say, useLanguage } from '#web/i18n/language.ts'
import { Cell } from './cell.tsx'
import { columnOf, type Field, type Row } from './field.ts'
import styles from './row-card.module.css'

interface Fact {
  key: string
  label: string
  value: ReactNode
}

interface Props {
  name: ReactNode
  /** Status, beside the name. */
  mark?: ReactNode
  /** Number, in small print below the name. */
  code?: ReactNode
  facts: readonly Fact[]
  actions: ReactNode
}

/** A row on a phone: name, status, and a few facts. */
export function RowCard({ name, mark, code, facts, actions }: Props) {
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <span className={styles.name}>{name}</span>
        {mark}
        <span className={styles.actions}>{actions}</span>
      </header>
      {code && <div className={styles.code}>{code}</div>}
      <dl className={styles.facts}>
        {facts.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

export const FACTS = 4

const isBlank = (value: unknown) => value === '' || value === undefined || value === null

/** The default card: the first column is the name, the next non-empty ones are the facts. */
export function PlainCard({ fields, row, actions }: { fields: readonly Field[]; row: Row; actions: ReactNode }) {
  useLanguage()
  const [first, ...rest] = fields
  const mark = rest.find(field => columnOf(field).mark || field.choices?.some(({ tone }) => tone))
  const told = rest
    .filter(field => field !== mark && (field.key in row ? !isBlank(row[field.key]) : columnOf(field).render))
    .slice(0, FACTS)
  return (
    <RowCard
      name={first && <Cell field={first} row={row} />}
      mark={mark && <Cell field={mark} row={row} />}
      facts={told.map(field => ({
        key: field.key,
        label: say(field.label),
        value: <Cell field={field} row={row} />,
      }))}
      actions={actions}
    />
  )
}
