import { Segmented } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { lookOf, useTheme } from '../theme/theme-store.ts'
import { Canvas } from './canvas.tsx'
import styles from './chart.module.css'
import { chartWords } from './chart.words.ts'
import { type Drawing, figureText, isBlank } from './drawing.ts'
import { paintOf } from './paint.ts'

const HEIGHT = 240
/** What a name beside its bar takes, and what legend and axis take besides. */
const [LINE, AROUND] = [17, 64]

/** Names that stand one below the other are not left out: a chart of many is higher. Along time, and in a card of fixed height, there are as many as fit. */
const heightFor = ({ kind, names, isInTime }: Drawing, height: number | string) =>
  typeof height === 'number' && (kind === 'bars' || kind === 'stack') && !isInTime ? Math.max(height, AROUND + names.length * LINE) : height

interface Props {
  drawing: Drawing
  height?: number | string
  /** Shown beside the title. */
  extra?: ReactNode
  /** Without title and table link, because the surrounding element has them. */
  bare?: boolean
}

/** 图表. A chart, with a table for screen readers and for exact figures. */
export function ChartFigure({ drawing, height: asked = HEIGHT, extra, bare = false }: Props) {
  const t = chartWords.use()
  const title = useId()
  const height = bare ? asked : heightFor(drawing, asked)
  const [isTable, setTable] = useState(false)
  const state = useTheme()
  const paint = useMemo(() => paintOf(lookOf(state)), [state])
  return (
    <figure className={styles.figure} aria-labelledby={title}>
      <figcaption className={bare ? undefined : styles.head}>
        <span id={title} className={bare ? 'ms-visually-hidden' : styles.title}>
          {drawing.title}
        </span>
        {extra}
        {!bare && (
          <Segmented
            size="small"
            aria-label={t('show')}
            value={isTable ? 'table' : 'chart'}
            onChange={value => setTable(value === 'table')}
            options={[
              { value: 'chart', label: t('asChart') },
              { value: 'table', label: t('asTable') },
            ]}
          />
        )}
      </figcaption>
      {isBlank(drawing) ? (
        <p className={styles.blank} style={{ height }}>
          {t('blank')}
        </p>
      ) : (
        !isTable && <Canvas drawing={drawing} paint={paint} height={height} />
      )}
      <div className={isTable ? styles.table : 'ms-visually-hidden'} style={isTable ? { height } : undefined}>
        <ChartTable drawing={drawing} />
      </div>
    </figure>
  )
}

export function ChartTable({ drawing: { title, names, series } }: { drawing: Drawing }) {
  const t = chartWords.use()
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          {series.map(each => (
            <th key={each.name} scope="col">
              {each.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is theirs.
          <tr key={at}>
            <th scope="row">{name}</th>
            {series.map(each => (
              <td key={each.name} className="ms-number">
                {figureText(each.kind, each.values[at] ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
