import type { MouseEvent } from 'react'
import styles from './ndt.module.css'
import type { Indication } from './ndt.rules.ts'
import { ndtWords } from './ndt.words.tsx'
import { outlineOf, radiusAt, ticksOf } from './shaft.rules.ts'

interface Props {
  materialName: string
  /** mm. */
  length: number
  diameter: number
  indications: readonly (Indication & { readonly bad: boolean })[]
  chosen?: number | undefined
  onPlace?(axialPos: string, radialPos: string): void
  onChoose?(at: number): void
}

const WIDTH = 860
const BODY = 220
const TOP = 26
const LEFT = 24
const AXIS = TOP + BODY / 2
const CLOCK = { x: LEFT + WIDTH + 110, r: 84 }
const VIEW = `0 0 ${CLOCK.x + CLOCK.r + 20} ${TOP + BODY + 46}`
const ROUND = 5

/** 轴向简图. The shaft from its side and from its flange, with every indication where it was found. A click says where the next one is. */
export function ShaftSketch({ materialName, length, diameter, indications, chosen, onPlace, onChoose }: Props) {
  const t = ndtWords.use()
  const outline = outlineOf(materialName)
  const radius = diameter / 2
  const x = (mm: number) => LEFT + (mm / length) * WIDTH
  const y = (share: number) => AXIS - (share * BODY) / 2
  const upper = outline.outer.map(([along, share]) => `${x(along * length)},${y(share)}`)
  const lower = outline.outer.toReversed().map(([along, share]) => `${x(along * length)},${y(-share)}`)
  const place = (event: MouseEvent<SVGSVGElement>) => {
    if (!onPlace) return
    const matrix = event.currentTarget.getScreenCTM()
    if (!matrix) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    const along = (at.x - LEFT) / WIDTH
    const share = Math.abs(at.y - AXIS) / (BODY / 2)
    if (along < 0 || along > 1 || share > radiusAt(outline, along)) return
    const rounded = (mm: number) => String(Math.round(mm / ROUND) * ROUND)
    onPlace(rounded(along * length), rounded(share * radius))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table below takes the same by keyboard.
    <svg viewBox={VIEW} className={styles.sketch} data-live={onPlace !== undefined} onClick={place} role="img" aria-label={t('sketch')}>
      <title>{t('sketch')}</title>
      <polygon points={[...upper, ...lower].join(' ')} className={styles.steel} />
      {outline.bore > 0 &&
        [outline.bore, -outline.bore].map(share => (
          <line key={share} x1={x(0)} x2={x(length)} y1={y(share)} y2={y(share)} className={styles.hidden} />
        ))}
      <line x1={x(0) - 12} x2={x(length) + 12} y1={AXIS} y2={AXIS} className={styles.axis} />
      {ticksOf(length).map(mm => (
        <g key={mm} className={styles.tick}>
          <line x1={x(mm)} x2={x(mm)} y1={TOP + BODY + 8} y2={TOP + BODY + 14} />
          <text x={x(mm)} y={TOP + BODY + 28} textAnchor="middle">
            {mm}
          </text>
        </g>
      ))}
      <line x1={x(0)} x2={x(length)} y1={TOP + BODY + 8} y2={TOP + BODY + 8} className={styles.scale} />
      <text x={x(0)} y={TOP - 10} className={styles.note}>
        {t('flange')}
      </text>
      <text x={x(length)} y={TOP - 10} textAnchor="end" className={styles.note}>
        L = {length} mm · Φ{diameter} mm
      </text>
      <circle cx={CLOCK.x} cy={AXIS} r={CLOCK.r} className={styles.steel} />
      {outline.bore > 0 && <circle cx={CLOCK.x} cy={AXIS} r={CLOCK.r * outline.bore} className={styles.hole} />}
      {[12, 3, 6, 9].map(hour => {
        const [dx, dy] = onClock(hour, CLOCK.r + 12)
        return (
          <text key={hour} x={CLOCK.x + dx} y={AXIS + dy + 4} textAnchor="middle" className={styles.note}>
            {hour}
          </text>
        )
      })}
      {indications.map((row, at) => {
        const depth = Number(row.radialPos || 0)
        const [dx, dy] = onClock(Number(row.clockPos || 12), (depth / radius) * CLOCK.r)
        const isBelow = Number(row.clockPos || 12) > 3 && Number(row.clockPos || 12) < 9
        const share = (depth / radius) * (isBelow ? -1 : 1)
        const spots = [[x(Number(row.axialPos || 0)), y(share)] as const, ...(row.clockPos ? [[CLOCK.x + dx, AXIS + dy] as const] : [])]
        return spots.map(([cx, cy], view) => (
          // biome-ignore lint/a11y/useSemanticElements: a mark in a drawing.
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place.
            key={`${at} ${view}`}
            className={styles.spot}
            data-bad={row.bad}
            data-chosen={chosen === at}
            role="button"
            tabIndex={-1}
            onClick={event => {
              event.stopPropagation()
              onChoose?.(at)
            }}
          >
            <circle cx={cx} cy={cy} r={9} />
            <text x={cx} y={cy + 3.5} textAnchor="middle">
              {at + 1}
            </text>
          </g>
        ))
      })}
    </svg>
  )
}

/** From the middle of a clock to an hour. */
const onClock = (hour: number, reach: number): readonly [number, number] => {
  const angle = ((hour % 12) / 12) * 2 * Math.PI
  return [Math.sin(angle) * reach, -Math.cos(angle) * reach]
}
