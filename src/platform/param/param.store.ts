import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { param } from '#contract/system.ts'
import type { Tx } from '#server/db/database.ts'
import { type Listing, momentOf, page, text } from '#server/db/listing.ts'
import { insert, notDeleted, softDelete, update } from '#server/db/rows.ts'
import { requireButton } from '#server/http/caller.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireName } from '#server/text/name.ts'
import { params } from './param.table.ts'

/** 系统参数. Secret values can be written but never read. */
export const MASK = '******'
export const SECRET = /secret|password|token/i
export const isSecret = (key: string) => SECRET.test(key)

/** Marks a database with demo accounts. Production refuses to start on one, so nobody may remove the mark. */
const DEMO_MARK = 'system.demo'

type Row = typeof params.$inferSelect
const shown = (row: Row): Row => (isSecret(row.paramKey) ? { ...row, paramValue: MASK } : row)
const mine = ({ caller }: Context) => notDeleted(params, caller.tenantId)

export async function paramValue(tx: Tx, tenantId: string, key: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ value: params.paramValue })
    .from(params)
    .where(and(notDeleted(params, tenantId), eq(params.paramKey, key)))
  return found?.value
}

const listing: Listing = {
  filters: { paramName: text(params.paramName), paramKey: text(params.paramKey), updateTime: momentOf(params.updateTime) },
  sorts: { paramName: params.paramName, paramKey: params.paramKey, updateTime: params.updateTime },
  order: [asc(params.paramKey), asc(params.id)],
}

export const paramPage = (ctx: Context) =>
  page(ctx.tx, ctx.params, listing, {
    table: params,
    where: mine(ctx),
    rows: async ({ where, order, size, offset }) => {
      const rows = await ctx.tx
        .select()
        .from(params)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset)
      return rows.map(shown)
    },
  })

export async function oneParam(ctx: Context, id: string): Promise<Row> {
  return shown(await stored(ctx, id))
}

async function stored(ctx: Context, id: string): Promise<Row> {
  const [found] = await ctx.tx
    .select()
    .from(params)
    .where(and(mine(ctx), eq(params.id, id)))
  return found ?? Promise.reject(missing())
}

export async function submitParam(ctx: Context, { id, ...form }: Input<typeof param.submit>): Promise<void> {
  requireButton(ctx.caller, id ? 'param_edit' : 'param_add')
  const values = { ...form, paramKey: requireName(form.paramKey, 'paramKey'), paramName: requireName(form.paramName, 'paramName') }
  if (!id) {
    await insert(ctx, params, values)
    return
  }
  const known = await stored(ctx, id)
  if (known.paramKey === DEMO_MARK) throw new Refusal('演示标记不可修改')
  if (isSecret(known.paramKey) && !isSecret(values.paramKey)) throw new Refusal('保密参数的键名不可改为公开的键名')
  // Saving a form sends the mask back; the secret then stays.
  const untouched = isSecret(known.paramKey) && values.paramValue === MASK
  await update(ctx, params, id, { ...values, paramValue: untouched ? undefined : values.paramValue })
}

export async function removeParams(ctx: Context, ids: readonly string[]): Promise<void> {
  const [mark] = await ctx.tx
    .select({ id: params.id })
    .from(params)
    .where(and(mine(ctx), inArray(params.id, [...ids]), eq(params.paramKey, DEMO_MARK)))
  if (mark) throw new Refusal('演示标记不可删除')
  await softDelete(ctx, params, ids)
}
