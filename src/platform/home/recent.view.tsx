import { Link } from 'react-router'
import { MenuIcon } from '#web/kit/menu-icon.tsx'
import { useMenuNames } from '#web/shell/data.ts'
import { useRecent } from '#web/shell/recent.ts'
import { Card } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'
import { useQuiet } from './quiet.view.tsx'

const SHOWN = 6

export function Recent() {
  const t = homeWords.use()
  const names = useMenuNames()
  const visits = useRecent(state => state.visits)
  useQuiet(visits.length > 0 ? 'speaks' : 'gone')
  return (
    <Card title={t('recent')}>
      {visits.length === 0 && <p className={styles.hint}>{t('recentEmpty')}</p>}
      <ul className={styles.rows}>
        {visits.slice(0, SHOWN).map(visit => (
          <li key={visit.to}>
            <Link to={visit.to}>
              <MenuIcon name={visit.icon} />
              <span>{names.get(visit.to) ?? visit.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
