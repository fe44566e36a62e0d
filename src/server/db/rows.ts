import { and, asc, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { missing } from '../http/refusal.ts'
import type { Context } from '../http/route.ts'
import { type AnyTable, getTableColumns } from './table.ts'

/** Insert, update and soft-delete. Creator, tenant, version and time come from the context, never from a client. */
type KeptTable = AnyTable & { id: Column; tenantId: Column; isDeleted: Column }
type Maker = Pick<Context, 'tx' | 'newId' | 'now'> & { caller: { userId: string; deptId: string; tenantId: string } }
type Values<T extends AnyTable> = Partial<T['$inferInsert']>

/** Rows of the caller's tenant that are not deleted. */
export const notDeleted = (table: { tenantId: Column; isDeleted: Column }, tenantId: string): SQL =>
  and(eq(table.tenantId, tenantId), eq(table.isDeleted, 0)) as SQL

/** The row of a statement that always gives one: a sum, a lock, what was just written. */
export const only = <T>(rows: readonly T[]): T => must(rows[0], 'a row')

export async function insert<T extends KeptTable>(ctx: Maker, table: T, values: Values<T>): Promise<string> {
  const id = ctx.newId()
  await ctx.tx.insert(table).values({
    ...values,
    id,
    tenantId: ctx.caller.tenantId,
    createUser: ctx.caller.userId,
    createDept: ctx.caller.deptId || null,
    createTime: ctx.now,
    updateUser: ctx.caller.userId,
    updateTime: ctx.now,
  } as T['$inferInsert'])
  return id
}

export async function update<T extends KeptTable>(ctx: Maker, table: T, id: string, values: Values<T>, within?: SQL): Promise<void> {
  const known = new Set(Object.keys(getTableColumns(table)))
  const given = Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined && known.has(key)))
  const changed = await ctx.tx
    .update(table)
    .set({ ...given, updateUser: ctx.caller.userId, updateTime: ctx.now, version: sql`version + 1` } as never)
    .where(and(eq(table.id, id), notDeleted(table, ctx.caller.tenantId), within))
  if (changed.rowCount !== 1) throw missing()
}

/** All or nothing: one missing or inaccessible id rejects the whole list. */
export async function softDelete<T extends KeptTable>(ctx: Maker, table: T, ids: readonly string[], within?: SQL): Promise<void> {
  const distinct = [...new Set(ids)]
  const retired = await ctx.tx
    .update(table)
    .set({ isDeleted: 1, updateUser: ctx.caller.userId, updateTime: ctx.now, version: sql`version + 1` } as never)
    .where(and(inArray(table.id, distinct), notDeleted(table, ctx.caller.tenantId), within))
  if (retired.rowCount !== distinct.length) throw missing()
}

/** Locks rows against deletion until the transaction ends. All or nothing; in the order of their ids, to avoid deadlocks. */
export async function lockRows<T extends KeptTable>(
  { tx, caller }: Pick<Context, 'tx'> & { caller: { tenantId: string } },
  table: T,
  ids: readonly string[],
  strength: 'share' | 'update' = 'share',
): Promise<void> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return
  const found = await tx
    .select({ one: sql`1` })
    .from(table as AnyTable)
    .where(and(inArray(table.id, distinct), notDeleted(table, caller.tenantId)))
    .orderBy(asc(table.id))
    .for(strength)
  if (found.length !== distinct.length) throw missing()
}

export const parseIds = (ids: string | readonly string[] | undefined): string[] =>
  typeof ids === 'string'
    ? ids
        .split(',')
        .map(part => part.trim())
        .filter(Boolean)
    : [...(ids ?? [])]
