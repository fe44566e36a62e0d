import type { Look } from './theme-store.ts'

/** The look as CSS variables for style sheets, so that a theme change recomputes nothing. */
export function variablesOf({ skin, palette, surface }: Look): Record<string, string> {
  const steps = Object.fromEntries(palette.steps.map((step, i) => [`--ms-primary-${i + 1}`, step]))
  return {
    '--ms-page': surface.page,
    '--ms-card': surface.card,
    '--ms-elevated': surface.elevated,
    '--ms-hover': surface.hover,
    '--ms-border': surface.border,
    '--ms-text-1': surface.text1,
    '--ms-text-2': surface.text2,
    '--ms-text-3': surface.text3,
    '--ms-danger': surface.dark ? '#ff8f8a' : '#cf1322',
    '--ms-success': surface.dark ? '#7ed957' : '#237804',
    '--ms-warning': surface.dark ? '#ffb65c' : '#ad4e00',
    '--ms-shadow': surface.dark ? '0 8px 28px rgba(0, 0, 0, 0.5)' : '0 8px 28px rgba(15, 23, 42, 0.14)',
    '--ms-primary': palette.chosen,
    '--ms-primary-text': palette.text,
    '--ms-primary-button': palette.button,
    '--ms-primary-tint': palette.tint,
    '--ms-primary-darker': palette.darker,
    ...steps,
    '--ms-backdrop': skin.backdrop,
    '--ms-header-back': skin.header.back,
    '--ms-header-text': skin.header.text,
    '--ms-header-line': skin.header.line,
    '--ms-header-hover': skin.header.hover,
    '--ms-logo-back': skin.logo.back,
    '--ms-logo-text': skin.logo.text,
    '--ms-side-back': skin.side.back,
    '--ms-side-text': skin.side.text,
    '--ms-side-line': skin.side.line,
    '--ms-side-hover': skin.side.hover,
    '--ms-side-shadow': skin.side.shadow,
    '--ms-active-back': skin.active.back,
    '--ms-active-text': skin.active.text,
    '--ms-active-bar': skin.active.barColour,
    '--ms-tabs-back': skin.tabs.back,
    '--ms-tabs-text': skin.tabs.text,
    '--ms-tabs-line': skin.tabs.line,
    '--ms-tabs-size': `${skin.tabs.size}px`,
    '--ms-chip-back': skin.tabs.chip,
    '--ms-chip-line': skin.tabs.chipLine,
    '--ms-tab-active-back': skin.tabActive.back,
    '--ms-tab-active-text': skin.tabActive.text,
  }
}

export function applyLook(look: Look): void {
  const root = document.documentElement
  for (const [name, value] of Object.entries(variablesOf(look))) root.style.setProperty(name, value)
  root.style.colorScheme = look.surface.dark ? 'dark' : 'light'
  root.style.setProperty('--ms-font-size', `${look.fontSize}px`)
  root.dataset.theme = look.name
  root.dataset.tabs = look.skin.tabs.shape
  root.dataset.bar = look.skin.active.bar
  root.dataset.mode = look.surface.dark ? 'dark' : 'light'
}
