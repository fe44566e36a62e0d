import type { Bilingual } from '#web/i18n/language.ts'
import type { PageEntry } from '#web/shell/pages.ts'

/** The page of a master, as its department announces it. Everything else about it comes with the definition when it is opened. */
export const masterPage = (key: string, path: string, title: Bilingual): PageEntry => ({
  path: `${path}/index`,
  title,
  load: async () => (await import('./master.screen.tsx')).masterScreen(key),
})
