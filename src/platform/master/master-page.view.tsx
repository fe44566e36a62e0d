import type { Bilingual } from '#web/i18n/language.ts'
import type { PageEntry } from '#web/shell/pages.ts'

/** The page entry of a master or register; its definition is loaded with the page. `load`: a screen other than the default one. */
export const masterPage = (
  { key, path, title }: { key: string; path: string; title: Bilingual },
  load: PageEntry['load'] = async () => (await import('./master.screen.tsx')).masterScreen(key),
): PageEntry => ({ path: `${path}/index`, title, load })
