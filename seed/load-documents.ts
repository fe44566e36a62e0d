import { discover } from '#app/discover.ts'
import { type Life, live } from '#platform/work/live-document.store.ts'
import type { App } from '#server/app.ts'
import { DAYS_BACK } from '#server/document/demo.ts'
import type { FlowSample } from '#server/document/sample.ts'
import type { Site } from '#server/site.ts'
import { demoParts } from './load-departments.ts'

const LIVES: readonly Life[] = [
  ...(['approved', 'running', 'returned', 'rejected', 'draft'] as const).map((fate, nth) => ({ fate, nth, daysAgo: DAYS_BACK - nth })),
  // Written today, like all but the first samples; its claims are free again.
  { fate: 'withdrawn', nth: 7, daysAgo: 0 },
]
/** The second site has just started: one running document of each flow. */
const FIRST: readonly Life[] = [{ fate: 'running', nth: 0, daysAgo: DAYS_BACK }]

/** 演示单据. Documents of every flow in every state. */
export async function loadDocuments(app: App, site: Site, today: Date): Promise<void> {
  app.log(`正在办理演示单据：${site.schema}`)
  const opening = { app, site, today }
  for (const { value: sample } of await discover<FlowSample>('sample'))
    for (const life of site.id === 1 ? LIVES : FIRST) await live(opening, sample, life)
  if (site.id === 1) for (const { papers } of await demoParts()) await papers?.(opening)
}
