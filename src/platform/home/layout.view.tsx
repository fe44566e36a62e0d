import { useEffect } from 'react'
import { keepUserSetting, useSettingsKnown, useUserSettings } from '#web/kit/list/settings.ts'
import { readStored, writeStored } from '#web/kit/storage.ts'
import { allWidgets } from '#web/shell/widgets.ts'

/** Where the widgets of the home page stand: twelve columns, rows of 40. Kept on the server per person. */
export const own = ['counters', 'todos', 'notices', 'favourites', 'drafts', 'recent'] as const
/** One of these, or the name of a card that a slice has announced. */
export type OwnWidget = (typeof own)[number]
export const isOwn = (widget: string): widget is OwnWidget => (own as readonly string[]).includes(widget)

export interface Place {
  i: string
  x: number
  y: number
  w: number
  h: number
}

export const COLUMNS = 12
export const ROW = 40
export const GAP = 16
const least: Record<OwnWidget, { minW: number; minH: number }> = {
  counters: { minW: 6, minH: 2 },
  todos: { minW: 4, minH: 4 },
  notices: { minW: 3, minH: 4 },
  favourites: { minW: 3, minH: 4 },
  drafts: { minW: 3, minH: 4 },
  recent: { minW: 3, minH: 4 },
}
export const leastOf = (widget: string) => (isOwn(widget) ? least[widget] : { minW: 3, minH: heightOf(widget) })

const CARD = 3
const TALL = 6
const heightOf = (widget: string) => (allWidgets().find(each => each.widget === widget)?.isTall ? TALL : CARD)
const ABOVE = 9
const BESIDE = 2

const usual: Place[] = [
  { i: 'counters', x: 0, y: 0, w: 12, h: 2 },
  { i: 'todos', x: 0, y: 2, w: 8, h: 7 },
  { i: 'notices', x: 8, y: 2, w: 4, h: 7 },
  // The cards of the departments stand here, between what waits and where one usually goes.
  { i: 'favourites', x: 0, y: 9, w: 6, h: 6 },
  { i: 'drafts', x: 6, y: 9, w: 3, h: 6 },
  { i: 'recent', x: 9, y: 9, w: 3, h: 6 },
]

const KEY = 'home:layout'

/** What is not shown leaves its room to its neighbour on the left. */
const heir: Partial<Record<string, string>> = { notices: 'todos', drafts: 'favourites' }
export function usualPlaces(shown: readonly string[]): Place[] {
  const cards = shown.filter(widget => !isOwn(widget))
  const of = (height: number) => cards.filter(card => heightOf(card) === height)
  const tall = rowsOf(of(TALL), ABOVE, TALL)
  const placed = [...tall.places, ...rowsOf(of(CARD), tall.end, CARD).places]
  const below = placed.reduce((end, { y, h }) => Math.max(end, y + h), ABOVE) - ABOVE
  const rest = usual
    .filter(place => shown.includes(place.i))
    .map(place => {
      const gone = usual.find(each => heir[each.i] === place.i && !shown.includes(each.i))
      return { ...place, w: place.w + (gone?.w ?? 0), y: place.y + (place.y < ABOVE ? 0 : below) }
    })
  return [...rest.filter(({ y }) => y < ABOVE), ...placed, ...rest.filter(({ y }) => y >= ABOVE)]
}

/** Cards of one height, side by side. A row that is not full is shared by those who are there. */
function rowsOf(cards: readonly string[], from: number, h: number): { places: Place[]; end: number } {
  const places = cards.map((i, at) => {
    const row = Math.floor(at / BESIDE)
    const w = COLUMNS / Math.min(BESIDE, cards.length - row * BESIDE)
    return { i, x: (at % BESIDE) * w, y: from + row * h, w, h }
  })
  return { places, end: from + Math.ceil(cards.length / BESIDE) * h }
}

const whole = (value: unknown, from: number, to: number) => Number.isInteger(value) && (value as number) >= from && (value as number) <= to
const sound = ({ x, y, w, h }: Partial<Place>) =>
  whole(x, 0, COLUMNS - 1) && whole(w, 1, COLUMNS) && x! + w! <= COLUMNS && whole(y, 0, 200) && whole(h, 1, 50)

/** What was kept may be of an older version: unknown widgets go, new ones come below. In reading order. */
export function placesFrom(kept: unknown, shown: readonly string[]): Place[] {
  const known = (Array.isArray(kept) ? (kept as Place[]) : []).filter(place => place && sound(place) && shown.includes(place.i))
  if (known.length === 0) return usualPlaces(shown)
  const below = Math.max(...known.map(({ y, h }) => y + h))
  const added = usualPlaces(shown).filter(({ i }) => !known.some(place => place.i === i))
  const all = [...known, ...added.map(place => ({ ...place, y: place.y + below }))]
  return all.map(({ i, x, y, w, h }) => ({ i, x, y, w, h })).sort((a, b) => a.y - b.y || a.x - b.x)
}

const LAST = 'home-layout'

/** Until the server has answered, the arrangement of last time: nothing waits and nothing jumps. */
export function useKeptPlaces(shown: readonly string[]): Place[] {
  const kept = useUserSettings()[KEY]
  const known = useSettingsKnown()
  useEffect(() => {
    if (known) writeStored(LAST, kept ?? null)
  }, [known, kept])
  return placesFrom(known ? kept : readStored(LAST), shown)
}

export const keepPlaces = (places: readonly Place[] | undefined) => keepUserSetting(KEY, places)
