import type { Palette } from './palette.ts'
import type { Surface } from './surface.ts'

/**
 * The 12 themes of the spec. A skin colours header, side menu and tabs; content keeps the light or dark surface. `default` is the spec's
 * theme-topdark. A background may be a gradient; `stops` then lists its colours for the contrast check.
 */
export interface Skin {
  header: Layer & { line: string; hover: string }
  logo: Layer
  side: Layer & { line: string; hover: string; shadow: string }
  /** The selected entry, and the bar at its edge. */
  active: Layer & { bar: 'none' | 'left' | 'right'; barColour: string }
  tabs: Layer & { shape: TabShape; line: string; chip: string; chipLine: string; size: number }
  tabActive: Layer
  /** Visible through transparent layers. */
  backdrop: string
  stops: readonly string[]
  forceDark: boolean
}

export interface Layer {
  back: string
  text: string
}

export type TabShape = 'chrome' | 'underline' | 'block' | 'chip' | 'card'

export const skinNames = ['default', 'old', 'white', 'dark', 'colourful', 'smart', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const
export type SkinName = (typeof skinNames)[number]

const NONE = 'transparent'
const INK = '#20222a'
const GOLD = '#f6ca9d'

/** The base of every skin: white header and side, tinted selection, underlined tabs. */
function plain(p: Palette, s: Surface): Skin {
  return {
    header: { back: s.card, text: s.text1, line: s.border, hover: s.hover },
    logo: { back: NONE, text: s.text1 },
    side: { back: s.card, text: s.text2, line: s.border, hover: s.hover, shadow: 'none' },
    active: { back: p.tint, text: p.text, bar: 'none', barColour: p.chosen },
    tabs: { shape: 'underline', back: s.card, text: s.text2, line: s.border, chip: NONE, chipLine: NONE, size: 14 },
    tabActive: { back: NONE, text: p.text },
    backdrop: s.page,
    stops: [],
    forceDark: false,
  }
}

type Draw = (base: Skin, p: Palette, s: Surface) => Partial<Skin>

const inkSide = (base: Skin): Skin['side'] => ({ ...base.side, back: INK, text: '#c0c4cc', line: INK, hover: 'rgba(255,255,255,0.06)' })
/** Lighter on dark backgrounds, darker on coloured ones, where lighter would reduce the contrast of white text. */
const LIGHTER = 'rgba(255,255,255,0.12)'
const DARKER = 'rgba(0,0,0,0.18)'
const onDark = (back: string, text: string, hover = LIGHTER) => ({ header: { back, text, line: back, hover }, logo: { back: NONE, text } })

const draws: Record<SkinName, Draw> = {
  default: (base, p) => ({
    ...onDark(INK, '#ffffff'),
    tabs: { ...base.tabs, shape: 'chrome' },
    tabActive: { back: p.tint, text: p.text },
  }),
  old: (base, p) => ({
    side: inkSide(base),
    active: { back: 'rgba(255,255,255,0.08)', text: '#ffffff', bar: 'left', barColour: p.chosen },
  }),
  white: (base, p, s) => ({
    ...onDark(strong(p), '#ffffff', DARKER),
    side: { ...base.side, text: s.dark ? s.text2 : '#5f6368' },
  }),
  dark: (base, p, s) => ({
    ...onDark('#2c3643', '#d5d9df'),
    side: { ...base.side, back: '#2c3643', text: '#cccccc', line: '#2c3643', hover: 'rgba(255,255,255,0.06)' },
    active: { back: '#262d37', text: '#ffffff', bar: 'left', barColour: p.chosen },
    tabs: { ...base.tabs, shape: 'block', back: s.page, chip: '#262d37', chipLine: NONE },
    tabActive: { back: s.elevated, text: s.text1 },
    forceDark: true,
  }),
  colourful: (base, _p, s) => {
    const stops = ['#1b2a6b', '#5b2a86', '#0f6d8c']
    return {
      header: { back: NONE, text: '#ffffff', line: LIGHTER, hover: DARKER },
      logo: { back: NONE, text: '#ffffff' },
      side: { ...base.side, back: 'rgba(0,0,0,0.12)', text: '#ffffff', line: NONE, hover: 'rgba(0,0,0,0.2)' },
      active: { back: 'rgba(0,0,0,0.4)', text: '#ffffff', bar: 'none', barColour: '#ffffff' },
      tabs: { ...base.tabs, shape: 'chip', back: NONE, text: '#ffffff', line: NONE, chip: 'rgba(0,0,0,0.16)', chipLine: NONE },
      tabActive: { back: s.dark ? s.card : '#ffffff', text: s.dark ? s.text1 : '#1b2a6b' },
      backdrop: `linear-gradient(135deg, ${stops.join(', ')})`,
      stops,
    }
  },
  smart: base => ({
    ...onDark('#004ca7', '#ffffff', DARKER),
    side: { ...base.side, back: '#004ca7', text: '#ffffff', line: '#004ca7', hover: 'rgba(0,0,0,0.1)' },
    active: { back: 'rgba(0,0,0,0.2)', text: '#ffffff', bar: 'none', barColour: '#ffffff' },
  }),
  iview: (base, p, s) => ({
    side: { ...base.side, back: '#001529', text: '#a6adb4', line: '#001529', hover: 'rgba(255,255,255,0.06)' },
    active: { back: strong(p), text: '#ffffff', bar: 'none', barColour: p.chosen },
    tabs: {
      ...base.tabs,
      shape: 'chip',
      back: s.dark ? s.page : '#f0f0f0',
      line: NONE,
      chip: s.card,
      chipLine: s.dark ? s.border : '#e8eaec',
    },
    tabActive: { back: s.card, text: p.text },
  }),
  vip: (base, _p, s) => ({
    ...onDark(INK, GOLD),
    side: { ...inkSide(base), text: 'rgba(246,202,157,0.7)' },
    active: { back: 'rgba(246,202,157,0.1)', text: GOLD, bar: 'left', barColour: GOLD },
    tabActive: { back: NONE, text: s.dark ? GOLD : '#8a5a1f' },
  }),
  cool: (base, p, s) => {
    const [from, to] = ['#0a7ab8', '#0074b8']
    return {
      header: { back: `linear-gradient(120deg, ${from}, ${to})`, text: '#ffffff', line: NONE, hover: DARKER },
      logo: { back: NONE, text: '#ffffff' },
      stops: [from, to],
      tabs: { ...base.tabs, shape: 'chip', back: s.page, line: NONE, chip: s.card, chipLine: NONE },
      tabActive: { back: s.card, text: p.text },
    }
  },
  d2: (base, p, s) => {
    const back = s.dark ? '#1b2430' : '#ebf1f6'
    const text = s.dark ? s.text2 : '#565a62'
    return {
      header: { back, text, line: NONE, hover: s.dark ? LIGHTER : 'rgba(255,255,255,0.55)' },
      logo: { back: NONE, text: s.text1 },
      side: { ...base.side, back, text, line: NONE, hover: s.dark ? 'rgba(255,255,255,0.04)' : 'rgba(255,255,255,0.4)' },
      active: { back: s.dark ? p.tint : 'rgba(255,255,255,0.5)', text: p.text, bar: 'none', barColour: p.chosen },
      tabs: {
        ...base.tabs,
        shape: 'card',
        back,
        text,
        line: s.dark ? s.border : '#cfd7e5',
        chip: s.dark ? '#212b38' : '#dde5ee',
        chipLine: s.dark ? s.border : '#cfd7e5',
      },
      tabActive: { back: s.card, text: p.text },
      backdrop: back,
    }
  },
  hey: (base, p, s) => ({
    side: { ...base.side, text: s.dark ? s.text2 : '#313a46', line: NONE, shadow: '2px 0 12px rgba(15, 23, 42, 0.06)' },
    active: {
      back: s.dark ? p.tint : '#f0f6ff',
      text: s.dark ? p.text : '#0958d9',
      bar: 'right',
      barColour: s.dark ? p.chosen : '#0958d9',
    },
    tabs: { ...base.tabs, shape: 'chip', back: s.dark ? s.page : '#f3f6f8', line: NONE, chip: NONE },
    tabActive: { back: s.card, text: p.text },
  }),
  lte: (base, p) => ({
    logo: { back: strong(p), text: '#ffffff' },
    side: { ...base.side, back: '#263238', text: '#a9b5bc', line: '#263238', hover: 'rgba(255,255,255,0.04)' },
    active: { back: '#2b373d', text: '#ffffff', bar: 'left', barColour: p.chosen },
    tabs: { ...base.tabs, size: 13 },
  }),
}

/** Step 7 of the palette, or darker if white text would not be readable. */
const strong = (p: Palette) => p.button

export function skinOf(name: SkinName, palette: Palette, surface: Surface): Skin {
  const base = plain(palette, surface)
  return { ...base, ...draws[name](base, palette, surface) }
}

export const isSkin = (name: string): name is SkinName => (skinNames as readonly string[]).includes(name)
