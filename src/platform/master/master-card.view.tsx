import type { ReactNode } from 'react'
import { ENABLED, type Master } from '../../model/master.ts'
import { say, useLanguage } from '../../web/i18n/language.ts'
import type { Field, Row } from '../../web/kit/list/field.ts'
import styles from './master.module.css'
import { MasterCell } from './master-cell.view.tsx'

interface Props {
  master: Master
  fields: readonly Field[]
  row: Row
  actions: ReactNode
}

const MOST = 4

/** A row on a phone: what it is called, whether it is in use, and the few things one looks it up for. */
export function MasterCard({ master, fields, row, actions }: Props) {
  useLanguage()
  const [code = '', ...names] = master.label
  const told = master.list.filter(key => ![...master.label, ENABLED].includes(key) && row[key] !== '').slice(0, MOST)
  const columns = { ...master.fields, ...master.counted }
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <span className={styles.cardName}>{names.map(key => String(row[key] ?? '')).join(' ') || String(row[code])}</span>
        {ENABLED in columns && <MasterCell name={ENABLED} field={columns[ENABLED]!} row={row} />}
        <span className={styles.cardActions}>{actions}</span>
      </header>
      <div className={styles.cardCode}>{names.length > 0 && String(row[code])}</div>
      <dl className={styles.cardFacts}>
        {told.map(key => (
          <div key={key}>
            <dt>{say(fields.find(field => field.key === key)!.label)}</dt>
            <dd>
              <MasterCell name={key} field={columns[key]!} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
