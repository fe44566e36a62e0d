import { useEffect } from 'react'
import { keepUserSetting, useSettingsKnown, useUserSettings } from '#web/kit/list/settings.ts'
import { readStored, writeStored } from '#web/kit/storage.ts'
import { allWidgets } from '#web/shell/widgets.ts'
import type { Quiets } from './quiet.view.tsx'

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

const LINE = 2
const CARD = 3
const LIST = 6
const TALL = 6
const MAIN = 8
const entryOf = (widget: string) => allWidgets().find(each => each.widget === widget)
const heightOf = (widget: string) => (entryOf(widget)?.isTall ? TALL : CARD)
const MOST_FIRST = 2
const BESIDE = 2

interface Row {
  widgets: readonly string[]
  widths: readonly number[]
  h: number
  /** Below the first one, which needs less room than the others. */
  under?: string
}

const equal = (widgets: readonly string[], h: number): Row => ({ widgets, widths: widgets.map(() => COLUMNS / widgets.length), h })

/** Cards of equal height side by side; an incomplete row is filled by widening them. */
const rowsOf = (cards: readonly string[], h: number): Row[] =>
  Array.from({ length: Math.ceil(cards.length / BESIDE) }, (_, at) => equal(cards.slice(at * BESIDE, (at + 1) * BESIDE), h))

/**
 * The layout of somebody who arranged nothing: figures, then to-dos beside what the role has to see first, the cards of the departments, and what is
 * personal. Cards without anything to say are left out or take one line; few to-dos share their room with another card.
 */
export function usualPlaces(shown: readonly string[], quiet: Quiets = {}): Place[] {
  const isLine = (widget: string) => quiet[widget] === 'line'
  const speaking = shown.filter(widget => quiet[widget] !== 'gone' && !isLine(widget))
  const cards = speaking.filter(widget => !isOwn(widget))
  const rank = (card: string) => entryOf(card)?.first ?? 0
  const first = cards
    .filter(card => rank(card) > 0)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MOST_FIRST)
  const main = ['todos', ...first, ...(first.length < MOST_FIRST ? ['notices'] : [])].filter(widget => speaking.includes(widget))
  const later = cards.filter(card => !first.includes(card))
  const hasFew = quiet.todos === 'few' && main.includes('todos')
  const under = hasFew && main.length > 1 ? later.find(card => heightOf(card) === CARD) : undefined
  const rest = later.filter(card => card !== under)
  // Three to-dos fit into what the card below leaves of the higher one only.
  const height = (first.length > 0 || hasFew ? MAIN : MAIN - 1) - (hasFew && main.length === 1 ? CARD : 0)
  const personal = ['favourites', 'notices', 'drafts', 'recent'].filter(widget => speaking.includes(widget) && !main.includes(widget))
  const lines = shown.filter(isLine)
  return stacked([
    equal(['counters'], LINE),
    { ...mainRow(main, height), under },
    ...rowsOf(lines, LINE),
    ...rowsOf(
      rest.filter(card => heightOf(card) === TALL),
      TALL,
    ),
    ...rowsOf(
      rest.filter(card => heightOf(card) === CARD),
      CARD,
    ),
    personal.length === 3 ? { widgets: personal, widths: [6, 3, 3], h: LIST } : equal(personal, LIST),
  ])
}

function mainRow(widgets: readonly string[], h: number): Row {
  if (widgets.length === 3) return { widgets, widths: [5, 4, 3], h }
  return widgets.length === 2 && widgets[0] === 'todos'
    ? { widgets, widths: widgets[1] === 'notices' ? [8, 4] : [7, 5], h }
    : equal(widgets, h)
}

function stacked(rows: readonly Row[]): Place[] {
  const places: Place[] = []
  let y = 0
  for (const { widgets, widths, h, under } of rows.filter(row => row.widgets.length > 0)) {
    let x = 0
    for (const [at, i] of widgets.entries()) {
      const w = widths[at]!
      places.push({ i, x, y, w, h: at === 0 && under ? h - CARD : h })
      x += w
    }
    if (under) places.push({ i: under, x: 0, y: y + h - CARD, w: widths[0]!, h: CARD })
    y += h
  }
  return places
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

const overlap = (a: Place, b: Place) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** An arranged layout without its quiet cards; what is below them moves up. */
export function settled(places: readonly Place[], quiet: Quiets): Place[] {
  const done: Place[] = []
  for (const place of places.filter(({ i }) => quiet[i] !== 'gone')) {
    const moving = { ...place, h: quiet[place.i] === 'line' ? Math.min(place.h, LINE) : place.h }
    while (moving.y > 0 && !done.some(other => overlap(other, { ...moving, y: moving.y - 1 }))) moving.y--
    done.push(moving)
  }
  return done
}

const KEY = 'home:layout'
const HIDDEN = 'home:hidden'
const LAST = 'home-layout'

interface Kept {
  /** All cards, for editing. */
  places: Place[]
  /** Without cards that have nothing to say. */
  seen: Place[]
  hidden: readonly string[]
}

/** Uses the last layout until the server has answered, so that nothing jumps. */
export function useKeptPlaces(shown: readonly string[], quiet: Quiets): Kept {
  const settings = useUserSettings()
  const known = useSettingsKnown()
  useEffect(() => {
    if (known) writeStored(LAST, [settings[KEY] ?? null, settings[HIDDEN] ?? null])
  }, [known, settings])
  const [kept, off] = known ? [settings[KEY], settings[HIDDEN]] : (readStored<[unknown, unknown]>(LAST) ?? [])
  const hidden = Array.isArray(off) ? (off as string[]) : []
  const wanted = shown.filter(widget => !hidden.includes(widget))
  const places = placesFrom(kept, wanted)
  return { places, hidden, seen: Array.isArray(kept) && kept.length > 0 ? settled(places, quiet) : usualPlaces(wanted, quiet) }
}

export function keepPlaces(places: readonly Place[] | undefined, hidden: readonly string[]): void {
  keepUserSetting(KEY, places)
  keepUserSetting(HIDDEN, hidden.length > 0 ? hidden : undefined)
}
