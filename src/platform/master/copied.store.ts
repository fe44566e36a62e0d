import { and, eq } from 'drizzle-orm'
import type { Fields } from '#model/form/form.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { mayStart } from '#server/engine/shell/starter.ts'
import { tasks } from '#server/engine/shell/wf.table.ts'
import type { Context } from '#server/http/route.ts'
import { single } from './narrowing.store.ts'

/** The columns that the form of a flow copies from a picked row, for those who may fill it in: they will read them in the form. */
export async function copiedInto(ctx: Context, form: string | undefined, to: string): Promise<readonly string[]> {
  const flow = form ? ctx.app.engine.flows.flows.get(form)?.flow : undefined
  if (!flow) return []
  const fields = Object.values(flow.fields as Fields).flatMap(single)
  const copied = fields.flatMap(field => (field.to === to ? Object.values(field.copy ?? {}) : []))
  return copied.length > 0 && (await mayFill(ctx, flow.key)) ? copied : []
}

/** Whoever may start the flow, or has one of its cases to handle. */
async function mayFill(ctx: Context, flowKey: string): Promise<boolean> {
  const acting = actingOf(ctx)
  const { engine, site, tx, user } = acting
  const { version } = await engine.flows.newest(tx, flowKey)
  const { settings } = await engine.flows.version(site, tx, flowKey, version)
  if (mayStart(await companyOf(acting), acting, settings)) return true
  const held = and(eq(tasks.holder, user), eq(tasks.flowKey, flowKey), eq(tasks.status, 0))
  return (await tx.select({ id: tasks.id }).from(tasks).where(held).limit(1)).length > 0
}
