import { lazy, Suspense, useState } from 'react'
import { say } from '#web/i18n/language.ts'
import { Busy } from '#web/kit/busy.tsx'
import { loadChunk } from '#web/shell/chunk.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useUnsaved } from '#web/shell/tab-context.ts'
import { ArrangeBar } from './arrange-bar.view.tsx'
import { Counters } from './counters.view.tsx'
import { HomeDrafts } from './drafts.view.tsx'
import { Favourites } from './favourites.view.tsx'
import { Greeting } from './greeting.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'
import { isOwn, keepPlaces, type Place, placesFrom, useKeptPlaces, usualPlaces } from './layout.view.tsx'
import { HomeNotices } from './notices.view.tsx'
import { Hears, useQuiets } from './quiet.view.tsx'
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

interface Draft {
  places: Place[]
  hidden: readonly string[]
}

/** 首页: to-dos, what the role has to see, news and favourites, arranged by the person. */
export default function HomeScreen() {
  const roomy = useScreenClass() >= 2
  const t = homeWords.use()
  const { shown, cards } = useShownWidgets()
  const [quiet, onQuiet] = useQuiets()
  const { places, seen, hidden } = useKeptPlaces(shown, quiet)
  const [draft, setDraft] = useState<Draft>()
  const editing = roomy && draft !== undefined
  useUnsaved(editing)

  const nameOf = (widget: string) => (isOwn(widget) ? t(names[widget]) : say(cards.get(widget)!.title))
  const draw = (widget: string) => {
    if (!isOwn(widget)) return <AnnouncedCard card={cards.get(widget)!} />
    if (widget === 'counters') return <Counters />
    if (widget === 'todos') return <HomeTodos />
    if (widget === 'notices') return <HomeNotices />
    if (widget === 'drafts') return <HomeDrafts />
    return widget === 'favourites' ? <Favourites /> : <Recent />
  }
  if (editing) {
    const off = draft.hidden.filter(widget => shown.includes(widget))
    const without = (widget: string) => ({
      places: draft.places.filter(place => place.i !== widget),
      hidden: [...draft.hidden, widget],
    })
    const withAgain = (widget: string) => {
      const rest = draft.hidden.filter(each => each !== widget)
      return { places: placesFrom(draft.places, [...draft.places.map(({ i }) => i), widget]), hidden: rest }
    }
    const finish = () => {
      // Whoever only hides cards keeps the usual layout, in which others take their room.
      const [whole, rest] = [usualPlaces(shown), usualPlaces(shown.filter(widget => !off.includes(widget)))]
      const usual = [rest, whole.filter(({ i }) => !off.includes(i))].some(each => JSON.stringify(each) === JSON.stringify(draft.places))
      keepPlaces(usual ? undefined : draft.places, draft.hidden)
      setDraft(undefined)
    }
    return (
      <div className={styles.home}>
        <Greeting />
        <ArrangeBar
          hidden={off.map(widget => ({ key: widget, label: nameOf(widget) }))}
          add={widget => setDraft(withAgain(widget))}
          done={finish}
          cancel={() => setDraft(undefined)}
          restore={() => setDraft({ places: usualPlaces(shown), hidden: [] })}
        />
        <Suspense fallback={<Busy />}>
          <Arrange
            places={draft.places}
            onPlaces={next => setDraft({ ...draft, places: next })}
            onHide={widget => setDraft(without(widget))}
            draw={draw}
            nameOf={nameOf}
          />
        </Suspense>
      </div>
    )
  }
  const silent = places.filter(({ i }) => quiet[i] === 'gone')
  return (
    <div className={styles.home}>
      <Greeting arrange={roomy ? () => setDraft({ places, hidden }) : undefined} />
      <div className={styles.widgets}>
        {/* Cards without anything to say stay mounted, because they may have something to say later. */}
        {[...seen, ...silent].map(({ i, x, y, w, h }) => (
          <div
            key={i}
            hidden={quiet[i] === 'gone'}
            data-widget={i}
            data-quiet={quiet[i] === 'line' || undefined}
            style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
          >
            <Hears widget={i} onQuiet={onQuiet}>
              {draw(i)}
            </Hears>
          </div>
        ))}
      </div>
      {silent.length > 0 && <p className={styles.silent}>{t('silent', { names: silent.map(({ i }) => nameOf(i)).join(t('comma')) })}</p>}
    </div>
  )
}
