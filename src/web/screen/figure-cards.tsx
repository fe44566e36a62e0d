import type { Figure, Panel } from '#model/big-screen.ts'
import { nameOf, said } from './said.ts'
import styles from './screen.module.css'

interface Props {
  panel: Panel
  totals: Readonly<Record<string, unknown>>
}

/** Figures of a panel, each with its name above and what it is compared with below. */
export function FigureCards({ panel, totals }: Props) {
  return panel.figures.map(figure => <Card key={figure.of} panel={panel} figure={figure} totals={totals} />)
}

function Card({ panel: { report }, figure, totals }: Props & { figure: Figure }) {
  const totalOf = (name: string) => String(totals[name] ?? '')
  const value = totalOf(figure.of)
  const { text, unit } = said(report.measures[figure.of]!, value)
  return (
    <div className={styles.figure} data-alarm={figure.alarm === true && Number(value) > 0}>
      <span>{nameOf(report, figure)}</span>
      <p>
        <b>{text}</b>
        {unit && <small>{unit}</small>}
      </p>
      {figure.beside && (
        <p className={styles.beside}>
          {figure.beside.map(name => (
            <Growth key={name} label={nameOf(report, { of: name }).replace('(%)', '')} value={totalOf(name)} />
          ))}
        </p>
      )}
    </div>
  )
}

/** 环比, 同比: a rate that says where it goes. */
function Growth({ label, value }: { label: string; value: string }) {
  const way = value === '' || Number(value) === 0 ? '' : Number(value) > 0 ? 'up' : 'down'
  return (
    <span>
      {label}{' '}
      <i data-way={way}>
        {way === 'up' ? '▲' : way === 'down' ? '▼' : ''}
        {value === '' ? '--' : `${value.replace('-', '')}%`}
      </i>
    </span>
  )
}
