import { create } from 'zustand'
import { persisted } from '../kit/persisted.ts'

/** Spec: each control of the top bar can be hidden. */
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

/** Shows the page without header and menu, by double click on its tab. Not stored. */
export const useMaximised = create<{ maximised: boolean }>()(() => ({ maximised: false }))
export const toggleMaximised = () => useMaximised.setState(({ maximised }) => ({ maximised: !maximised }))

export const showControl = (control: Control, on: boolean) => useSettings.setState(({ shown }) => ({ shown: { ...shown, [control]: on } }))
