import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { Panel } from '#model/big-screen.ts'
import { isWarning } from '#model/measure.ts'
import { columnName, said } from './said.ts'
import styles from './screen.module.css'

type Rows = readonly Readonly<Record<string, string>>[]

/** Seconds for which a row is in sight. */
const PACE = 3

/** Rows of a report. Those that do not fit roll by; they stop under the pointer, and for those who do not want anything to move. */
export function RollingList({ panel, rows }: { panel: Panel; rows: Rows }) {
  const { report, list } = panel
  const { columns } = list!
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const body = element?.querySelector('tbody')
    if (!element || !body) return
    const sized = new ResizeObserver(() => setLong(body.offsetHeight > element.clientHeight + 1))
    sized.observe(element)
    return () => sized.disconnect()
  }, [])
  const head = (
    <thead>
      <tr>
        {columns.map(name => (
          <th key={name} scope="col">
            {columnName(report, name)}
          </th>
        ))}
      </tr>
    </thead>
  )
  return (
    <div className={styles.list}>
      <table>{head}</table>
      <div ref={box}>
        <table data-rolls={isLong} style={{ '--lasts': `${rows.length * PACE}s` } as CSSProperties}>
          <Body panel={panel} columns={columns} rows={rows} />
          {isLong && <Body panel={panel} columns={columns} rows={rows} again />}
        </table>
      </div>
    </div>
  )
}

function Body({ panel: { report }, columns, rows, again }: { panel: Panel; columns: readonly string[]; rows: Rows; again?: boolean }) {
  const cellOf = (name: string, value: string) => {
    const measure = report.measures[name]
    const isOff = measure !== undefined && isWarning(measure, value)
    return (
      <td key={name} data-number={measure !== undefined} data-warning={isOff}>
        {measure ? said(measure, value).text : value}
      </td>
    )
  }
  return (
    <tbody aria-hidden={again}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing that tells them apart but their place.
        <tr key={at}>{columns.map(name => cellOf(name, row[name] ?? ''))}</tr>
      ))}
    </tbody>
  )
}
