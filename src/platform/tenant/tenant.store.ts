import { and, asc, eq, type SQL } from 'drizzle-orm'
import { TENANT } from '#platform/auth/login.store.ts'
import type { Tx } from '#server/db/database.ts'
import { type Listing, momentOf, number, page, text } from '#server/db/listing.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { originOf } from '#server/text/origin.ts'
import { tenants } from './tenant.table.ts'

/** 租户. The first one administers the others; only here are rows of other tenants read. */
type Row = typeof tenants.$inferSelect

export const reach = ({ caller }: Pick<Context, 'caller'>): SQL =>
  and(eq(tenants.isDeleted, 0), caller.tenantId === TENANT ? undefined : eq(tenants.tenantId, caller.tenantId)) as SQL

export async function tenantAt(tx: Tx, address: string): Promise<Pick<Row, 'tenantId' | 'domain'> | undefined> {
  const origin = originOf(address)
  if (!origin) return undefined
  const [found] = await tx
    .select({ tenantId: tenants.tenantId, domain: tenants.domain })
    .from(tenants)
    .where(and(eq(tenants.domain, origin), eq(tenants.isDeleted, 0), eq(tenants.status, 1)))
    .orderBy(asc(tenants.tenantId))
    .limit(1)
  return found
}

const listing: Listing = {
  filters: {
    tenantId: text(tenants.tenantId),
    tenantName: text(tenants.tenantName),
    domain: text(tenants.domain),
    linkman: text(tenants.linkman),
    contactNumber: text(tenants.contactNumber),
    status: number(tenants.status),
    createTime: momentOf(tenants.createTime),
  },
  sorts: { tenantId: tenants.tenantId, tenantName: tenants.tenantName, createTime: tenants.createTime },
  order: [asc(tenants.tenantId), asc(tenants.id)],
}

export const tenantPage = (ctx: Context) =>
  page(ctx.tx, ctx.params, listing, {
    table: tenants,
    where: reach(ctx),
    rows: ({ where, order, size, offset }) =>
      ctx.tx
        .select()
        .from(tenants)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })

export const tenantChoice = (ctx: Context) => ctx.tx.select().from(tenants).where(reach(ctx)).orderBy(asc(tenants.tenantId))

export async function oneTenant(ctx: Context, id: string): Promise<Row> {
  const [found] = await ctx.tx
    .select()
    .from(tenants)
    .where(and(reach(ctx), eq(tenants.id, id)))
  return found ?? Promise.reject(missing())
}
