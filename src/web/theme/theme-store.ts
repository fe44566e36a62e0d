import { create } from 'zustand'
import { persisted } from '../kit/persisted.ts'
import { DEFAULT_COLOUR, type Palette, paletteOf } from './palette.ts'
import { isSkin, type Skin, type SkinName, skinOf } from './skins.ts'
import { darkSurface, lightSurface, type Surface } from './surface.ts'

export type Mode = 'light' | 'dark' | 'auto'
export type FontSize = 14 | 16 | 18

interface ThemeState {
  theme: string
  colour: string
  mode: Mode
  fontSize: FontSize
  systemDark: boolean
  /** Reduced motion. */
  still: boolean
}

const ask = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)
const darkQuery = ask('(prefers-color-scheme: dark)')
const stillQuery = ask('(prefers-reduced-motion: reduce)')

export const useTheme = create<ThemeState>()(() => ({
  theme: 'default',
  colour: DEFAULT_COLOUR,
  mode: 'light',
  fontSize: 14,
  systemDark: darkQuery?.matches ?? false,
  still: stillQuery?.matches ?? false,
}))
persisted(useTheme, 'theme', ['theme', 'colour', 'mode', 'fontSize'])
darkQuery?.addEventListener('change', event => useTheme.setState({ systemDark: event.matches }))
stillQuery?.addEventListener('change', event => useTheme.setState({ still: event.matches }))

export interface Look {
  name: SkinName
  skin: Skin
  palette: Palette
  surface: Surface
  fontSize: FontSize
  still: boolean
}

export function lookOf({ theme, colour, mode, fontSize, systemDark, still }: ThemeState): Look {
  // The spec calls its default theme-topdark; both names mean the first theme.
  const name: SkinName = isSkin(theme) ? theme : 'default'
  const dark = name === 'dark' || mode === 'dark' || (mode === 'auto' && systemDark)
  const surface = dark ? darkSurface : lightSurface
  const palette = paletteOf(colour, dark)
  return { name, skin: skinOf(name, palette, surface), palette, surface, fontSize, still }
}
