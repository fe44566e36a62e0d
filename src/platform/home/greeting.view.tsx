import { LayoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSite } from '#web/http/site.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { dayOf, hourOf } from '#web/kit/clock.ts'
import { Face } from '#web/kit/face.tsx'
import { useSettingsKnown, useUserSettings } from '#web/kit/list/settings.ts'
import { loadChunk } from '#web/shell/chunk.ts'
import { useSession } from '#web/shell/session.ts'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

const TOURED = 'tour:done'
const ShellTour = lazy(() => loadChunk(() => import('#web/shell/tour.tsx')))

const partOfDay = (hour: number) => (hour < 5 ? 'night' : hour < 11 ? 'morning' : hour < 13 ? 'noon' : hour < 18 ? 'afternoon' : 'evening')

export function Greeting({ arrange }: { arrange?: () => void }) {
  const t = homeWords.use()
  const language = useLanguage(state => state.language)
  const user = useSession(state => state.user)
  const company = useSite(site => site.name)
  const isKnown = useSettingsKnown()
  const isNew = useUserSettings()[TOURED] !== true && isKnown
  const [isTouring, setTouring] = useState(false)
  const now = new Date()
  const where = [company, user?.all_user_info.deptNames].filter(Boolean).join(' · ')
  return (
    <header className={styles.greeting}>
      <span className={styles.face} aria-hidden="true">
        <Face name={user?.nick_name ?? ''} src={user?.avatar} />
      </span>
      <div>
        <h1>{t(partOfDay(hourOf(now)), { name: user?.nick_name ?? '' })}</h1>
        <p>{where}</p>
      </div>
      <time>{dayOf(now, language)}</time>
      {arrange && isNew && (
        <Button type="link" onClick={() => setTouring(true)}>
          {t('tour')}
        </Button>
      )}
      {arrange && (
        <Button data-tour="arrange" icon={<LayoutOutlined />} onClick={arrange}>
          {t('arrange')}
        </Button>
      )}
      {isTouring && (
        <Suspense fallback={null}>
          <ShellTour close={() => setTouring(false)} />
        </Suspense>
      )}
    </header>
  )
}
