import { createRoot } from 'react-dom/client'
import { site } from '#contract/site.ts'
import { call } from '../http/call.ts'
import { adoptSite, type SiteInfo, siteInfo } from '../http/site.ts'
import { hydrateStores } from '../kit/persisted.ts'
import { lookOf, useTheme } from '../theme/theme-store.ts'
import { applyLook } from '../theme/variables.ts'
import { startEarly } from './early.ts'
import { recordError, watchErrors } from './error-log.ts'
import { hydrateLock } from './lock.ts'
import { type PageEntry, registerPages } from './pages.ts'
import { Root } from './root.tsx'
import { watchOtherWindows } from './session.ts'
import { hydrateTabs } from './tab-store.ts'
import { startTokenLoop } from './token-loop.ts'

const PATIENCE = 1_500

/** The site first, because it determines the storage keys; then stored data; then the page. */
export async function start(pages: readonly PageEntry[]): Promise<void> {
  registerPages(pages)
  watchErrors()
  await learnSite()
  hydrateStores()
  hydrateLock()
  hydrateTabs()
  startTokenLoop()
  startEarly(location)
  watchOtherWindows()
  applyLook(lookOf(useTheme.getState()))
  const onError = (error: unknown, info: { componentStack?: string }) => recordError(error, info.componentStack ?? '')
  createRoot(document.getElementById('root')!, { onUncaughtError: onError }).render(<Root />)
}

/** The last answer serves until the new one is there; without one, a slow or absent server must not leave the page white. */
async function learnSite(): Promise<void> {
  const key = `mainshaft.site.${siteInfo().id}`
  const isKnown = adoptStored(key)
  const asked = call(site.info, {}, { quiet: true })
    .then(info => {
      adoptSite(info)
      localStorage.setItem(key, JSON.stringify(info))
    })
    .catch(() => {})
  if (!isKnown) await Promise.race([asked, new Promise<void>(resolve => setTimeout(resolve, PATIENCE))])
}

function adoptStored(key: string): boolean {
  try {
    const stored = localStorage.getItem(key)
    if (stored) adoptSite(JSON.parse(stored) as SiteInfo)
    return stored !== null
  } catch {
    return false
  }
}
