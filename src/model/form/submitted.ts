import { isEmpty } from '../empty.ts'
import { isSure } from './field.ts'
import { type Fields, isLines, type SubmittedDoc } from './form.ts'
import type { Columns } from './lines.ts'

type Loose = Readonly<Record<string, unknown>>

/** What every submitted document has, and one has not. */
export interface Lack {
  readonly path: string
  readonly label: string
}

/** The document as one that was submitted, and what it lacks for that: an older version did not ask for it, or it could not be derived. */
export function submitted<F extends Fields>(fields: F, doc: Loose): { doc: SubmittedDoc<F>; lacks: Lack[] } {
  const whole: Record<string, unknown> = { ...doc }
  const lacks: Lack[] = []
  for (const [key, field] of Object.entries(fields)) {
    if (!isLines(field)) {
      lacks.push(...lacksOf({ [key]: field }, doc))
      continue
    }
    const rows = (doc[key] ?? []) as readonly Loose[]
    whole[key] = rows
    for (const [at, row] of rows.entries()) lacks.push(...lacksOf(field.columns, row, `${key}.${at}.`, field.options.exempt))
  }
  return { doc: whole as SubmittedDoc<F>, lacks }
}

const lacksOf = (columns: Columns, values: Loose, at = '', exempt: readonly string[] = []): Lack[] =>
  Object.entries(columns)
    .filter(([key, { options }]) => isSure(options) && !exempt.includes(key) && isEmpty(values[key]))
    .map(([key, { label }]) => ({ path: `${at}${key}`, label }))
