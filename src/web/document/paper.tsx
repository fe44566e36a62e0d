import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './print.module.css'

interface Props {
  /** File name that the browser proposes. */
  title: string
  /** Landscape, for tables with many columns. */
  wide: boolean
  onDone(): void
  children: ReactNode
}

/** Printed content: invisible on screen, and mounted only while printing. */
export function Paper({ title, wide, onDone, children }: Props) {
  useEffect(() => {
    const before = document.title
    document.title = title
    const done = () => onDone()
    window.addEventListener('afterprint', done)
    // Wait a frame until the QR code is drawn.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', done)
      document.title = before
    }
  }, [title, onDone])
  return createPortal(
    <article className={styles.paper} id="print-sheet" data-wide={wide}>
      {children}
    </article>,
    document.body,
  )
}
