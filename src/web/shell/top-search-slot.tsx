import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from './chunk.ts'
import { shellWords } from './shell.words.ts'
import styles from './top-search.module.css'

const TopSearch = lazy(() => loadChunk(() => import('./top-search.tsx')))

/** The autocomplete is heavy and rarely the first thing one does: a look-alike stands in its place until it is touched. */
export function TopSearchSlot() {
  const t = shellWords.use()
  const [wanted, setWanted] = useState(false)
  const standIn = (
    <button type="button" className={styles.standIn} onFocus={() => setWanted(true)} onClick={() => setWanted(true)}>
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
