import { Button } from 'antd'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

export function ArrangeBar({ done, cancel, restore }: { done: () => void; cancel: () => void; restore: () => void }) {
  const t = homeWords.use()
  return (
    <div className={styles.arrangeBar}>
      <span>{t('arrangeHint')}</span>
      <Button type="text" onClick={restore}>
        {t('arrangeRestore')}
      </Button>
      <Button onClick={cancel}>{t('arrangeCancel')}</Button>
      <Button type="primary" onClick={done}>
        {t('arrangeDone')}
      </Button>
    </div>
  )
}
