import { Pagination } from 'antd'
import styles from './popover.module.css'
import { shellWords } from './shell.words.ts'

export function Pages({ total, size, current, change }: { total: number; size: number; current: number; change: (page: number) => void }) {
  const t = shellWords.use()
  if (total === 0) return null
  return (
    <div className={styles.pages}>
      <span>{t('total', { count: total })}</span>
      <Pagination
        size="small"
        simple={{ readOnly: true }}
        total={total}
        pageSize={size}
        current={current}
        onChange={change}
        showSizeChanger={false}
      />
    </div>
  )
}
