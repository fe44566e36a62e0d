import type { ReactNode } from 'react'
import { say, useLanguage } from '#web/i18n/language.ts'
import { useDict } from './dict.ts'
import type { Choice, Field, Row } from './field.ts'
import styles from './list.module.css'
import { Tone } from './tone.tsx'

/** One value, by its field; a dash if empty. */
export function Cell({ field, row }: { field: Field; row: Row }) {
  const entries = useDict(field.kind === 'dict' ? field.dict : undefined)
  useLanguage()
  const look = field.list === false ? undefined : field.list
  if (look?.render) return <>{look.render(row)}</>
  const value = field.tree?.names ? row[field.tree.names] : row[field.key]
  if (value === '' || value === undefined || value === null || value === -1) return <span className={styles.dash}>—</span>
  if (field.kind === 'dict') return <>{entries.find(entry => entry.dictKey === String(value))?.dictValue ?? String(value)}</>
  if (field.kind === 'choice') return <ChoiceTag choice={field.choices?.find(choice => choice.value === value)} fallback={String(value)} />
  if (field.kind === 'number' || typeof value === 'number') return <span className="ms-number">{String(value)}</span>
  return <span title={String(value)}>{String(value)}</span>
}

function ChoiceTag({ choice, fallback }: { choice: Choice | undefined; fallback: string }): ReactNode {
  if (!choice) return fallback
  return choice.tone ? <Tone tone={choice.tone}>{say(choice.label)}</Tone> : say(choice.label)
}
