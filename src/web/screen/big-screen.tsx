import { type CSSProperties, useEffect, useState } from 'react'
import { type BigScreen, monthsUntil, type Panel, type Place } from '#model/big-screen.ts'
import { formatDate } from '#model/date.ts'
import { useSite } from '../http/site.ts'
import { say } from '../i18n/language.ts'
import { FigureCards } from './figure-cards.tsx'
import { type Answer, PanelBox } from './panel-box.tsx'
import styles from './screen.module.css'
import { screenWords } from './screen.words.ts'
import { Stage } from './stage.tsx'
import { Ticker } from './ticker.tsx'
import { useScreen } from './use-screen.ts'

interface Drawn {
  panel: Panel
  answer: Answer
}

export function BigScreenView({ screen, token }: { screen: BigScreen; token: string }) {
  const t = screenWords.use()
  const [month, setMonth] = useState<string>()
  const { data, isClosed, isStale } = useScreen(screen, token, month)
  const company = useSite(site => site.name)
  // By index: without a login some panels are missing.
  const panels = data?.panels ?? []
  const drawn = panels.flatMap(answer => (screen.panels[answer.at] ? [{ panel: screen.panels[answer.at]!, answer }] : []))
  const at = (place: Place) => drawn.filter(({ panel }) => panel.at === place)
  return (
    <Stage>
      <header className={styles.head}>
        <span>{company}</span>
        <h1>{say({ zh: screen.title, en: screen.en })}</h1>
        <div className={styles.when}>
          {screen.monthly && <MonthSwitch month={month} onChange={setMonth} />}
          <Clock />
        </div>
      </header>
      {!data && <p className={styles.waiting}>{t(isClosed ? 'closed' : isStale ? 'failed' : 'waiting')}</p>}
      {data && (
        <>
          <div className={styles.figures} data-many={at('top').flatMap(({ panel }) => panel.figures).length > 6}>
            {at('top').map(({ panel, answer }) => (
              <FigureCards key={answer.at} panel={panel} totals={answer.totals} />
            ))}
          </div>
          <div className={styles.body}>
            <Column place="left" drawn={at('left')} />
            <Column place="centre" drawn={at('centre')} />
            <Column place="right" drawn={at('right')} />
          </div>
        </>
      )}
      <footer className={styles.foot}>
        {at('bottom').map(({ panel, answer }) => (
          <Ticker key={answer.at} panel={panel} points={answer.points} />
        ))}
        <span role="status" data-stale={isStale}>
          {data && t(isStale ? 'stale' : 'updated', { time: data.time })}
        </span>
      </footer>
    </Stage>
  )
}

function Column({ place, drawn }: { place: 'left' | 'centre' | 'right'; drawn: readonly Drawn[] }) {
  // Two halves share a row.
  const rows: number[] = []
  let isOpen = false
  for (const { panel } of drawn) {
    if (!(panel.half && isOpen)) rows.push(panel.weight ?? 1)
    isOpen = panel.half === true && !isOpen
  }
  const heights = { '--rows': rows.map(weight => `minmax(0, ${weight}fr)`).join(' ') } as CSSProperties
  return (
    <div className={styles[place]} style={heights}>
      {drawn.map(({ panel, answer }) => (
        <PanelBox key={answer.at} panel={panel} answer={answer} />
      ))}
    </div>
  )
}

function MonthSwitch({ month, onChange }: { month: string | undefined; onChange: (month: string | undefined) => void }) {
  const t = screenWords.use()
  const months = monthsUntil(formatDate(Date.now(), 'yyyy-MM-dd'))
  return (
    // Without a choice it follows the calendar.
    <select
      aria-label={t('month')}
      value={month ?? months[0]}
      onChange={({ target }) => onChange(target.value === months[0] ? undefined : target.value)}
    >
      {months.map(each => (
        <option key={each} value={each}>
          {t('monthOf', { year: each.slice(0, 4), month: Number(each.slice(5)) })}
        </option>
      ))}
    </select>
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
