import type { ChartPoint } from '#contract/report.ts'
import type { Panel } from '#model/big-screen.ts'
import styles from './screen.module.css'
import { screenWords } from './screen.words.ts'

const [WIDTH, RADIUS, THICK] = [200, 84, 16]
const LENGTH = Math.PI * RADIUS
const CENTRE = WIDTH / 2
const BASE = CENTRE + 4

/** A point of the half circle, from 0 at the left to 1 at the right. */
const on = (share: number, radius: number) => {
  const angle = Math.PI * (1 - share)
  return { x: CENTRE + radius * Math.cos(angle), y: BASE - radius * Math.sin(angle) }
}

interface Props {
  panel: Panel
  totals: Readonly<Record<string, unknown>>
  points: readonly ChartPoint[]
}

/** 仪表. A rate on a half circle with its target, and its last months as a line. */
export function Gauge({ panel: { figures, target = 100, chart }, totals, points }: Props) {
  const t = screenWords.use()
  const value = String(totals[figures[0]!.of] ?? '')
  const share = Math.min(1, Math.max(0, Number(value) / 100))
  const [inner, outer] = [on(target / 100, RADIUS - THICK), on(target / 100, RADIUS + THICK)]
  const arc = `M ${on(0, RADIUS).x} ${BASE} A ${RADIUS} ${RADIUS} 0 0 1 ${on(1, RADIUS).x} ${BASE}`
  return (
    <div className={styles.gauge} data-short={value !== '' && Number(value) < target}>
      <svg viewBox={`0 0 ${WIDTH} ${BASE + 6}`} aria-hidden="true">
        <path d={arc} strokeWidth={THICK} />
        <path d={arc} strokeWidth={THICK} data-value="true" strokeDasharray={`${share * LENGTH} ${LENGTH}`} />
        <line x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
      </svg>
      <p>
        <b>{value === '' ? '--' : `${value}%`}</b>
        <small>{t('target', { value: target })}</small>
      </p>
      {chart && <Trend values={points.map(({ values }) => values[chart.of[0]!] ?? '')} target={target} />}
    </div>
  )
}

const [WIDE, HIGH, EDGE] = [160, 36, 4]

function Trend({ values, target }: { values: readonly string[]; target: number }) {
  const t = screenWords.use()
  const known = values.flatMap((value, at) => (value === '' ? [] : [{ at, value: Number(value) }]))
  if (known.length < 2) return null
  const lowest = Math.min(target, ...known.map(({ value }) => value))
  const x = (at: number) => EDGE + (at / Math.max(1, values.length - 1)) * (WIDE - 2 * EDGE)
  const y = (value: number) => HIGH - EDGE - ((value - lowest) / Math.max(1, 100 - lowest)) * (HIGH - 2 * EDGE)
  const last = known.at(-1)!
  return (
    <svg className={styles.trend} viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={t('trend')}>
      <line x1={EDGE} x2={WIDE - EDGE} y1={y(target)} y2={y(target)} />
      <polyline points={known.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
      <circle cx={x(last.at)} cy={y(last.value)} r={3} />
    </svg>
  )
}
