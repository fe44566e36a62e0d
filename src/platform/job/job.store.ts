import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { files } from '#platform/file/file.table.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { type Listing, number, page, text } from '#server/db/listing.ts'
import { asRefusal } from '#server/http/failure.ts'
import type { Params } from '#server/http/input.ts'
import { missing } from '#server/http/refusal.ts'
import { NO_PEOPLE, say } from '#server/push.ts'
import type { Site } from '#server/site.ts'
import { runCalls } from './calls.store.ts'
import { runExport } from './export.store.ts'
import { jobs } from './job.table.ts'

const QUEUE = 'export'
/** Running jobs report at least this often; a silent one is restarted. */
const SILENT_SECONDS = 60

const list: Listing = {
  filters: { title: text(jobs.title), status: number(jobs.status) },
  sorts: { createTime: jobs.createTime },
  order: [desc(jobs.createTime), desc(jobs.id)],
}

export const ownJobs = (tx: Tx, userId: string, params: Params) =>
  page(tx, params, list, {
    table: jobs,
    where: and(eq(jobs.userId, userId), gt(jobs.createTime, sql`now() - interval '7 days'`)),
    rows: async ({ where, order, size, offset }) => {
      const found = await tx
        .select({ job: jobs, fileName: files.name, fileUrl: files.handle })
        .from(jobs)
        .leftJoin(files, eq(files.id, jobs.fileId))
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset)
      return found.map(({ job, ...file }) => ({ ...job, ...file }))
    },
  })

export async function cancelJobs(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const cancelled = await tx
    .update(jobs)
    .set({ status: 4, finishTime: new Date() })
    .where(and(inArray(jobs.id, distinct), eq(jobs.userId, userId), inArray(jobs.status, [0, 1])))
  if (cancelled.rowCount !== distinct.length) throw missing('任务不存在或已结束')
}

/** Wakes the workers, here and in other processes. Called after the commit; a lost message is repeated by `remindWorkers`. */
export async function hire(app: App, site: Site, jobId: string): Promise<void> {
  await app.queue.send(QUEUE, { site: site.id, jobId }, `${site.id} ${jobId}`)
  say(site.database, { kind: QUEUE, to: NO_PEOPLE })
}

export async function remindWorkers(app: App, site: Site): Promise<void> {
  const silent = sql`now() - make_interval(secs => ${SILENT_SECONDS})`
  const forgotten = await site.database.reader
    .select({ id: jobs.id })
    .from(jobs)
    .where(or(and(eq(jobs.status, 0), lt(jobs.createTime, silent)), and(eq(jobs.status, 1), lt(jobs.beatTime, silent))))
    .limit(100)
  for (const { id } of forgotten) await hire(app, site, id)
}

export function startWorkers(app: App): void {
  app.queue.work(QUEUE, async ({ site: siteId, jobId }: { site: number; jobId: string }) => {
    const site = app.sites.find(({ id }) => id === siteId)
    if (site) await workOn(app, site, jobId)
  })
  for (const site of app.sites) app.push(site).watch(kind => kind === QUEUE && app.queue.wake(QUEUE))
}

/** Claims the job, so that a repeated message has no effect. */
async function workOn(app: App, site: Site, jobId: string): Promise<void> {
  const db = site.database.reader
  const silent = sql`now() - make_interval(secs => ${SILENT_SECONDS})`
  const free = or(eq(jobs.status, 0), and(eq(jobs.status, 1), or(isNull(jobs.beatTime), lt(jobs.beatTime, silent))))
  const [job] = await db
    .update(jobs)
    .set({ status: 1, progress: 0, beatTime: new Date() })
    .where(and(eq(jobs.id, jobId), free))
    .returning()
  if (!job) return
  try {
    const { order } = job
    if ('kind' in order) await runCalls(app, site, { ...job, order })
    else await runExport(app, site, { ...job, order })
  } catch (error) {
    const refusal = asRefusal(error)
    // The database is temporarily unavailable: let the queue retry.
    if (refusal?.status === 503) throw error
    const message = refusal?.message ?? '处理失败，请联系管理员'
    await db
      .update(jobs)
      .set({ status: 3, error: message.slice(0, 500), finishTime: new Date() })
      .where(eq(jobs.id, job.id))
    if (!refusal) throw error
  }
}
