import { ExclamationCircleFilled } from '@ant-design/icons'
import { Link } from 'react-router'
import { decimalsOf, type Field } from '#model/form/field.ts'
import { fieldIn } from '#model/form/varied.ts'
import { ENABLED, type Mark } from '#model/master.ts'
import { FieldValue } from '#web/document/field-value.tsx'
import { amountText, labelKey } from '#web/document/show.ts'
import type { Row } from '#web/kit/list/field.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { pageShowing } from '#web/shell/pages.ts'
import styles from './master.module.css'
import { masterWords } from './master.words.tsx'
import { statusTone } from './status-tone.view.tsx'

const NONE: Record<string, string> = {}

interface Props {
  name: string
  field: Field
  row: Row
  mark?: Mark
}

/** One value of a master, with the reason why it needs attention, if it does. */
export function MasterCell({ mark, ...value }: Props) {
  if (!mark) return <Value {...value} />
  return (
    <span className={styles[mark.tone]} title={mark.says}>
      <Value {...value} /> <ExclamationCircleFilled aria-label={mark.says} />
    </span>
  )
}

/** Units are in the column head. */
function Value({ name, field: said, row }: Props) {
  const t = masterWords.use()
  const field = fieldIn(said, row)
  const value = row[name]
  const labels = (row.labels as Record<string, string> | undefined) ?? NONE
  if (name === ENABLED && value)
    return <Tone tone={value === 'yes' ? 'success' : 'neutral'}>{t(value === 'yes' ? 'enabled' : 'disabled')}</Tone>
  const tone = field.options.tones?.[String(value)] ?? (value ? statusTone(name, field, String(value)) : undefined)
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
  const shown = field.kind === 'ref' && value ? labels[labelKey(field, String(value))] : undefined
  const page = shown ? pageShowing(field.to ?? '') : undefined
  if (shown && page) return <Named name={shown} page={page} />
  return <FieldValue field={field} value={value} labels={labels} />
}

/** The name of a row that has a page of its own, for those who may open it. */
function Named({ name, page: { right, address } }: { name: string; page: NonNullable<ReturnType<typeof pageShowing>> }) {
  const may = usePermissions()
  return may[right] === true ? <Link to={address(name)}>{name}</Link> : name
}
