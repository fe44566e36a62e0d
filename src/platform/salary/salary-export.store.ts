import type { Input } from '#contract/call.ts'
import type { salary } from '#contract/salary.ts'
import { requireColumns, workbookOf } from '#platform/job/export.store.ts'
import { note } from '#platform/log/usual.store.ts'
import { masterPage, reachSalary } from '#platform/master/master.store.ts'
import { takeawayOf } from '#platform/master/takeaway.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'

const PAGE = 500
const MOST_ROWS = 10_000

type Ordered = Input<typeof salary.export>

/** A list behind the salary token as a workbook, made while its token lives and kept nowhere. */
export async function takeAway(scene: Scene<Ordered>): Promise<string> {
  const { input, caller } = scene
  const { master } = reachSalary(scene, input.master, 'export')
  const takeaway = takeawayOf(master)
  requireColumns(takeaway.columns, input.columns)
  const rows = await allRows(scene)
  await note(scene, 'info', 'export', { master: master.key, params: input.params }, { id: caller.userId, account: caller.account })
  const workbook = await workbookOf(input.title, input.columns, rows, takeaway)
  return workbook.toString('base64')
}

async function allRows(scene: Scene<Ordered>): Promise<Record<string, unknown>[]> {
  const { params = {}, master } = scene.input
  const keeper = reachSalary(scene, master, 'view')
  const rows: Record<string, unknown>[] = []
  for (let current = 1; ; current++) {
    const asked = { ...params, current: String(current), size: String(PAGE) }
    const { records, total } = await masterPage({ ...scene, input: { keyword: params.keyword }, params: asked }, keeper)
    if (total > MOST_ROWS) throw new Refusal('超过 1 万行，请先缩小查询范围')
    rows.push(...records)
    if (records.length < PAGE) return rows
  }
}
