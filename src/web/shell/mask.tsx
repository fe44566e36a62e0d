import { useEffect } from 'react'
import { useWorking } from '../http/working.ts'
import styles from './mask.module.css'
import { shellWords } from './shell.words.ts'

/** 正在处理请稍候. Covers everything while an action takes long, so that nothing is done twice or on top of it. */
export function Mask() {
  const isShown = useWorking(({ actions }) => actions > 0)
  const t = shellWords.use()
  useEffect(() => {
    if (!isShown) return
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', swallow, true)
    return () => window.removeEventListener('keydown', swallow, true)
  }, [isShown])
  if (!isShown) return null
  return (
    <div className={styles.mask} role="status" aria-live="assertive">
      <span className={styles.ring} />
      {t('loading')}
    </div>
  )
}
