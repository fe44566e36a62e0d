import { Button } from 'antd'
import type { Master } from '#model/master.ts'
import type { Panorama } from '#model/panorama.ts'
import { useActions } from '#platform/master/master-actions.view.tsx'
import { MasterCell } from '#platform/master/master-cell.view.tsx'
import { fieldsOf } from '#platform/master/master-fields.view.tsx'
import { say, useLanguage } from '#web/i18n/language.ts'
import { today } from '#web/kit/clock.ts'
import type { Row } from '#web/kit/list/field.ts'
import { usePermissions } from '#web/shell/data.ts'
import styles from './panorama.module.css'
import { PANORAMA_KEY } from './panorama-address.view.tsx'

interface Props {
  master: Master
  panorama: Panorama
  row: Row
  reload(): void
}

/** The name of the row, its main columns, and everything that can be done with it. */
export function PanoramaHead({ master, panorama, row, reload }: Props) {
  useLanguage()
  const permissions = usePermissions()
  const { rowActions, dialog } = useActions(master)
  const columns = { ...master.fields, ...master.counted }
  const labels = new Map(fieldsOf(master).map(({ key, label }) => [key, label]))
  const [code, name = code] = master.label
  const actions = rowActions({ reload }).filter(
    ({ key, right, show }) => key !== PANORAMA_KEY && (!right || permissions[right]) && (show?.(row) ?? true),
  )
  return (
    <header className={`ms-card ${styles.head}`}>
      <h1>{String(row[name!])}</h1>
      {name !== code && <span className={styles.quiet}>{String(row[code!])}</span>}
      <span className={styles.actions}>
        {actions.map(({ key, label, danger, onClick }) => (
          <Button key={key} size="small" danger={danger} onClick={() => onClick(row)}>
            {label}
          </Button>
        ))}
      </span>
      <dl className={styles.facts}>
        {panorama.head
          .filter(key => key in columns)
          .map(key => (
            <div key={key}>
              <dt>{say(labels.get(key)!)}</dt>
              <dd>
                <MasterCell name={key} field={columns[key]!} row={row} mark={master.marks[key]?.(row, today())} />
              </dd>
            </div>
          ))}
      </dl>
      {dialog}
    </header>
  )
}
