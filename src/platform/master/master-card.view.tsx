import type { ReactNode } from 'react'
import { ENABLED, type Master } from '#model/master.ts'
import { say, useLanguage } from '#web/i18n/language.ts'
import { today } from '#web/kit/clock.ts'
import type { Field, Row } from '#web/kit/list/field.ts'
import { FACTS, RowCard } from '#web/kit/list/row-card.tsx'
import { MasterCell } from './master-cell.view.tsx'

interface Props {
  master: Master
  fields: readonly Field[]
  row: Row
  actions: ReactNode
}

/** A row on a phone. The title is the name, or for lines of a book what they are about. */
export function MasterCard({ master, fields, row, actions }: Props) {
  useLanguage()
  const { label, about } = master
  const columns = { ...master.fields, ...master.counted }
  const cell = (key: string) => <MasterCell name={key} field={columns[key]!} row={row} mark={master.marks[key]?.(row, today())} />
  const told = master.list.filter(key => ![...label, about, ENABLED].includes(key) && row[key] !== '').slice(0, FACTS)
  const [code = '', ...names] = label
  const called = names.map(key => String(row[key] ?? '')).join(' ')
  return (
    <RowCard
      name={about ? cell(about) : called || String(row[code])}
      mark={ENABLED in columns && cell(ENABLED)}
      code={
        about
          ? label.filter(key => key !== about && row[key] !== '').map(key => <span key={key}>{cell(key)} </span>)
          : called && String(row[code])
      }
      facts={told.map(key => ({
        key,
        label: say(fields.find(field => field.key === key)!.label),
        value: cell(key),
      }))}
      actions={actions}
    />
  )
}
