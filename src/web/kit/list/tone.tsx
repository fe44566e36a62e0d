import type { ReactNode } from 'react'
import type { Choice } from './field.ts'
import styles from './tone.module.css'

/** A state in its colour, readable in every theme: the kit's own tags are not (2.2:1 for its green). */
export function Tone({ tone, children }: { tone: NonNullable<Choice['tone']>; children: ReactNode }) {
  return <span className={`${styles.tone} ${styles[tone]}`}>{children}</span>
}
