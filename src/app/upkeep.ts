import { lt, sql } from 'drizzle-orm'
import { sweepTickets } from '#platform/auth/ticket.store.ts'
import { isClaimed } from '#platform/file/file.store.ts'
import { remindWorkers, startWorkers } from '#platform/job/job.store.ts'
import type { App } from '#server/app.ts'
import { anchorHead } from '#server/db/anchor.ts'
import { sealAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { fireDue } from '#server/engine/shell/clock.ts'
import { settleDues } from '#server/engine/shell/due.ts'
import { idempotencyKeys } from '#server/http/idempotency.table.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { dailyWorks } from './nightly.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Background work: sealing the audit trail, removing expired data. Any process may do it, and repetition does no harm. */
export function runUpkeep(app: App): { stop(): Promise<void> } {
  startWorkers(app)
  const chores = [
    chore(MINUTE, () => each(app, site => remindWorkers(app, site))),
    chore(SECOND, () => each(app, site => sealWhatChanged(site.database))),
    chore(30 * SECOND, () => each(app, site => sealAudit(site.database))),
    chore(SECOND, () => each(app, site => fireDue(app.engine, site, app.newId, new Date(), app.log))),
    chore(MINUTE, async () => {
      // Before the departments' daily jobs, so that somebody who left yesterday is granted no leave today.
      await each(app, site => settleDues(app.engine, site, app.newId, new Date(), app.log))
      const works = await dailyWorks()
      await each(app, site => runDaily(app, site, works, new Date()))
    }),
    chore(24 * HOUR, () => each(app, site => anchorHead(app.config.dataDir, site.database))),
    chore(HOUR, () =>
      each(app, async site => {
        const db = site.database.reader
        await sweepTickets(db)
        await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createTime, sql`now() - interval '7 days'`))
        await app.files(site).sweep(HOUR, key => isClaimed(db, key))
      }),
    ),
  ]
  return {
    async stop() {
      await Promise.all(chores.map(stop => stop()))
      await each(app, site => anchorHead(app.config.dataDir, site.database)).catch(() => {})
    },
  }
}

const each = async (app: App, work: (site: App['sites'][number]) => Promise<unknown>) => {
  for (const site of app.sites) await work(site)
}

const sealed = new WeakMap<Database, number>()

/** Where this node has changed nothing, it leaves sealing to the slower round: an idle server shall be idle. */
async function sealWhatChanged(database: Database): Promise<void> {
  const changes = database.changes()
  if (changes === (sealed.get(database) ?? 0)) return
  await sealAudit(database)
  sealed.set(database, changes)
}

/** Runs repeatedly, never concurrently. A failure waits for the next round: the database may be unavailable. */
function chore(every: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
