import type { Reply } from '#contract/call.ts'
import type { report as calls } from '#contract/report.ts'
import type { Panel } from '#model/big-screen.ts'
import { Canvas } from '../chart/canvas.tsx'
import { drawingOf, isBlank } from '../chart/drawing.ts'
import { ChartTable } from '../chart/figure.tsx'
import { SCREEN_PAINT } from '../chart/paint.ts'
import { say } from '../i18n/language.ts'
import { FigureCards } from './figure-cards.tsx'
import { Funnel } from './funnel.tsx'
import { Gauge } from './gauge.tsx'
import { Ranking } from './ranking.tsx'
import { RollingList } from './rolling-list.tsx'
import styles from './screen.module.css'
import { screenWords } from './screen.words.ts'
import { ValueTable } from './value-table.tsx'

export type Answer = Reply<typeof calls.screen>['panels'][number]

interface Props {
  panel: Panel
  answer: Answer
}

/** One panel with its title; without data it says so. */
export function PanelBox({ panel, answer }: Props) {
  const t = screenWords.use()
  const { chart, report } = panel
  const title = say({
    zh: panel.title ?? chart?.title ?? report.title,
    en: panel.en ?? chart?.en ?? report.en,
  })
  return (
    <figure className={styles.panel} aria-label={title} data-look={panel.look} data-half={panel.half === true}>
      <figcaption>
        {title}
        {panel.tag && <small>{say({ zh: panel.tag.report.title, en: panel.tag.report.en })}</small>}
      </figcaption>
      {isEmpty(panel, answer) ? <p className={styles.blank}>{t('blank')}</p> : <Content panel={panel} answer={answer} />}
    </figure>
  )
}

function Content({ panel, answer }: Props) {
  const { totals, points, rows } = answer
  switch (panel.look) {
    case 'figures':
      return (
        <div className={styles.tiles}>
          <FigureCards panel={panel} totals={totals} />
        </div>
      )
    case 'ranking':
      return <Ranking panel={panel} points={points} />
    case 'funnel':
      return <Funnel panel={panel} totals={totals} />
    case 'gauge':
      return <Gauge panel={panel} totals={totals} points={points} />
    case 'table':
      return <ValueTable panel={panel} points={points} />
    case 'list':
      return <RollingList panel={panel} rows={rows} />
    default:
      return <Drawn panel={panel} answer={answer} />
  }
}

/** A chart, and below it the figures that belong to it. */
function Drawn({ panel, answer }: Props) {
  const drawing = drawingOf(panel.report, panel.chart!, answer.points)
  return (
    <>
      <Canvas drawing={drawing} paint={SCREEN_PAINT} height="100%" />
      <div className="ms-visually-hidden">
        <ChartTable drawing={drawing} />
      </div>
      {panel.figures.length > 0 && (
        <div className={styles.tiles} data-small="true">
          <FigureCards panel={panel} totals={answer.totals} />
        </div>
      )}
    </>
  )
}

/** Zeros of an unknown period are no data. */
function isEmpty({ look, report, chart, figures }: Panel, { totals, points, rows }: Answer): boolean {
  if (look === 'list') return rows.length === 0
  if (look === 'funnel') return Number(totals[figures[0]!.of] ?? 0) === 0
  if (look === 'gauge' || look === 'figures') return figures.every(({ of }) => (totals[of] ?? '') === '')
  return isBlank(drawingOf(report, chart!, points))
}
