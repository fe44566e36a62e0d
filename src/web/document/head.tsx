import { CopyOutlined, PrinterOutlined, QrcodeOutlined } from '@ant-design/icons'
import { App, Popover, QRCode, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Detail } from '#contract/flow-shape.ts'
import { Face } from '../kit/face.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import styles from './document.module.css'
import { documentWords } from './document.words.ts'
import { DueChip, StatusChip } from './status-chip.tsx'

interface Props {
  record: Detail['record']
  /** Who has it now. */
  currentTasks: Detail['currentTasks']
  /** The URL for a phone. */
  address: string
  onPrint(): void
  children?: ReactNode
}

/** The header of a case: subject, number, status, people. */
export function DocumentHead({ record, currentTasks, address, onPrint, children }: Props) {
  const t = documentWords.use()
  const { message } = App.useApp()
  const now = [...new Set(currentTasks.flatMap(({ holders }) => holders.map(({ name }) => name)))].join('、')
  const copy = () => void navigator.clipboard?.writeText(record.number).then(() => message.success(t('copied')))
  return (
    <header className={styles.head}>
      <div className={styles.headMain}>
        <h1 title={record.title}>{record.title || record.flowName}</h1>
        <p className={styles.headFacts}>
          <StatusChip status={record.status} />
          {record.due && <DueChip due={record.due} />}
          <span className={styles.number}>
            <span className="ms-number">{record.number}</span>
            <IconButton label={`${t('copy')} ${record.number}`} icon={<CopyOutlined />} onClick={copy} />
          </span>
          <span className={styles.person}>
            <i className={styles.face}>
              <Face name={record.initiatorName} />
            </i>
            {record.initiatorName}
            {record.deptName && <span className={styles.quiet}>{record.deptName}</span>}
          </span>
          {record.startTime && <span className={styles.quiet}>{record.startTime.slice(0, 16)}</span>}
          {now && <span className={styles.quiet}>{t('currentTasks', { who: now })}</span>}
        </p>
      </div>
      <div className={styles.headTools}>
        {children}
        <Popover
          trigger="click"
          placement="bottomRight"
          content={
            <div className={styles.qr}>
              <QRCode value={address} size={168} bordered={false} />
              <span>{t('qrHint')}</span>
            </div>
          }
        >
          <IconButton label={t('qr')} icon={<QrcodeOutlined />} tip={false} />
        </Popover>
        <IconButton label={t('print')} icon={<PrinterOutlined />} onClick={onPrint} />
      </div>
    </header>
  )
}

export function DocumentSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.skeleton}>
        <Skeleton active title={{ width: 320 }} paragraph={{ rows: 1 }} />
      </div>
      <div className={styles.skeleton}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    </div>
  )
}
