import { useEffect, useMemo, useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { report as calls } from '#contract/report.ts'
import { type BigScreen, type ChartPanel, type FigurePanel, isChart } from '#model/big-screen.ts'
import { formatDate } from '#model/date.ts'
import { titleOf } from '#model/report.ts'
import { Canvas } from '../chart/canvas.tsx'
import { chartWords } from '../chart/chart.words.ts'
import { drawingOf, figureText, isBlank } from '../chart/drawing.ts'
import { ChartTable } from '../chart/figure.tsx'
import { SCREEN_PAINT } from '../chart/paint.ts'
import { useSite } from '../http/site.ts'
import { say } from '../i18n/language.ts'
import styles from './screen.module.css'
import { screenWords } from './screen.words.ts'
import { Stage } from './stage.tsx'
import { useScreen } from './use-screen.ts'

type Answer = Reply<typeof calls.screen>['panels'][number]

export function BigScreenView({ screen, token }: { screen: BigScreen; token: string }) {
  const t = screenWords.use()
  const { data, isClosed, isStale, time } = useScreen(screen, token)
  const company = useSite(site => site.name)
  // By index: without a login some panels are missing.
  const panels = data?.panels ?? []
  const drawn = panels.flatMap(answer => (screen.panels[answer.at] ? [{ panel: screen.panels[answer.at]!, answer }] : []))
  const charts = (at: ChartPanel['at']) => (
    <div className={styles[at]}>
      {drawn.map(({ panel, answer }) =>
        isChart(panel) && panel.at === at ? <ChartBox key={answer.at} panel={panel} answer={answer} /> : null,
      )}
    </div>
  )
  return (
    <Stage>
      <header className={styles.head}>
        <span>{company}</span>
        <h1>{say({ zh: screen.title, en: screen.en })}</h1>
        <Clock />
      </header>
      {!data && <p className={styles.waiting}>{t(isClosed ? 'closed' : 'waiting')}</p>}
      {data && (
        <>
          <div className={styles.figures}>
            {drawn.map(({ panel, answer }) => (isChart(panel) ? null : <Figures key={answer.at} panel={panel} answer={answer} />))}
          </div>
          <div className={styles.body}>
            {charts('left')}
            {charts('centre')}
            {charts('right')}
          </div>
        </>
      )}
      <footer className={styles.foot} data-stale={isStale} role="status">
        {time > 0 && t(isStale ? 'stale' : 'updated', { time: formatDate(time) })}
      </footer>
    </Stage>
  )
}

function Figures({ panel: { report, figures }, answer }: { panel: FigurePanel; answer: Answer }) {
  const t = screenWords.use()
  return figures.map(name => {
    const measure = report.measures[name]!
    const value = String(answer.totals[name] ?? '')
    const isMoney = measure.field.kind === 'money' && value !== ''
    return (
      <div key={name} className={styles.figure}>
        <span>{titleOf(measure)}</span>
        <b>{isMoney ? tenThousands(value) : figureText(measure.field.kind, value)}</b>
        {isMoney && <small>{t('unit')}</small>}
      </div>
    )
  })
}

/** Big screens show money in 万元 with two decimals. */
const tenThousands = (value: string) =>
  (Number(value) / 10_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function ChartBox({ panel: { report, chart }, answer }: { panel: ChartPanel; answer: Answer }) {
  const t = chartWords.use()
  const drawing = useMemo(() => drawingOf(report, report.charts[chart]!, answer.points), [report, chart, answer])
  return (
    <figure className={styles.panel} aria-label={drawing.title}>
      <figcaption>{drawing.title}</figcaption>
      {isBlank(drawing) ? <p className={styles.blank}>{t('blank')}</p> : <Canvas drawing={drawing} paint={SCREEN_PAINT} height="100%" />}
      <div className="ms-visually-hidden">
        <ChartTable drawing={drawing} />
      </div>
    </figure>
  )
}

function Clock() {
  const [now, setNow] = useState(() => formatDate(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(formatDate(Date.now())), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time>{now}</time>
}
