import Big from 'big.js'
import { count, type SQL, sql } from 'drizzle-orm'
import Type from 'typebox'
import Value from 'typebox/value'
import { AskedFigure } from '#contract/master.ts'
import { decimalsOf } from '#model/form/field.ts'
import { totalOf } from '#server/db/total.ts'
import type { Resource } from '#server/document/master-resource.ts'
import { columnsOf } from '#server/document/master-row.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { rowsOf } from './master.store.ts'

/** 数字. The count or sum of a list, with the same rights, row access and filters as the list, so that both always agree. */
const Asked = Type.Array(AskedFigure, { minItems: 1, maxItems: 12 })

type Reach = (ctx: Context, key: string, what: string) => Resource

export async function figures(ctx: Context<{ asked: string }>, reached: Reach): Promise<{ total: number; sum: string }[]> {
  const found: { total: number; sum: string }[] = []
  for (const figure of askedFrom(ctx.input.asked)) found.push(await figureOf(ctx, reached(ctx, figure.master, 'view'), figure))
  return found
}

async function figureOf(ctx: Context, resource: Resource, { where, sum }: AskedFigure): Promise<{ total: number; sum: string }> {
  const rows = rowsOf(ctx, resource, where)
  if (sum === undefined) return { total: await totalOf(ctx.tx, ctx.tx.select({ one: sql`1` }).from(resource.table).where(rows)), sum: '' }
  const added = addedUp(resource, sum)
  const [row] = await ctx.tx
    .select({ total: count(), sum: sql<string | null>`sum(${added.of})::text` })
    .from(resource.table)
    .where(rows)
  return { total: row?.total ?? 0, sum: new Big(row?.sum ?? 0).toFixed(added.decimals) }
}

function addedUp({ master, table, counted }: Resource, name: string): { of: SQL; decimals: number } {
  const field = Object.hasOwn(master.fields, name)
    ? master.fields[name]
    : Object.hasOwn(master.counted, name)
      ? master.counted[name]
      : undefined
  const decimals = field && !field.options.several ? decimalsOf[field.kind] : undefined
  if (decimals === undefined) throw new Refusal(`请求参数格式错误: ${name}`)
  return { of: counted[name] ?? sql`${columnsOf(table)[name]}`, decimals }
}

function askedFrom(text: string): AskedFigure[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Refusal('请求参数格式错误: asked')
  }
  if (!Value.Check(Asked, read)) throw new Refusal('请求参数格式错误: asked')
  return read
}
