import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from './chunk.ts'
import { shellWords } from './shell.words.ts'
import styles from './top-search.module.css'

const TopSearch = lazy(() => loadChunk(() => import('./top-search.tsx')))

/** The autocomplete is heavy, so a placeholder that looks the same is shown until it is used. */
export function TopSearchSlot() {
  const t = shellWords.use()
  const [wanted, setWanted] = useState(false)
  const standIn = (
    <button type="button" className={styles.standIn} data-tour="search" onFocus={() => setWanted(true)} onClick={() => setWanted(true)}>
      <SearchOutlined /> {t('searchBox')}
    </button>
  )
  return wanted ? (
    <Suspense fallback={standIn}>
      <TopSearch />
    </Suspense>
  ) : (
    standIn
  )
}
