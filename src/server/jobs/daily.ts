import { and, eq } from 'drizzle-orm'
import type { App } from '../app.ts'
import type { Tx } from '../db/database.ts'
import { allowLongStatements } from '../db/long-statements.ts'
import type { ClockContext } from '../document/effects.ts'
import { shanghai } from '../http/present.ts'
import type { Site } from '../site.ts'
import { briefError } from '../text/brief-error.ts'
import { dailyRuns } from './daily.table.ts'
import { recordRun } from './upkeep-run.ts'

/**
 * 每日任务: effects of a future date, expiries, checks of the books. Once per site and day, from 00:05 Shanghai time, on whichever process
 * is first; a failure is logged and retried a minute later.
 */
export interface Daily {
  readonly name: string
  /** Returns a short summary, or `found` when something is wrong with the data. */
  run(ctx: DailyContext): Promise<string | { found: string }>
}

export interface DailyContext {
  readonly tx: Tx
  readonly site: Site
  readonly app: App
  /** yyyy-MM-dd in Shanghai. */
  readonly day: string
  readonly now: Date
  newId(): string
}

/** Like the context of an effect, without document and person. */
export function clockContext(
  { tx, site, app: { engine }, now, newId }: Pick<DailyContext, 'tx' | 'site' | 'now' | 'newId'> & { app: Pick<App, 'engine'> },
  tenantId: string,
): ClockContext {
  return {
    ...{ tx, site, tenantId, now, newId },
    acting: { engine, site, tx, tenantId, user: '', dept: '', now, system: true, newId },
    notify: (users, message) => engine.ports.notify(tx, site, newId, users, message),
    addTodo: (users, followUp) => engine.ports.addTodo(tx, site, newId, users, followUp),
  }
}

export const daily = (work: Daily): Daily => Object.freeze(work)

const FROM = '00:05'
/** The actor of daily jobs in the audit trail. */
export const night = { userId: '', account: 'daily', from: '', action: 'daily', requestId: '' }

/** The day (Shanghai) whose jobs may run now; none before 00:05. */
export function dayBegun(now: Date): string | undefined {
  const local = shanghai(now)
  return local.slice(11, 16) < FROM ? undefined : local.slice(0, 10)
}

export async function runDaily(app: App, site: Site, works: readonly Daily[], now: Date): Promise<void> {
  const day = dayBegun(now)
  if (!day) return
  const done = new Set(
    (await site.database.reader.select({ name: dailyRuns.name, day: dailyRuns.day }).from(dailyRuns)).flatMap(row =>
      row.day === day ? [row.name] : [],
    ),
  )
  for (const work of works) {
    if (done.has(work.name)) continue
    const began = new Date()
    try {
      await site.database.change(night, async tx => {
        // Insert the row first: if another process is running the job, this waits and then finds nothing to do.
        const mine = await tx
          .insert(dailyRuns)
          .values({ name: work.name, day, at: now })
          .onConflictDoNothing()
          .returning({ name: dailyRuns.name })
        if (mine.length === 0) return
        await allowLongStatements(tx)
        const told = await work.run({ tx, site, app, day, now, newId: app.newId })
        const result = typeof told === 'string' ? told : told.found
        await recordRun(tx, { name: work.name, began, ok: typeof told === 'string', result })
        if (!result) return
        await tx
          .update(dailyRuns)
          .set({ result: result.slice(0, 500) })
          .where(and(eq(dailyRuns.name, work.name), eq(dailyRuns.day, day)))
        app.log(`每日任务 ${work.name}（${site.schema}）：${result}`)
      })
    } catch (error) {
      const result = briefError(error).message
      app.log(`每日任务 ${work.name}（${site.schema}）失败：${result}`)
      // Outside the transaction, which was rolled back. Without a database there is nothing to record in.
      await recordRun(site.database.reader, { name: work.name, began, ok: false, result }).catch(() => {})
    }
  }
}
