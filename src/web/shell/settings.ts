import { create } from 'zustand'
import { persisted } from '../kit/persisted.ts'

/** Common settings of the spec: each control of the top bar can be hidden. */
export const controls = ['debug', 'theme', 'lock', 'fullScreen', 'collapse', 'search', 'menu', 'colour'] as const
export type Control = (typeof controls)[number]

interface Settings {
  shown: Record<Control, boolean>
  watermark: boolean
  collapsed: boolean
}

export const useSettings = create<Settings>()(() => ({
  shown: { debug: true, theme: true, lock: true, fullScreen: true, collapse: true, search: true, menu: true, colour: true },
  watermark: true,
  collapsed: false,
}))
persisted(useSettings, 'settings', ['shown', 'watermark', 'collapsed'])

/** The page alone, without header and menu; a double click on its tab. Not remembered. */
export const useMaximised = create<{ maximised: boolean }>()(() => ({ maximised: false }))
export const toggleMaximised = () => useMaximised.setState(({ maximised }) => ({ maximised: !maximised }))

export const showControl = (control: Control, on: boolean) => useSettings.setState(({ shown }) => ({ shown: { ...shown, [control]: on } }))
