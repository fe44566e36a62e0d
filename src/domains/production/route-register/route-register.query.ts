import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import type { Tx } from '#server/db/database.ts'
import { idOf, keyOf, type Listing, page, text } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type Breach, breachesIn } from '#server/document/breach.ts'
import type { Context } from '#server/http/route.ts'
import { REGISTERED } from './route-register.register.ts'
import { routeRegisters } from './route-register.table.ts'

/** 路线登记, with the version of the line that is in force now. */
type Reading = Pick<Context, 'tx' | 'caller'>
const { id, routeCode, routeType, materialId, deptShopId, status } = routeRegisters

// Names with their table: a column of a select from one table is written without it.
const ofLine = sql.raw(`r.is_deleted = 0 and (r.tenant_id, r.route_code, r.route_type) = (erp_producation_route_register.tenant_id,
  erp_producation_route_register.route_code, erp_producation_route_register.route_type)`)
const current = (column: string) =>
  sql`(select ${sql.raw(column)} from erp_producation_route r where ${ofLine} and r.status in ('2', '3') limit 1)`

export const inForceOf = {
  routeName: sql`(select r.route_name from erp_producation_route r where ${ofLine} order by r.version_num desc limit 1)`,
  versionNum: current('r.version_num'),
  inForce: sql`case when exists (select 1 from erp_producation_route r where ${ofLine} and r.status in ('2', '3')) then 'yes' else 'no' end`,
}

export type Registered = typeof routeRegisters.$inferSelect & { routeName: string | null; versionNum: number | null; inForce: string }

export const registersWhere = ({ tx, caller }: Reading, where: SQL | undefined) =>
  tx
    .select({
      row: routeRegisters,
      routeName: sql<string | null>`${inForceOf.routeName}`,
      versionNum: sql<number | null>`${inForceOf.versionNum}`,
      inForce: sql<string>`${inForceOf.inForce}`,
    })
    .from(routeRegisters)
    .where(and(notDeleted(routeRegisters, caller.tenantId), where))

interface Line {
  readonly routeCode: string
  readonly routeType: string
}

/** Rows in use by which a line is open to a product, in a workshop or in all. */
export const registersOf = (ctx: Reading, line: Line, product: string | null, shop?: string) =>
  ctx.tx
    .select()
    .from(routeRegisters)
    .where(
      and(
        notDeleted(routeRegisters, ctx.caller.tenantId),
        eq(status, REGISTERED),
        eq(routeCode, line.routeCode),
        eq(routeType, line.routeType),
        product === null ? undefined : eq(materialId, product),
        shop ? or(isNull(deptShopId), eq(deptShopId, shop)) : undefined,
      ),
    )
    // A row for one workshop says more than a row for all.
    .orderBy(sql`${deptShopId} is null`, asc(id))

const listing: Listing = {
  filters: { routeCode: text(routeCode), deptShopId: idOf(deptShopId), status: keyOf(status) },
  sorts: { routeCode },
  order: [asc(routeCode), asc(id)],
}

export async function registerPage(ctx: Context<{ materialCode?: string }>) {
  const { materialCode } = ctx.input
  const { materialCode: _, ...params } = ctx.params
  return page(ctx.tx, params, listing, {
    table: routeRegisters,
    where: and(
      notDeleted(routeRegisters, ctx.caller.tenantId),
      materialCode ? sql`${materialId} in (select m.id from wh_material m where m.material_code ilike ${`%${materialCode}%`})` : undefined,
    ),
    rows: async ({ where, order, size, offset }) => {
      const rows = registersWhere(ctx, where)
        .orderBy(...order)
        .limit(size)
        .offset(offset)
      return wireRegisters(
        ctx,
        (await rows).map(({ row, ...more }) => ({ ...row, ...more })),
      )
    },
  })
}

export async function registerById(ctx: Reading, wanted: string) {
  const [found] = await wiredWhere(ctx, eq(id, wanted))
  return found
}

/** Everything that a line was ever registered for. */
export const registersOfLine = (ctx: Reading, { routeCode: code, routeType: type }: Line) =>
  wiredWhere(ctx, and(eq(routeRegisters.routeCode, code), eq(routeRegisters.routeType, type)))

const wiredWhere = async (ctx: Reading, where: SQL | undefined) =>
  wireRegisters(
    ctx,
    (await registersWhere(ctx, where)).map(({ row, ...more }) => ({ ...row, ...more })),
  )

export async function wireRegisters({ tx, caller }: Reading, rows: readonly Registered[]) {
  const known = await materialsById(tx, caller.tenantId, [...new Set(rows.map(row => row.materialId))])
  return rows.map(row => {
    const { materialCode = '', materialName = '' } = known.get(row.materialId) ?? {}
    return {
      ...{
        id: row.id,
        routeCode: row.routeCode,
        routeName: row.routeName ?? '',
        routeType: Number(row.routeType),
        materialCode,
        materialName,
      },
      ...{ versionNum: row.versionNum ?? undefined, inForce: row.inForce === 'yes', deptShopId: row.deptShopId ?? undefined },
      ...{
        isDefault: row.isDefault === 'yes',
        status: Number(row.status),
        registerUser: row.registerUserId,
        registerTime: row.registerTime,
      },
      unRegisterReason: row.unRegisterReason ?? '',
    }
  })
}

/** What must hold at any moment: a line is registered once for a product and workshop, and one line at most is their default. */
export const routeRegisterBreaches = (tx: Tx): Promise<Breach[]> =>
  breachesIn(
    tx,
    sql`
    select 'a line is registered twice' as rule, concat_ws(' ', route_code, material_id) as subject from erp_producation_route_register
    where status = '1' and is_deleted = 0 group by tenant_id, route_code, route_type, material_id, dept_shop_id having count(*) > 1
    union all
    select 'two default routes', concat_ws(' ', route_type, material_id) from erp_producation_route_register
    where status = '1' and is_deleted = 0 and is_default = 'yes' group by tenant_id, route_type, material_id, dept_shop_id having count(*) > 1`,
  )
