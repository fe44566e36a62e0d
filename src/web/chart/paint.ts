import { contrast, until } from '../theme/colour.ts'
import type { Look } from '../theme/theme-store.ts'

/** Colours of text, lines and series on a given surface. */
export interface Paint {
  readonly text: string
  readonly faint: string
  readonly line: string
  readonly back: string
  readonly series: readonly string[]
  readonly fontSize: number
  readonly still: boolean
}

/** Follow the chosen colour; each is adjusted if its contrast to the surface is too low. */
const LIGHT = ['#0e9f9a', '#d98a00', '#6d4bd8', '#d4453f', '#5b7083']
const DARK = ['#36cfc9', '#ffc53d', '#9b8cff', '#ff7a6b', '#9fb3c8']
const SEEN = 3

export function paintOf({ surface, palette, fontSize, still }: Look): Paint {
  const back = surface.card
  const seen = (colour: string) =>
    contrast(colour, back) >= SEEN ? colour : until(colour, surface.dark ? '#ffffff' : '#000000', [back], SEEN)
  return {
    ...{ text: surface.text1, faint: surface.text3, line: surface.border, back, fontSize: fontSize - 2, still },
    series: [surface.dark ? palette.text : palette.button, ...(surface.dark ? DARK : LIGHT)].map(seen),
  }
}

/** Big screens look the same for everybody, independent of personal themes. */
export const SCREEN_PAINT: Paint = {
  ...{ text: '#dbe9ff', faint: '#9fb9e0', line: 'rgba(124, 196, 255, 0.18)', back: '#10264d', fontSize: 16, still: false },
  series: ['#4ea1ff', '#36cfc9', '#ffc53d', '#9b8cff', '#ff7a6b'],
}
