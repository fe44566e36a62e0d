import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { forbidden, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireWorkshop } from '../process/process.store.ts'
import { KEEPERS, monthTarget } from './month-target.master.ts'
import { monthTargets } from './month-target.table.ts'

function requireKeeper({ caller }: Context, targetKind: string): void {
  if (!caller.isAdmin && !KEEPERS[targetKind]?.some(role => caller.roleAliases.includes(role))) throw forbidden()
}

export default resource(monthTarget, monthTargets, {
  access: staffOnly,
  async saving(ctx, row, before) {
    const { tx, caller } = ctx
    const { month, targetKind, workshopId = null, processId = null, productId = null } = row
    requireKeeper(ctx, targetKind)
    if (before) requireKeeper(ctx, before.targetKind)
    if (workshopId) await requireWorkshop(ctx, workshopId)
    tx.lock(`target ${month} ${targetKind}`)
    // A unique index would let two targets for all workshops stand beside each other.
    const { rows } = await tx.execute(sql`
      select 1 from erp_producation_month_target where tenant_id = ${caller.tenantId} and is_deleted = 0 and month = ${month}
        and target_kind = ${targetKind} and workshop_id is not distinct from ${workshopId}::bigint
        and process_id is not distinct from ${processId}::bigint and product_id is not distinct from ${productId}::bigint
        and id <> ${before?.id ?? '0'}`)
    if (rows.length > 0) throw new Refusal('该月已有相同的指标')
    return undefined
  },
  async removing(ctx, ids) {
    const { rows } = await ctx.tx.execute<{ kind: string }>(
      sql`select distinct target_kind as kind from erp_producation_month_target where id = any (${sql.param([...ids])}::bigint[])`,
    )
    for (const { kind } of rows) requireKeeper(ctx, kind)
  },
})
