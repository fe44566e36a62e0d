import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Site } from '#server/site.ts'
import { briefError } from '#server/text/brief-error.ts'
import type { Acting, Engine } from './engine.ts'
import { loadCase } from './load.ts'
import { run } from './run.ts'
import { instances, timers } from './wf.table.ts'

/**
 * 时限. Fires due timers, each in its own transaction. Any process may do it: the case is locked first, and a timer that was settled
 * meanwhile is gone.
 */
const AT_ONCE = 100
const PATIENCE = 5

const clockwork = { userId: '', account: 'clock', from: '', action: 'timer', requestId: '' }

export async function fireDue(engine: Engine, site: Site, newId: () => string, now: Date, log: (line: string) => void): Promise<number> {
  const due = await site.database.reader
    .select({ id: timers.id, instanceId: timers.instanceId, attempts: timers.attempts, tenantId: instances.tenantId })
    .from(timers)
    .innerJoin(instances, eq(instances.id, timers.instanceId))
    .where(lte(timers.fireAt, now))
    .orderBy(asc(timers.fireAt))
    .limit(AT_ONCE)
  for (const timer of due) {
    try {
      await site.database.change(clockwork, async tx => {
        const acting: Acting = { engine, site, tx, tenantId: timer.tenantId, user: '', dept: '', now, system: true, newId }
        const loaded = await loadCase(acting, { processInstanceId: timer.instanceId }, true)
        if (loaded.instance.state.timers[timer.id]) await run(acting, loaded, { command: () => ({ type: 'timerFired', timer: timer.id }) })
        await tx.delete(timers).where(eq(timers.id, timer.id))
      })
    } catch (error) {
      // An effect may refuse what a clock decides; it is tried again later, and given up for the people to see.
      log(`流程时限 ${timer.id}：${briefError(error).message}`)
      await site.database.reader
        .update(timers)
        .set({ attempts: timer.attempts + 1, fireAt: sql`now() + interval '5 minutes' * ${timer.attempts + 1}` })
        .where(eq(timers.id, timer.id))
      if (timer.attempts >= PATIENCE) await site.database.reader.delete(timers).where(eq(timers.id, timer.id))
    }
  }
  return due.length
}
