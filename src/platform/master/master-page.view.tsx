import type { Bilingual } from '#web/i18n/language.ts'
import type { PageEntry } from '#web/shell/pages.ts'

/** The page of a master or a register, as far as it is known before it is opened: the definition itself comes with the page. */
export const masterPage = ({ key, path, title }: { key: string; path: string; title: Bilingual }): PageEntry => ({
  path: `${path}/index`,
  title,
  load: async () => (await import('./master.screen.tsx')).masterScreen(key),
})
