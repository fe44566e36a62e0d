import { lazy, Suspense } from 'react'
import { loadChunk } from './chunk.ts'
import { type Dialog, useDialog } from './dialog-store.ts'
import { useSession } from './session.ts'

/** Dialogs are loaded when first opened. */
const parts = {
  theme: lazy(() => loadChunk(() => import('./theme-dialog.tsx'))),
  lock: lazy(() => loadChunk(() => import('./lock-dialog.tsx'))),
  app: lazy(() => loadChunk(() => import('./app-dialog.tsx'))),
  logs: lazy(() => loadChunk(() => import('./log-dialog.tsx'))),
  dept: lazy(() => loadChunk(() => import('./dept-dialog.tsx'))),
  search: lazy(() => loadChunk(() => import('./menu-search.tsx'))),
  keys: lazy(() => loadChunk(() => import('./keys-dialog.tsx'))),
  fault: lazy(() => loadChunk(() => import('./fault-dialog.tsx'))),
  person: lazy(() => loadChunk(() => import('./person-card.tsx'))),
} satisfies Record<Exclude<Dialog, 'none'>, unknown>

export function Dialogs() {
  const open = useDialog(state => state.open)
  const user = useSession(state => state.user)
  if (open === 'none' || !user) return null
  const Part = parts[open]
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}
