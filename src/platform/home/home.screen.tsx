import { lazy, Suspense, useState } from 'react'
import { say } from '#web/i18n/language.ts'
import { Busy } from '#web/kit/busy.tsx'
import { loadChunk } from '#web/shell/chunk.ts'
import { useCounts } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useTabActive, useUnsaved } from '#web/shell/tab-context.ts'
import { ArrangeBar } from './arrange-bar.view.tsx'
import { Counters } from './counters.view.tsx'
import { HomeDrafts } from './drafts.view.tsx'
import { Favourites } from './favourites.view.tsx'
import { Greeting } from './greeting.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'
import { isOwn, keepPlaces, type Place, useKeptPlaces, usualPlaces } from './layout.view.tsx'
import { HomeNotices } from './notices.view.tsx'
import { Recent } from './recent.view.tsx'
import { AnnouncedCard, useShownWidgets } from './shown.view.tsx'
import { HomeTodos } from './todos.view.tsx'

const Arrange = lazy(() => loadChunk(() => import('./arrange.view.tsx')))

const names = {
  counters: 'counters',
  todos: 'todoTitle',
  notices: 'noticeTitle',
  favourites: 'favourites',
  drafts: 'drafts',
  recent: 'recent',
} as const

/** 首页: to-dos, news and favourites, arranged by the person. */
export default function HomeScreen() {
  const counts = useCounts(useTabActive())
  const roomy = useScreenClass() >= 2
  const t = homeWords.use()
  const { shown, cards } = useShownWidgets()
  const kept = useKeptPlaces(shown)
  const [draft, setDraft] = useState<Place[]>()
  const editing = roomy && draft !== undefined
  useUnsaved(editing)

  const draw = (widget: string) => {
    if (!isOwn(widget)) return <AnnouncedCard card={cards.get(widget)!} />
    if (widget === 'counters') return <Counters counts={counts} />
    if (widget === 'todos') return <HomeTodos />
    if (widget === 'notices') return <HomeNotices />
    if (widget === 'drafts') return <HomeDrafts />
    return widget === 'favourites' ? <Favourites /> : <Recent />
  }
  const finish = () => {
    const usual = JSON.stringify(draft) === JSON.stringify(usualPlaces(shown))
    keepPlaces(usual ? undefined : draft)
    setDraft(undefined)
  }
  return (
    <div className={styles.home}>
      <Greeting arrange={roomy && !editing ? () => setDraft(kept) : undefined} />
      {editing && <ArrangeBar done={finish} cancel={() => setDraft(undefined)} restore={() => setDraft(usualPlaces(shown))} />}
      {editing ? (
        <Suspense fallback={<Busy />}>
          <Arrange
            places={draft}
            onPlaces={setDraft}
            draw={draw}
            nameOf={widget => (isOwn(widget) ? t(names[widget]) : say(cards.get(widget)!.title))}
          />
        </Suspense>
      ) : (
        <div className={styles.widgets}>
          {kept.map(({ i, x, y, w, h }) => (
            <div key={i} data-widget={i} style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}>
              {draw(i)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
