import { type ReactNode, useLayoutEffect, useState } from 'react'
import styles from './screen.module.css'

const WIDTH = 1920
const HEIGHT = 1080
/** Below this there is no wall: the panels stand one below the other. */
const NARROW = 900

interface Fit {
  scale: number
  left: number
  top: number
}

const fitOf = (): Fit | undefined => {
  const { innerWidth, innerHeight } = window
  if (innerWidth < NARROW) return undefined
  const scale = Math.min(innerWidth / WIDTH, innerHeight / HEIGHT)
  return { scale, left: (innerWidth - WIDTH * scale) / 2, top: (innerHeight - HEIGHT * scale) / 2 }
}

/** Drawn for 1920 × 1080 and made to fit whatever it hangs on. */
export function Stage({ children }: { children: ReactNode }) {
  const [fit, setFit] = useState(fitOf)
  useLayoutEffect(() => {
    const measure = () => setFit(fitOf())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return (
    <div className={styles.wall}>
      <main
        className={fit ? styles.stage : styles.column}
        style={fit && { transform: `translate(${fit.left}px, ${fit.top}px) scale(${fit.scale})` }}
      >
        {children}
      </main>
    </div>
  )
}
