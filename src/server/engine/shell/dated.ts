import type { Site } from '../../site.ts'
import type { Acting, Engine } from './engine.ts'

const clockwork = { userId: '', account: 'clock', from: '', action: 'dated', requestId: '' }

/**
 * 到期生效. Effects of a later day, each in a transaction of its own. Any node may do it, as often as it likes: what has happened is no longer
 * due, and what refuses is asked again the next time.
 */
export async function runDated(engine: Engine, site: Site, newId: () => string, now: Date, log: (line: string) => void): Promise<number> {
  let happened = 0
  for (const { flow, effects } of engine.flows.flows.values()) {
    const { dated } = effects
    if (!dated) continue
    for (const { id, tenantId } of await dated.due(site.database.reader, now))
      try {
        await site.database.change(clockwork, async tx => {
          const acting: Acting = { engine, site, tx, tenantId, user: '', dept: '', now, system: true, newId }
          const tell = (users: readonly string[], message: { title: string; content: string }) =>
            engine.ports.tell(tx, site, newId, users, message)
          await dated.happen({ tx, site, tenantId, now, newId, acting, tell }, id)
        })
        happened++
      } catch (error) {
        log(`到期生效 ${flow.key} ${id}：${(error as Error).message}`)
      }
  }
  return happened
}
