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
