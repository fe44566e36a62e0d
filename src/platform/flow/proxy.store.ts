import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { flowProxy } from '#contract/flow-admin.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { asPage, pageOf } from '#server/db/listing.ts'
import { parseIds } from '#server/db/rows.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { proxies } from '#server/engine/shell/wf.table.ts'
import { fromShanghai } from '#server/http/present.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

/** 委托代理. During an absence another person acts; the record names both. People manage their own proxies, administrators all. */
const mine = ({ caller }: Context) => or(eq(proxies.principal, caller.userId), eq(proxies.agent, caller.userId))

export async function proxyList(ctx: Context, asked: { mine?: string }) {
  const { tx, caller, params, now } = ctx
  const where = and(eq(proxies.tenantId, caller.tenantId), caller.isAdmin && asked.mine !== '1' ? undefined : mine(ctx))
  const { current, size, offset } = pageOf(params)
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(proxies).where(where)
  const rows = await tx.select().from(proxies).where(where).orderBy(desc(proxies.fromAt), desc(proxies.id)).limit(size).offset(offset)
  const { names } = await companyOf(actingOf(ctx))
  const total = counted?.total ?? 0
  const records = rows.map(row => ({
    id: row.id,
    principal: row.principal,
    principalName: names.name(row.principal),
    agent: row.agent,
    agentName: names.name(row.agent),
    flows: row.flows,
    fromTime: row.fromAt,
    untilTime: row.untilAt,
    reason: row.reason,
    state: row.revokedAt ? 'revoked' : row.untilAt <= now ? 'over' : row.fromAt > now ? 'waiting' : 'active',
  }))
  return asPage(records, total, { current, size })
}

export async function submitProxy(ctx: Context, input: Input<typeof flowProxy.submit>) {
  const { tx, caller, app, now } = ctx
  const principal = caller.isAdmin && input.principal ? input.principal : caller.userId
  const [fromAt, untilAt] = [fromShanghai(input.fromTime), fromShanghai(input.untilTime)]
  const { org } = await companyOf(actingOf(ctx))
  if (principal === input.agent) throw new Refusal('代理人不能为本人')
  if (!org.person(input.agent)?.enabled || !org.person(principal)?.enabled) throw new Refusal('代理人不可用')
  if (!(fromAt < untilAt)) throw new Refusal('结束时间须晚于开始时间')
  if (untilAt <= now) throw new Refusal('结束时间不能早于当前时间')
  const flows = [...new Set(input.flows ?? [])]
  if (flows.some(key => !app.engine.flows.flows.has(key))) throw new Refusal('所选流程不存在')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wf_proxy ' || ${principal}))`)
  const clashing = await tx
    .select({ id: proxies.id, flows: proxies.flows })
    .from(proxies)
    .where(and(eq(proxies.principal, principal), isNull(proxies.revokedAt), lt(proxies.fromAt, untilAt), gt(proxies.untilAt, fromAt)))
  const overlap = clashing.some(
    other => other.id !== input.id && (flows.length === 0 || other.flows.length === 0 || other.flows.some(key => flows.includes(key))),
  )
  if (overlap) throw new Refusal('该时间段已有代理，请先撤销或调整时间')
  const values = { agent: input.agent, flows, fromAt, untilAt, reason: input.reason ?? '' }
  if (input.id) {
    const changed = await tx
      .update(proxies)
      .set(values)
      .where(and(eq(proxies.id, input.id), eq(proxies.principal, principal), isNull(proxies.revokedAt)))
    if (changed.rowCount !== 1) throw missing()
    return { id: input.id }
  }
  const id = ctx.newId()
  await tx.insert(proxies).values({ id, tenantId: caller.tenantId, principal, ...values, createdBy: caller.userId, createdAt: now })
  return { id }
}

/** Revoked, not deleted: who acted for whom stays on record. */
export async function removeProxies({ tx, caller, now }: Context, ids: string): Promise<true> {
  const wanted = [...new Set(parseIds(ids))]
  const gone = await tx
    .update(proxies)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(proxies.id, wanted),
        eq(proxies.tenantId, caller.tenantId),
        isNull(proxies.revokedAt),
        caller.isAdmin ? undefined : eq(proxies.principal, caller.userId),
      ),
    )
  if (gone.rowCount !== wanted.length) throw missing()
  return true
}
