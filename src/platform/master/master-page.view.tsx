import { loadMaster } from '#web/document/registry.ts'
import type { Bilingual } from '#web/i18n/language.ts'
import { listAhead } from '#web/kit/list/address.ts'
import type { PageEntry } from '#web/shell/pages.ts'

/** The page entry of a master or register; its definition is loaded with the page. `load`: a screen other than the default one. */
export const masterPage = (
  { key, path, title, stepUp }: { key: string; path: string; title: Bilingual; stepUp?: true },
  load: PageEntry['load'] = async () => {
    const [{ masterScreen }] = await Promise.all([import('./master.screen.tsx'), loadMaster(key)])
    return masterScreen(key)
  },
): PageEntry => ({ path: `${path}/index`, title, load, ahead: stepUp ? undefined : listAhead('blade-biz/master/list', { master: key }) })
