import { type ReactNode, useLayoutEffect, useState } from 'react'
import styles from './screen.module.css'

const WIDTH = 1920
const HEIGHT = 1080
/** Narrower windows show the panels below each other. */
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

/** Laid out for 1920 × 1080 and scaled to the window. */
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
