import { lt, sql } from 'drizzle-orm'
import { sweepTickets } from '#platform/auth/ticket.store.ts'
import { isClaimed } from '#platform/file/file.store.ts'
import { remindWorkers, startWorkers } from '#platform/job/job.store.ts'
import { anchorHead } from '#server/db/anchor.ts'
import { sealAudit } from '#server/db/audit.ts'
import { fireDue } from '#server/engine/shell/clock.ts'
import type { House } from '#server/house.ts'
import { idempotencyKeys } from '#server/http/idempotency.table.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { dailyWorks } from './nightly.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What a house needs doing while nobody calls: sealing the audit trail, sweeping what has expired. Any node may do it; doing it twice does no harm. */
export function keepHouse(house: House): { stop(): Promise<void> } {
  startWorkers(house)
  const chores = [
    chore(MINUTE, () => each(house, site => remindWorkers(house, site))),
    chore(SECOND, () => each(house, site => sealAudit(site.database))),
    chore(SECOND, () => each(house, site => fireDue(house.engine, site, house.newId, new Date(), house.log))),
    chore(MINUTE, async () => {
      const works = await dailyWorks()
      await each(house, site => runDaily(house, site, works, new Date()))
    }),
    chore(24 * HOUR, () => each(house, site => anchorHead(house.config.dataDir, site.database))),
    chore(HOUR, () =>
      each(house, async site => {
        const db = site.database.reader
        await sweepTickets(db)
        await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createTime, sql`now() - interval '7 days'`))
        await house.files(site).sweep(HOUR, key => isClaimed(db, key))
      }),
    ),
  ]
  return {
    async stop() {
      await Promise.all(chores.map(stop => stop()))
      await each(house, site => anchorHead(house.config.dataDir, site.database)).catch(() => {})
    },
  }
}

const each = async (house: House, work: (site: House['sites'][number]) => Promise<unknown>) => {
  for (const site of house.sites) await work(site)
}

/** Runs again and again, never twice at once. A failure waits for the next round: the database may be away for a while. */
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
