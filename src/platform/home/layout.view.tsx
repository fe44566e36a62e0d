import { useEffect } from 'react'
import { keepUserSetting, useSettingsKnown, useUserSettings } from '#web/kit/list/settings.ts'
import { readStored, writeStored } from '#web/kit/storage.ts'
import { allWidgets } from '#web/shell/widgets.ts'

/** The layout of the home page: twelve columns, rows of 40 px. Stored per person. */
export const own = ['counters', 'todos', 'notices', 'favourites', 'drafts', 'recent'] as const
/** One of these, or the key of a card declared by a slice. */
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
  // The departments' cards are between the to-dos and the favourites.
  { i: 'favourites', x: 0, y: 9, w: 6, h: 6 },
  { i: 'drafts', x: 6, y: 9, w: 3, h: 6 },
  { i: 'recent', x: 9, y: 9, w: 3, h: 6 },
]

const KEY = 'home:layout'

/** The room of a hidden widget goes to its left neighbour. */
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

/** Cards of equal height side by side; an incomplete row is filled by widening them. */
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

/** A stored layout may be outdated: unknown widgets are dropped, new ones appended. In reading order. */
export function placesFrom(kept: unknown, shown: readonly string[]): Place[] {
  const known = (Array.isArray(kept) ? (kept as Place[]) : []).filter(place => place && sound(place) && shown.includes(place.i))
  if (known.length === 0) return usualPlaces(shown)
  const below = Math.max(...known.map(({ y, h }) => y + h))
  const added = usualPlaces(shown).filter(({ i }) => !known.some(place => place.i === i))
  const all = [...known, ...added.map(place => ({ ...place, y: place.y + below }))]
  return all.map(({ i, x, y, w, h }) => ({ i, x, y, w, h })).sort((a, b) => a.y - b.y || a.x - b.x)
}

const LAST = 'home-layout'

/** Uses the last layout until the server has answered, so that nothing jumps. */
export function useKeptPlaces(shown: readonly string[]): Place[] {
  const kept = useUserSettings()[KEY]
  const known = useSettingsKnown()
  useEffect(() => {
    if (known) writeStored(LAST, kept ?? null)
  }, [known, kept])
  return placesFrom(known ? kept : readStored(LAST), shown)
}

export const keepPlaces = (places: readonly Place[] | undefined) => keepUserSetting(KEY, places)
