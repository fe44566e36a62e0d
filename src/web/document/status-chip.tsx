import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EditOutlined,
  HistoryOutlined,
  PauseCircleOutlined,
  RollbackOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Detail } from '#contract/flow-shape.ts'
import styles from './document.module.css'
import { documentWords } from './document.words.ts'

const icons = {
  draft: <EditOutlined />,
  running: <ClockCircleOutlined />,
  returned: <RollbackOutlined />,
  suspended: <PauseCircleOutlined />,
  approved: <CheckCircleOutlined />,
  rejected: <CloseCircleOutlined />,
  withdrawn: <RollbackOutlined />,
  reversed: <HistoryOutlined />,
  terminated: <StopOutlined />,
} satisfies Record<string, ReactNode>
export type CaseStatus = keyof typeof icons

export const isStatus = (text: string): text is CaseStatus => Object.hasOwn(icons, text)

/** The status of a case, always with icon and text, never by colour alone. */
export function StatusChip({ status }: { status: string }) {
  const t = documentWords.use()
  if (!isStatus(status)) return null
  return (
    <span className={styles.chip} data-status={status}>
      {icons[status]}
      {t(status)}
    </span>
  )
}

const dueTexts = { waiting: 'dueWaiting', blocked: 'dueBlocked', done: 'dueDone', cancelled: 'dueCancelled' } as const

/** Whether an approved document has taken effect, or when it will, or why not. */
export function DueChip({ due: { state, dueOn, reason } }: { due: NonNullable<Detail['record']['due']> }) {
  const t = documentWords.use()
  if (!Object.hasOwn(dueTexts, state)) return null
  return (
    <span className={styles.chip} data-due={state} title={reason}>
      {t(dueTexts[state as keyof typeof dueTexts], { day: dueOn, reason })}
    </span>
  )
}
