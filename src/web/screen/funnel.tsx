import type { CSSProperties } from 'react'
import type { Panel } from '#model/big-screen.ts'
import { nameOf, said } from './said.ts'
import styles from './screen.module.css'

/** Each figure as a bar in the middle, as wide as it is compared with the first; what it is worth stands beside it. */
export function Funnel({ panel: { report, figures }, totals }: { panel: Panel; totals: Readonly<Record<string, unknown>> }) {
  const totalOf = (name: string) => String(totals[name] ?? '')
  const most = Math.max(1, ...figures.map(({ of }) => Number(totalOf(of))))
  return (
    <ul className={styles.funnel}>
      {figures.map(figure => {
        const worth = figure.beside?.[0]
        const money = worth ? said(report.measures[worth]!, totalOf(worth)) : undefined
        return (
          <li key={figure.of} style={{ '--share': Number(totalOf(figure.of)) / most } as CSSProperties}>
            <span>{nameOf(report, figure)}</span>
            <div>
              <b>{said(report.measures[figure.of]!, totalOf(figure.of)).text}</b>
            </div>
            {money && (
              <em>
                {money.text}
                <small>{money.unit}</small>
              </em>
            )}
          </li>
        )
      })}
    </ul>
  )
}
