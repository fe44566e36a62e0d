import { discover } from '#app/discover.ts'
import type { App } from '#server/app.ts'
import type { FlowSample } from '#server/document/sample.ts'
import type { Site } from '#server/site.ts'
import { type Life, live } from './live-document.ts'
import { loadLeaves } from './load-leaves.ts'

/** The first paper of each flow begins so many days ago, each further one a day later. */
export const DAYS_BACK = 5
const LIVES: readonly Life[] = [
  ...(['approved', 'running', 'returned', 'rejected', 'draft'] as const).map((fate, nth) => ({ fate, nth, daysAgo: DAYS_BACK - nth })),
  // Written today, as samples do that are not among the first; whatever it claimed is free again.
  { fate: 'withdrawn', nth: 7, daysAgo: 0 },
]
/** The second site has just begun: one document of each flow is under way. */
const FIRST: readonly Life[] = [{ fate: 'running', nth: 0, daysAgo: DAYS_BACK }]

/** 演示单据. Documents of every flow in every state. */
export async function loadDocuments(app: App, site: Site, today: Date): Promise<void> {
  app.log(`正在办理演示单据：${site.schema}`)
  const opening = { app, site, today }
  for (const { value: sample } of await discover<FlowSample>('sample'))
    for (const life of site.id === 1 ? LIVES : FIRST) await live(opening, sample, life)
  if (site.id === 1) await loadLeaves(opening)
}
