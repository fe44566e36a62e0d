import { useEffect } from 'react'
import { site } from '#contract/site.ts'
import { call } from '../http/call.ts'
import { useOutage } from '../http/outage.ts'
import styles from './outage-bar.module.css'
import { rootWords } from './root.words.ts'

const PROBE_EVERY = 5_000
const probe = () => void call(site.info, {}, { quiet: true }).catch(() => {})

const sentences = { busy: 'outageBusy', declined: 'outageDeclined', unreachable: 'outageUnreachable' } as const

/** Shown while the server is unavailable; retries and leaves the page as it is. */
export function OutageBar() {
  const outage = useOutage(state => state.outage)
  const t = rootWords.use()
  useEffect(() => {
    if (outage !== 'unreachable' && outage !== 'declined') return
    const timer = setInterval(probe, PROBE_EVERY)
    return () => clearInterval(timer)
  }, [outage])
  if (outage === 'none') return null
  return (
    <div className={styles.bar} role="alert">
      <span className={styles.dot} />
      {t(sentences[outage])}
      {outage !== 'declined' && (
        <button type="button" className={styles.retry} onClick={probe}>
          {t('retryNow')}
        </button>
      )}
    </div>
  )
}
