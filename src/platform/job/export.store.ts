import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { TSchema } from 'typebox'
import { callersOf } from '#platform/auth/caller.store.ts'
import { files } from '#platform/file/file.table.ts'
import { announce } from '#platform/push/push.store.ts'
import type { App } from '#server/app.ts'
import { wholeListPage } from '#server/db/listing.ts'
import type { Caller } from '#server/http/caller.ts'
import { may } from '#server/http/caller.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { ExportSpec, Mounted } from '#server/http/route.ts'
import type { Site } from '#server/site.ts'
import { type ExportOrder, type Job, jobs } from './job.table.ts'

const MOST_ROWS = 100_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Asked = Pick<ExportOrder, 'path' | 'columns'> & { params?: ExportOrder['params'] }

/** The list to export, if the caller may export it and it has these columns. */
export function exportable(app: App, caller: Caller, { path, columns, params = {} }: Asked): { list: Mounted; exporting: ExportSpec } {
  const list = app.findRoute('GET', path)
  if (!list?.exports) throw missing('该列表不支持导出')
  const exporting = typeof list.exports === 'string' ? { may: list.exports } : list.exports(params, app)
  if (!may(caller, exporting.may)) throw forbidden()
  requireColumns(exporting.columns ?? columnsOf(list), columns)
  return { list, exporting }
}

export function requireColumns(shown: ReadonlySet<string>, columns: ExportOrder['columns']): void {
  const foreign = columns.find(({ key }) => !shown.has(key))
  if (foreign) throw new Refusal(`没有可导出的列: ${foreign.key}`)
}

interface Shape {
  items?: { properties?: Record<string, TSchema> }
  properties?: { records?: Shape }
}

function columnsOf({ call }: Mounted): Set<string> {
  const { items, properties } = call.reply as Shape
  return new Set(Object.keys((items ?? properties?.records?.items)?.properties ?? {}))
}

type Row = Record<string | symbol, unknown>

/** Marks the totals row. */
const TOTAL = Symbol('total')

/** A list without paging, such as a tree, is one page; children follow their parent. */
function pageOf(reply: unknown): { records: Row[]; total: number; last: boolean } {
  if (!Array.isArray(reply)) {
    const { records, total, size } = reply as { records: Row[]; total: number; size: number }
    return { records, total, last: records.length < size }
  }
  const flat = (rows: readonly Row[]): Row[] => rows.flatMap(row => [row, ...flat((row.children as Row[] | undefined) ?? [])])
  const records = flat(reply)
  return { records, total: records.length, last: true }
}

/** Reads the list page by page as its owner, and stores a workbook among their files. Starts over after a crash. */
export async function runExport(app: App, site: Site, job: Job & { order: ExportOrder }): Promise<void> {
  const db = site.database.reader
  const caller = await callersOf(site).find(db, job.order.sessionId)
  if (!caller) throw new Refusal('登录已结束，导出已停止')
  const { list, exporting } = exportable(app, caller, job.order)
  const rows: Row[] = []
  for (let current = 1; ; current++) {
    const page = pageOf(await app.perform(list, site, caller, wholeListPage(job.order.params, current)))
    if (page.total > MOST_ROWS) throw new Refusal('超过 10 万行，请先缩小查询范围')
    rows.push(...page.records)
    const [beat] = await db
      .update(jobs)
      .set({ progress: rows.length, total: page.total, beatTime: new Date() })
      .where(eq(jobs.id, job.id))
      .returning({ status: jobs.status })
    if (beat?.status === 4) return
    if (page.last) break
  }
  const bottom = exporting.totals && app.findRoute('GET', exporting.totals)
  if (bottom && rows.length > 0) {
    const { totals } = (await app.perform(bottom, site, caller, job.order.params)) as { totals: Row }
    rows.push({ ...totals, [TOTAL]: true })
  }
  await deliver(app, site, job, await workbookOf(job.title, job.order.columns, rows, exporting))
}

export async function workbookOf(
  title: string,
  columns: ExportOrder['columns'],
  rows: readonly Row[],
  { write }: Pick<ExportSpec, 'write'>,
): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const workbook = await writeXlsx({
    sheets: [
      {
        name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        columns: columns.map(column => ({ header: column.title, key: column.key, autoWidth: true })),
        data: rows.map(row =>
          Object.fromEntries(
            columns.map(({ key, labels }, at) => [
              key,
              row[TOTAL] && at === 0 ? '合计' : (labels?.[String(row[key])] ?? write?.(row, key) ?? cell(row[key])),
            ]),
          ),
        ),
        freezePane: { rows: 1 },
      },
    ],
  })
  return Buffer.from(workbook)
}

/** Numbers stay numbers; ids and everything else become text that a spreadsheet does not take for a formula. */
const cell = (value: unknown): string | number | boolean => {
  if (typeof value === 'number') return value === -1 ? '' : value
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

export async function deliver(app: App, site: Site, job: Job, workbook: Buffer): Promise<void> {
  const store = app.files(site)
  const received = await store.receive(Readable.from([workbook]), Number.MAX_SAFE_INTEGER)
  const storeKey = await store.keep(received)
  const actor = { userId: job.userId, account: '', from: 'job', action: `export ${job.order.path}`, requestId: job.id }
  await site.database.change(actor, async tx => {
    const fileId = app.newId()
    await tx.insert(files).values({
      id: fileId,
      handle: randomBytes(24).toString('base64url'),
      storeKey,
      name: `${job.title}.xlsx`,
      contentType: XLSX,
      size: received.size,
      sha256: received.sha256,
      ownerId: job.userId,
      subjectKind: 'export',
      subjectId: job.id,
    })
    await tx.update(jobs).set({ status: 2, fileId, finishTime: new Date() }).where(eq(jobs.id, job.id))
    announce(tx, site, { kind: 'job', to: [job.userId] })
  })
}
