import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './print.module.css'

interface Props {
  /** The name a browser proposes for the file. */
  title: string
  /** A table with many columns lies down. */
  wide: boolean
  onDone(): void
  children: ReactNode
}

/** A sheet of paper: hidden on screen, alone on paper. It is there only while it is being printed. */
export function Paper({ title, wide, onDone, children }: Props) {
  useEffect(() => {
    const before = document.title
    document.title = title
    const done = () => onDone()
    window.addEventListener('afterprint', done)
    // A frame later, so that the code is drawn.
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
