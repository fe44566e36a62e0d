import { eq } from 'drizzle-orm'
import { callersOf } from '#platform/auth/caller.store.ts'
import { notify } from '#platform/message/message.store.ts'
import type { App } from '#server/app.ts'
import { asRefusal } from '#server/http/failure.ts'
import type { Params } from '#server/http/input.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Site } from '#server/site.ts'
import { deliver, workbookOf } from './export.store.ts'
import { type CallsOrder, type Job, jobs } from './job.table.ts'

const COLUMNS = [
  { key: 'subject', title: '对象' },
  { key: 'result', title: '结果' },
  { key: 'msg', title: '说明' },
]
type Row = Record<(typeof COLUMNS)[number]['key'], string>

/** What a call says about each of the things it was given; a call about one thing only says nothing. */
interface Told {
  results?: readonly { title: string; ok: boolean; msg: string }[]
}

const told = (subject: string, ok: boolean, msg: string): Row => ({ subject, result: ok ? '成功' : '失败', msg })

/**
 * Carries out many calls of one person, one after the other, as that person. Begins anew after a crash: every call must therefore do no harm when it is
 * repeated. What came of each is a workbook among their files.
 */
export async function runCalls(app: App, site: Site, job: Job & { order: CallsOrder }): Promise<void> {
  const { path, sessionId, calls } = job.order
  const db = site.database.reader
  const route = app.findRoute('POST', path)
  if (!route) throw missing('请求的地址不存在')
  const rows: Row[] = []
  for (const { subject, params } of calls) {
    const caller = await callersOf(site).find(db, sessionId)
    if (!caller) throw new Refusal(`登录已结束，处理已停止（已处理 ${rows.length} 项）`)
    const reply = await app.perform(route, site, caller, params as Params).catch((error: unknown) => {
      const known = asRefusal(error)
      if (!known || known.status === 503) throw error
      return { results: [{ title: subject, ok: false, msg: known.message }] }
    })
    const { results = [{ title: subject, ok: true, msg: '' }] } = reply as Told
    rows.push(...results.map(({ title, ok, msg }) => told(title, ok, ok ? '' : msg)))
    const [beat] = await db
      .update(jobs)
      .set({ progress: rows.length, beatTime: new Date() })
      .where(eq(jobs.id, job.id))
      .returning({ status: jobs.status })
    if (beat?.status === 4) return
  }
  const failed = rows.filter(row => row.result === '失败').length
  await site.database.change({ userId: job.userId, account: '', from: 'job', action: path, requestId: job.id }, tx =>
    notify(
      tx,
      app.newId,
      [job.userId],
      { title: job.title, content: `处理完成：成功 ${rows.length - failed} 项，失败 ${failed} 项。` },
      site,
    ),
  )
  await deliver(app, site, job, await workbookOf(job.title, COLUMNS, rows, {}))
}
