import { listedSources } from '#platform/menu/link.store.ts'
import type { App } from '#server/app.ts'

/** The external pages that menus may embed, of both sites. Kept, because every reply names them; a trigger tells of changes. */
export async function followFrameSources(app: App): Promise<() => readonly string[]> {
  let sources: readonly string[] = app.config.frameSources
  const load = async () => {
    const found = await Promise.all(app.sites.map(({ database }) => listedSources(database.reader, app)))
    sources = [...new Set(found.flat())]
  }
  for (const site of app.sites)
    app.push(site).watch(kind => {
      // While the database is away, what was listed last still counts.
      if (kind === 'param' || kind === '') load().catch(() => {})
    })
  await load()
  return () => sources
}
