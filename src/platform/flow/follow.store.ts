import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { actingOf } from '#platform/work/acting.store.ts'
import { asPage, pageOf } from '#server/db/listing.ts'
import { containing } from '#server/db/search.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { openTasks } from '#server/engine/state.ts'
import type { Context } from '#server/http/route.ts'

const RUNNING = sql`${instances.status} in ('running', 'returned', 'suspended')`

/** 运行中的单据: current node, holder and duration. */
export async function followList(ctx: Context, asked: { flowKey?: string; keyword?: string; status?: string; parked?: string }) {
  const { tx, caller, params, app, now } = ctx
  const like = asked.keyword ? containing(asked.keyword.trim()) : ''
  const where = and(
    eq(instances.tenantId, caller.tenantId),
    asked.status ? eq(instances.status, asked.status) : RUNNING,
    asked.flowKey ? eq(instances.defKey, asked.flowKey) : undefined,
    asked.parked === '1' || asked.parked === 'true' ? eq(instances.parked, true) : undefined,
    like ? or(ilike(instances.title, like), ilike(instances.number, like), ilike(instances.initiatorName, like)) : undefined,
  )
  const { current, size, offset } = pageOf(params)
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(instances).where(where)
  const total = counted?.total ?? 0
  const rows = await tx
    .select()
    .from(instances)
    .where(where)
    .orderBy(desc(instances.startedAt), desc(instances.id))
    .limit(size)
    .offset(offset)
  const { names } = await companyOf(actingOf(ctx))
  const records = rows.map(row => ({
    processInstanceId: row.id,
    businessId: row.bizId,
    flowKey: row.defKey,
    flowName: app.engine.flows.flows.get(row.defKey)?.flow.title ?? row.defKey,
    number: row.number,
    title: row.title,
    status: row.status,
    approvalStatus: row.approvalStatus,
    version: row.defVersion,
    initiatorName: row.initiatorName,
    currentNodes: row.currentNodes,
    holders: [...new Set(openTasks(row.state).map(({ seat }) => names.name(seat.holder) || '待签收'))].join('、'),
    startTime: row.startedAt,
    waitingHours: Math.round(((row.endedAt ?? now).getTime() - row.startedAt.getTime()) / 360_000) / 10,
    parked: row.parked,
  }))
  return asPage(records, total, { current, size })
}
