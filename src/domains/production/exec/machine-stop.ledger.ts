import { and, eq, isNull, ne } from 'drizzle-orm'
import { notDeleted } from '#server/db/rows.ts'
import type { Working } from '../work-order/work-event.ledger.ts'
import { WORKING } from './exec.rules.ts'
import { workExecs } from './exec.table.ts'
import { held, settle } from './exec-held.store.ts'
import { report } from './report.ledger.ts'

/** 设备故障停机. What is being made on a machine that broke down stands still from now on; whoever works there goes on with it later. */
export async function pauseOn(ctx: Working, equipmentId: string): Promise<void> {
  const running = await ctx.tx
    .select({ id: workExecs.id })
    .from(workExecs)
    .where(
      and(
        ...[notDeleted(workExecs, ctx.caller.tenantId), eq(workExecs.equipmentId, equipmentId), eq(workExecs.status, WORKING)],
        // What lies in a furnace goes in and out with its charge.
        ...[ne(workExecs.paused, 'yes'), isNull(workExecs.chargeId)],
      ),
    )
    .orderBy(workExecs.workId, workExecs.id)
  for (const { id } of running) {
    const at = await held(ctx, id)
    if (at.exec.status !== WORKING || at.exec.paused === 'yes') continue
    await report(ctx, at, { execId: id }, { reportAction: 'pause', equipmentId, reason: 'equipment' })
    await settle(ctx, at, { paused: 'yes' })
  }
}
