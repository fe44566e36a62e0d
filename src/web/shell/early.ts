import { callAhead } from '../http/call.ts'
import { accessToken } from '../http/tokens.ts'
import { shellReads } from './ahead.ts'
import { loadChunk } from './chunk.ts'
import { pageFor } from './pages.ts'
import { useSession } from './session.ts'
import { HOME, paramsIn } from './tabs.ts'

export const loadShell = () => loadChunk(() => import('./shell.tsx'))

/** Loads the shell and a page in it, before anything is drawn. */
export function preload(pathname: string): void {
  const page = pageFor(pathname)
  Promise.all([loadShell(), page?.load(), page?.brings?.(paramsIn(page.path, pathname))]).catch(() => {})
}

/** Scripts and data of a page are requested at once; otherwise each would wait for the one before to be drawn. */
export function startEarly({ pathname: asked, search }: Pick<Location, 'pathname' | 'search'>): void {
  const pathname = asked === '/' ? HOME : asked
  const page = pageFor(pathname)
  if (page?.frame === 'bare' || !accessToken() || !useSession.getState().user) return
  preload(pathname)
  for (const [path, query] of [...(page?.ahead?.(paramsIn(page.path, pathname), search) ?? []), ...shellReads]) callAhead(path, query)
}
