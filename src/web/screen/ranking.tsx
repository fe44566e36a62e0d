import type { CSSProperties } from 'react'
import type { ChartPoint } from '#contract/report.ts'
import type { Panel } from '#model/big-screen.ts'
import { columnName, said } from './said.ts'
import styles from './screen.module.css'

/** Horizontal bars, the longest first, each with its name, its value and a tag; what is left is not ranked. */
export function Ranking({ panel: { report, chart, tag }, points }: { panel: Panel; points: readonly ChartPoint[] }) {
  const name = chart!.of[0]!
  const ranked = points.filter(({ key, isRest }) => key !== '' && !isRest)
  const longest = Math.max(0, ...ranked.map(({ values }) => Number(values[name])))
  return (
    <ol className={styles.ranking}>
      {ranked.map(({ key, label, values }, place) => {
        const { text, unit } = said(report.measures[name]!, values[name] ?? '')
        const share = longest > 0 ? Math.max(0, Number(values[name]) / longest) : 0
        const also = tag && values[tag.of]
        return (
          <li key={key} style={{ '--share': share } as CSSProperties}>
            <i>{place + 1}</i>
            <span>{label}</span>
            <b>
              {text}
              <small>{unit}</small>
            </b>
            {tag && (
              <em title={columnName(tag.report, tag.of)} data-none={!also}>
                {also ? said(tag.report.measures[tag.of]!, also).text : '--'}
              </em>
            )}
          </li>
        )
      })}
    </ol>
  )
}
