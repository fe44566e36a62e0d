import { useEffect, useState } from 'react'
import styles from './busy.module.css'

const SHOW_AFTER = 200

/** A thin bar while a page is loading, after a short delay. */
export function Busy({ full = false }: { full?: boolean }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div className={full ? styles.full : styles.part} role="status" aria-live="polite">
      <span className={styles.bar} />
      <span className="ms-visually-hidden">Loading</span>
    </div>
  )
}
