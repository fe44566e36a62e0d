import { Popover, Progress } from 'antd'
import { Link } from 'react-router'
import type { DossierItem } from '#contract/dossier.ts'
import styles from './dossier.module.css'
import { dossierWords } from './dossier.words.tsx'

/** What an item of completeness asks for. */
export const itemText = (t: ReturnType<typeof dossierWords.use>, { key, what }: DossierItem): string =>
  key === 'weighed' ? t('weighedItem') : t(key as 'incoming', { what })

/** 完整度. The part of what must be there that is; behind it what is missing, whose business it is, and where to do it. */
export function Completeness({ items }: { items: readonly DossierItem[] }) {
  const t = dossierWords.use()
  const lacking = items.filter(({ isThere }) => !isThere)
  const share = items.length > 0 ? Math.floor(((items.length - lacking.length) / items.length) * 100) : 0
  const list = (
    <ul className={styles.items}>
      {[...lacking, ...items.filter(({ isThere }) => isThere)].map(item => (
        <li key={`${item.key} ${item.what}`} data-there={item.isThere}>
          <span>{itemText(t, item)}</span>
          {!item.isThere && <small>{t(`owner_${item.key}` as 'owner_fed')}</small>}
          {!item.isThere && item.link && <Link to={item.link}>{t('toDo')}</Link>}
        </li>
      ))}
    </ul>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <button type="button" className={styles.complete} aria-label={`${t('complete')} ${String(share)}%`}>
        <Progress
          type="circle"
          percent={share}
          size={72}
          status={share === 100 ? 'success' : 'normal'}
          format={() => `${String(share)}%`}
        />
        <span>{t('complete')}</span>
        <small>{lacking.length === 0 ? t('completeAll') : t('missing', { count: lacking.length })}</small>
      </button>
    </Popover>
  )
}
