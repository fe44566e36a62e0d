import { generate } from '@ant-design/colors'
import { contrast, mix, parse, toHex, until } from './colour.ts'

/** The chosen colour and everything derived from it: ten steps, a darker shade, and readable text and button colours. */
export interface Palette {
  chosen: string
  steps: readonly string[]
  darker: string
  /** Readable with white text on it. */
  button: string
  /** Readable as text on cards, on the page and on the selected-row tint. */
  text: string
  /** Tint of selected entries. */
  tint: string
}

/** The spec gives both as the default: one for the shell, the other is what older settings stored. */
export const DEFAULT_COLOUR = '#409eff'
const OLD_DEFAULT = '#1981ff'
const DEFAULT_STRONG = '#0b6bdb'

const DARK = { card: '#171d26', elevated: '#1f2732', text: '#5aa9ff' }

export const swatches = ['#409eff', '#1981ff', '#0f766e', '#16a34a', '#7c3aed', '#c2410c', '#be123c', '#475569'] as const

export function isColour(text: string): boolean {
  try {
    return parse(text).alpha === 1
  } catch {
    return false
  }
}

export function paletteOf(colour: string, dark: boolean): Palette {
  const chosen = isColour(colour) ? toHex(parse(colour).rgb) : DEFAULT_COLOUR
  const steps = generate(chosen, dark ? { theme: 'dark', backgroundColor: DARK.card } : {}).map(step => toHex(parse(step).rgb))
  const isDefault = chosen === DEFAULT_COLOUR || chosen === OLD_DEFAULT
  // The first step of a very dark colour is too dark for a tint.
  const first = toHex(parse(generate(chosen)[0]!).rgb)
  const lightTint = contrast(first, '#000000') < 14 ? mix(chosen, '#ffffff', 0.92) : first
  const strong = isDefault ? DEFAULT_STRONG : until(chosen, '#000000', ['#ffffff'])
  const tint = dark ? steps[0]! : lightTint
  return {
    chosen,
    steps,
    darker: until(generate(chosen)[8]!, '#000000', ['#ffffff'], 7),
    button: strong,
    text: dark
      ? until(isDefault ? DARK.text : chosen, '#ffffff', [DARK.card, DARK.elevated, tint])
      : until(strong, '#000000', ['#ffffff', '#f5f7fa', tint]),
    tint,
  }
}
