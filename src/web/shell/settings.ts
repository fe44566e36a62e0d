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

export const showControl = (control: Control, on: boolean) => useSettings.setState(({ shown }) => ({ shown: { ...shown, [control]: on } }))
