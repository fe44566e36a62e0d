import type { Input } from '#contract/call.ts'
import type { stepUp } from '#contract/step-up.ts'
import { requireColumns, workbookOf } from '#platform/job/export.store.ts'
import { note } from '#platform/log/usual.store.ts'
import { exportOf } from '#platform/master/export.store.ts'
import { masterPage, reachStepUp } from '#platform/master/master.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

const PAGE = 500
const MOST_ROWS = 10_000

type Ordered = Input<typeof stepUp.export>

/** A step-up list as a workbook, made during the request and stored nowhere. */
export async function takeAway(ctx: Context<Ordered>): Promise<string> {
  const { input, caller } = ctx
  const { master } = reachStepUp(ctx, input.master, 'export')
  const exporting = exportOf(master)
  requireColumns(exporting.columns, input.columns)
  const rows = await allRows(ctx)
  await note(ctx, 'info', 'export', { master: master.key, params: input.params }, { id: caller.userId, account: caller.account })
  const workbook = await workbookOf(input.title, input.columns, rows, exporting)
  return workbook.toString('base64')
}

async function allRows(ctx: Context<Ordered>): Promise<Record<string, unknown>[]> {
  const { params = {}, master } = ctx.input
  const resource = reachStepUp(ctx, master, 'view')
  const rows: Record<string, unknown>[] = []
  for (let current = 1; ; current++) {
    const asked = { ...params, current: String(current), size: String(PAGE) }
    const { records, total } = await masterPage({ ...ctx, input: { keyword: params.keyword }, params: asked }, resource)
    if (total > MOST_ROWS) throw new Refusal('超过 1 万行，请先缩小查询范围')
    rows.push(...records)
    if (records.length < PAGE) return rows
  }
}
