import { Link } from 'react-router'
import { decimalsOf, type Field } from '#model/form/field.ts'
import { fieldIn } from '#model/form/varied.ts'
import { ENABLED } from '#model/master.ts'
import { FieldValue } from '#web/document/field-value.tsx'
import { amountText } from '#web/document/show.ts'
import type { Row } from '#web/kit/list/field.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { masterWords } from './master.words.tsx'

const NONE: Record<string, string> = {}
/** One value of a master; units are in the column head. */
export function MasterCell({ name, field: said, row }: { name: string; field: Field; row: Row }) {
  const t = masterWords.use()
  const field = fieldIn(said, row)
  const value = row[name]
  const labels = (row.labels as Record<string, string> | undefined) ?? NONE
  if (name === ENABLED && value)
    return <Tone tone={value === 'yes' ? 'success' : 'neutral'}>{t(value === 'yes' ? 'enabled' : 'disabled')}</Tone>
  const tone = field.options.tones?.[String(value)]
  if (tone)
    return (
      <Tone tone={tone}>
        <FieldValue field={field} value={value} labels={labels} />
      </Tone>
    )
  const paper = labels[`paper:${value}`]
  if (paper) return <Link to={paper}>{String(value)}</Link>
  if (decimalsOf[field.kind] !== undefined && value !== '' && value !== undefined)
    return <span className="ms-number">{amountText(field, value)}</span>
  return <FieldValue field={field} value={value} labels={labels} />
}
