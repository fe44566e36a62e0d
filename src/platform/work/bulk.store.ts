import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Call, Input } from '#contract/call.ts'
import { flowProcess } from '#contract/flow.ts'
import { hire } from '#platform/job/job.store.ts'
import { jobs } from '#platform/job/job.table.ts'
import { retrying } from '#server/db/retry.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import { asRefusal } from '#server/http/failure.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { actingOf, command } from './acting.store.ts'
import { opinionOf } from './commands.store.ts'
import { agrees } from './verdict.store.ts'

/** 批量: many cases with one click. Few are done while the caller waits; more are a job with progress, a part at a time. */
const AT_ONCE = 20

type Batch = Input<typeof flowProcess.batchComplete>

/** Each row in its own transaction: one that fails does not stop the others and reports why. */
export async function batch(ctx: Context, input: Batch) {
  const agreed = agrees(input)
  const titles = await titlesOf(ctx, input.items)
  if (input.items.length > AT_ONCE) return { jobId: await batchLater(ctx, input, agreed), results: [] }
  const results: { taskId: string; title: string; ok: boolean; error: string; msg: string }[] = []
  for (const item of input.items) {
    const row = { taskId: item.taskId, title: titles.get(item.taskId) ?? '' }
    try {
      await inOwnTransaction(ctx, flowProcess.batchComplete, async own => {
        const commandId = input.commandId ? `${input.commandId}:${item.taskId}` : undefined
        const type = agreed ? 'approve' : 'reject'
        const decision = () => ({ type, task: item.taskId, opinion: opinionOf(input), batch: true }) as const
        await command(own, item, { taskId: item.taskId, command: decision }, commandId)
      })
      results.push({ ...row, ok: true, error: '', msg: '操作成功' })
    } catch (error) {
      const known = asRefusal(error)
      if (!known) throw error
      results.push({ ...row, ok: false, error: String(known.data.error ?? ''), msg: known.message })
    }
  }
  return { results }
}

/** Only of the caller's own tasks: titles are told to nobody else. */
async function titlesOf({ tx, caller }: Context, items: Batch['items']): Promise<ReadonlyMap<string, string>> {
  const ids = items.map(({ taskId }) => taskId)
  const rows = await tx
    .select({ id: tasks.id, title: tasks.title })
    .from(tasks)
    .where(and(inArray(tasks.id, ids), eq(tasks.holder, caller.userId)))
  return new Map(rows.map(row => [row.id, row.title]))
}

async function batchLater(ctx: Context, { items, comment, commandId }: Batch, pass: boolean): Promise<string> {
  const parts = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
  const title = `批量${pass ? '同意' : '不同意'}（${items.length} 件）`
  return later(ctx, flowProcess.batchComplete, { title, total: items.length }, id =>
    parts.map((part, at) => ({
      subject: `第 ${at + 1} 部分`,
      // Under one command id nothing is decided twice, even if the job begins anew.
      params: { items: part, pass, ...(comment ? { comment } : {}), commandId: commandId ?? id },
    })),
  )
}

/** 交接: every open task of a person who leaves, in the order of case ids, so that two hand-overs cannot deadlock. */
export async function handover(ctx: Context, input: Input<typeof flowProcess.handover>) {
  if (!ctx.caller.isAdmin) throw new Refusal('只有管理员可以交接待办', 403)
  const { from, to, comment, processInstanceId } = input
  const open = await ctx.tx
    .selectDistinct({ id: tasks.instanceId, title: tasks.title })
    .from(tasks)
    .where(
      and(
        eq(tasks.owner, from),
        eq(tasks.status, 0),
        // A case returned to its initiator stays there: nobody else can resubmit it.
        ne(tasks.kind, 'start'),
        processInstanceId ? eq(tasks.instanceId, processInstanceId) : undefined,
      ),
    )
    .orderBy(tasks.instanceId)
  if (open.length > AT_ONCE) {
    const calls = open.map(({ id, title }) => ({
      subject: title,
      params: { from, to, processInstanceId: id, ...(comment ? { comment } : {}) },
    }))
    const jobId = await later(ctx, flowProcess.handover, { title: `离职交接（${open.length} 件）`, total: open.length }, () => calls)
    return { cases: open.length, jobId }
  }
  const acting = { ...actingOf(ctx), system: true }
  for (const { id } of open) {
    const loaded = await loadCase(acting, { processInstanceId: id }, true)
    await run(acting, loaded, { command: () => ({ type: 'handover', from, to, ...(comment ? { reason: comment } : {}) }) })
  }
  return { cases: open.length }
}

async function later(
  ctx: Context,
  { path }: Call,
  { title, total }: { title: string; total: number },
  calls: (id: string) => { subject: string; params: Record<string, unknown> }[],
): Promise<string> {
  const { app, site, caller, newId } = ctx
  const id = newId()
  const order = { kind: 'calls' as const, path, sessionId: caller.sessionId, calls: calls(id) }
  await inOwnTransaction(ctx, { path }, async ({ tx }) => {
    await tx.insert(jobs).values({ id, userId: caller.userId, title, total, order })
  })
  await hire(app, site, id)
  return id
}

const inOwnTransaction = (ctx: Context, { path }: Pick<Call, 'path'>, work: (own: Context) => Promise<void>) =>
  retrying(() =>
    ctx.site.database.change(
      { userId: ctx.caller.userId, account: ctx.caller.account, from: ctx.from.ip, action: path, requestId: ctx.from.requestId },
      tx => work({ ...ctx, tx }),
    ),
  )
