import type { ReactNode } from 'react'
import type { Choice } from './field.ts'
import styles from './tone.module.css'

/** A coloured state with sufficient contrast in every theme; antd's own tags have too little (2.2:1 for green). */
export function Tone({ tone, children }: { tone: NonNullable<Choice['tone']>; children: ReactNode }) {
  return <span className={`${styles.tone} ${styles[tone]}`}>{children}</span>
}
