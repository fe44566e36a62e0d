import { Watermark } from 'antd'
import { memo, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../http/site.ts'
import { timeNow } from '../kit/clock.ts'
import { useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { shellWords } from './shell.words.ts'
import { HOME } from './tabs.ts'
import styles from './watermark.module.css'

const OPACITY = 0.15
const CHECK_EVERY = 5_000

/** On every page except home. */
export function PageMark() {
  const { pathname } = useLocation()
  const [visit] = useState(timeNow)
  return pathname === HOME ? null : <Mark visit={visit} />
}

/** Nickname, and a welcome line with title and time. Memoised, so that navigation does not redraw it. */
const Mark = memo(function Mark({ visit }: { visit: string }) {
  const t = shellWords.use()
  const on = useSettings(state => state.watermark)
  const nickname = useSession(state => state.user?.nick_name ?? '')
  const title = useSite(site => site.title)
  const [round, setRound] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const shown = on && nickname !== ''

  useEffect(() => {
    if (!shown) return
    // antd restores a removed watermark; check for a style sheet that hides it.
    const timer = setInterval(() => {
      if (box.current && !isSeen(box.current)) setRound(count => count + 1)
    }, CHECK_EVERY)
    return () => clearInterval(timer)
  }, [shown])

  if (!shown) return null
  return (
    <div key={round} ref={box} className={styles.overlay} aria-hidden="true">
      <Watermark
        className={styles.fill}
        content={[nickname, t('welcome', { title, time: visit })]}
        font={{ color: `rgba(128, 136, 150, ${OPACITY})`, fontSize: 14 }}
        gap={[160, 150]}
        rotate={-18}
        zIndex={1}
      >
        <div className={styles.fill} />
      </Watermark>
    </div>
  )
})

function isSeen(box: HTMLElement): boolean {
  const mark = box.querySelector<HTMLElement>('[style*="background-image"]')
  if (!mark) return false
  return [box, mark].every(element => {
    const style = getComputedStyle(element)
    return style.display !== 'none' && style.visibility !== 'hidden' && Number(style.opacity) > 0.5
  })
}
