import type { ChartPoint } from '#contract/report.ts'
import type { Panel } from '#model/big-screen.ts'
import { isWarning } from '#model/measure.ts'
import { chartWords } from '../chart/chart.words.ts'
import { columnName, said } from './said.ts'
import styles from './screen.module.css'

/** The values of a chart as a table; what is beyond its limits is red. */
export function ValueTable({ panel: { report, chart }, points }: { panel: Panel; points: readonly ChartPoint[] }) {
  const words = chartWords.use()
  const { by = '', of } = chart!
  return (
    <div className={styles.values}>
      <table>
        <thead>
          <tr>
            <th scope="col">{columnName(report, by)}</th>
            {of.map(name => (
              <th key={name} scope="col">
                {columnName(report, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, label, isRest, values }) => (
            <tr key={key || label} data-warning={of.some(name => isWarning(report.measures[name]!, values[name] ?? ''))}>
              <th scope="row">{isRest ? words('rest') : label || words('none')}</th>
              {of.map(name => (
                <td key={name} data-warning={isWarning(report.measures[name]!, values[name] ?? '')}>
                  {said(report.measures[name]!, values[name] ?? '').text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
