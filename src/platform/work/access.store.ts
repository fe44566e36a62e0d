import { and, eq } from 'drizzle-orm'
import { resolve } from '#server/engine/resolve.ts'
import type { Loaded } from '#server/engine/shell/load.ts'
import type { Company } from '#server/engine/shell/ports.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { casesVisibleTo } from './case-access.query.ts'

/** Whether the caller may administer this flow: move, reassign, terminate its cases. */
export function isFlowAdmin(
  { caller }: Pick<Context, 'caller'>,
  company: Company,
  { def, instance }: Pick<Loaded, 'def' | 'instance'>,
): boolean {
  if (caller.isAdmin) return true
  const env = {
    org: company.org,
    form: {},
    initiator: { user: instance.initiator, dept: instance.deptId ?? '' },
    decided: [],
    picks: undefined,
    next: undefined,
  }
  return resolve(def.settings.admins, env).includes(caller.userId)
}

/** Throws unless the caller may see the case or administers the flow. */
export async function mustSee(ctx: Context, company: Company, loaded: Loaded): Promise<void> {
  const { instance } = loaded
  if (instance.initiator === ctx.caller.userId || isFlowAdmin(ctx, company, loaded)) return
  const seen = await ctx.tx
    .select({ id: instances.id })
    .from(instances)
    .where(and(eq(instances.id, instance.id), casesVisibleTo(ctx, [instance.defKey])))
  if (seen.length === 0) throw missing()
}
