import { lt, sql } from 'drizzle-orm'
import { closeDue } from '#domains/procurement/quote/quote-opening.store.ts'
import { sweepTickets } from '#platform/auth/ticket.store.ts'
import { isClaimed } from '#platform/file/file.store.ts'
import { remindWorkers, startWorkers } from '#platform/job/job.store.ts'
import { tellAdministrators } from '#platform/upkeep/upkeep.store.ts'
import { vacateSeats } from '#platform/work/vacate.store.ts'
import type { App } from '#server/app.ts'
import { sealAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { fireDue } from '#server/engine/shell/clock.ts'
import { settleDues } from '#server/engine/shell/due.ts'
import { idempotencyKeys } from '#server/http/idempotency.table.ts'
import { night, runDaily } from '#server/jobs/daily.ts'
import { recordRun, sweepRuns } from '#server/jobs/upkeep-run.ts'
import type { Site } from '#server/site.ts'
import { briefError } from '#server/text/brief-error.ts'
import { dailyWorks } from './nightly.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Background work: sealing the audit trail, removing expired data. Any process may do it, and repetition does no harm. */
export function runUpkeep(app: App, changes = (site: Site) => site.database.changes()): { stop(): Promise<void> } {
  startWorkers(app)
  const each = (name: string, every: number, work: (site: Site) => Promise<unknown>) => chore(app, name, every, work)
  const chores = [
    each('jobs', MINUTE, site => remindWorkers(app, site)),
    each('seal', SECOND, async site => {
      if (await sealWhatChanged(site.database, changes(site))) await anchor(app, site)
    }),
    each('anchor', 30 * SECOND, async site => {
      await sealAudit(site.database)
      await anchor(app, site)
    }),
    each('timers', SECOND, site => fireDue(app.engine, site, app.newId, new Date(), app.log)),
    each('quotes', 10 * SECOND, site => closeDue(app, site, new Date())),
    each('vacant', 20 * SECOND, site => vacateSeats(app, site, new Date())),
    each('daily', MINUTE, async site => {
      // Before the departments' daily jobs, so that somebody who left yesterday is granted no leave today.
      await settleDues(app.engine, site, app.newId, new Date(), app.log)
      await runDaily(app, site, await dailyWorks(), new Date())
    }),
    each('sweep', HOUR, async site => {
      const db = site.database.reader
      await sweepTickets(db)
      await sweepRuns(db)
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createTime, sql`now() - interval '7 days'`))
      await app.files(site).sweep(HOUR, key => isClaimed(db, key))
    }),
  ]
  return {
    async stop() {
      await Promise.all(chores.map(stop => stop()))
      for (const site of app.sites) await anchor(app, site).catch(() => {})
    },
  }
}

const sealed = new WeakMap<Database, number>()

/** Where this node has changed nothing, it leaves sealing to the slower round: an idle server shall be idle. */
async function sealWhatChanged(database: Database, changes: number): Promise<boolean> {
  if (changes === (sealed.get(database) ?? 0)) return false
  await sealAudit(database)
  sealed.set(database, changes)
  return true
}

/** A missing head of the chain is reported at once, because the attacker may be at work now. */
export async function anchor(app: App, site: Site): Promise<void> {
  const broken = await app.anchors.write(site.database)
  if (!broken) return
  await site.database.change({ ...night, action: 'anchor' }, async tx => {
    await recordRun(tx, { name: 'anchor', began: new Date(), ok: false, result: broken })
    await tellAdministrators({ tx, site, newId: app.newId }, '审计校验异常', broken)
  })
}

/** Runs repeatedly, never concurrently. A failure is recorded and waits for the next round: the database may be unavailable. */
function chore(app: App, name: string, every: number, work: (site: Site) => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  const round = async () => {
    for (const site of app.sites) {
      const began = new Date()
      try {
        await work(site)
      } catch (error) {
        await recordRun(site.database.reader, { name, began, ok: false, result: briefError(error).message }).catch(() => {})
      }
    }
  }
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = undefined
    })
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
