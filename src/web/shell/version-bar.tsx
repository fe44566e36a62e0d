import { Button } from 'antd'
import { useState } from 'react'
import { rootWords } from './root.words.ts'
import { useTabs } from './tab-store.ts'
import { useNewVersion } from './version.ts'
import styles from './version-bar.module.css'

/** Announces a new version. The user decides when to reload, and unsaved changes are listed first. */
export function VersionBar() {
  const t = rootWords.use()
  const newer = useNewVersion()
  const unsaved = useTabs(state => Object.values(state.dirty).some(Boolean))
  const [later, setLater] = useState(false)
  if (!newer || later) return null
  return (
    <div className={styles.bar} role="status">
      <span>{t(unsaved ? 'versionUnsaved' : 'versionNew')}</span>
      <Button type="text" size="small" onClick={() => setLater(true)}>
        {t('versionLater')}
      </Button>
      <Button type="primary" size="small" ghost={unsaved} onClick={() => location.reload()}>
        {t(unsaved ? 'versionAnyway' : 'versionRefresh')}
      </Button>
    </div>
  )
}
