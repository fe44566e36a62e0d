import { and, eq, inArray } from 'drizzle-orm'
import type { Master } from '#model/master.ts'
import { insert, softDelete, update } from '#server/db/rows.ts'
import type { AnyTable } from '#server/db/table.ts'
import type { Resource } from '#server/document/master-resource.ts'
import { columnsOf, filled, labelOf, stored } from '#server/document/master-row.ts'
import { uniqueName } from '#server/document/master-table.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { spell } from '#server/text/pinyin.ts'
import { mine, reach } from './master.store.ts'
import { readSent } from './sent.store.ts'

type Row = Readonly<Record<string, unknown>>
type KeptTable = Parameters<typeof insert>[1]

/** Saves a row: read and checked by the same functions as in the browser. */
export async function submitMaster(ctx: Context<{ master: string; id?: string; version?: number }>): Promise<string> {
  const { id, version } = ctx.input
  const resource = reach(ctx, ctx.input.master, id ? 'edit' : 'add')
  const { master } = resource
  requireOpen(master)
  const before = id ? await held(ctx, resource, id, version) : undefined
  const row = await complete(ctx, resource, before)
  const completed = { ...row, ...(await resource.saving(ctx, row, before ? { ...before, id: id! } : undefined)) }
  const { py, pyi } = await spell(labelOf(master, completed))
  const values = { ...stored(master, completed), py: `${py} ${pyi}` } as never
  try {
    if (id) await update(ctx, resource.table as KeptTable, id, values)
    const kept = id ?? (await insert(ctx, resource.table as KeptTable, values))
    if (!id) await resource.added(ctx, { ...completed, id: kept })
    return kept
  } catch (error) {
    throw duplicate(resource, completed, error) ?? error
  }
}

const requireOpen = ({ readonly, title }: Master) => {
  if (readonly) throw new Refusal(`${title}由流程维护，不能直接修改`, 403)
}

/** The row to change, locked. A newer version is reported instead of overwritten. */
export async function held(ctx: Context, resource: Resource, id: string, version: number | undefined): Promise<Row> {
  const columns = columnsOf(resource.table)
  await resource.locks?.(ctx, id)
  const reading = ctx.tx
    .select({ ...columns, ...resource.counted })
    .from(resource.table as AnyTable)
    .where(and(mine(resource, ctx), eq(columns.id, id)))
  const [known] = await (resource.locks ? reading : reading.for('update'))
  if (!known) throw missing()
  if (version !== undefined && version !== known.version) throw conflict('数据已被他人修改，请刷新后重试')
  const { fields, counted } = resource.master
  return filled({ fields: { ...fields, ...counted } }, known)
}

/** Columns that nobody types stay; new rows start with the initial values. */
function complete(ctx: Context, { master }: Resource, before: Row | undefined): Promise<Row> {
  const initial = Object.fromEntries(
    Object.entries(master.fields).flatMap(([key, { options }]) => (options.initial === undefined ? [] : [[key, options.initial]])),
  )
  const given = Object.fromEntries(
    Object.keys(master.fields).flatMap(key => (Object.hasOwn(ctx.params, key) ? [[key, ctx.params[key]]] : [])),
  )
  return readSent(ctx, master.form, { ...(before ?? initial), ...given }, { before, computed: { ...(before ?? initial) } })
}

/** The database enforces uniqueness; this turns its error into a message. */
function duplicate({ master, tableName }: Resource, row: Row, error: unknown): Refusal | undefined {
  const { code, constraint } = ((error as { cause?: unknown }).cause ?? error) as { code?: string; constraint?: string }
  const unique = code === '23505' ? master.unique.find(({ of }) => uniqueName(tableName, of) === constraint) : undefined
  if (!unique) return undefined
  const labels = unique.of.map(key => master.fields[key]!.label).join('、')
  // Name the reference instead of its id.
  const value = unique.of.length === 1 && master.fields[unique.of[0]!]!.kind === 'text' ? `“${row[unique.of[0]!]}”` : ''
  return conflict(`${labels}${value}已存在`)
}

/** Disabled first and checked afterwards: a concurrent reference is blocked by the lock and then visible here. */
export async function removeMasters(ctx: Context<{ master: string }>, ids: readonly string[]): Promise<void> {
  const resource = reach(ctx, ctx.input.master, 'delete')
  requireOpen(resource.master)
  await softDelete(ctx, resource.table as KeptTable, ids, resource.access(ctx.caller))
  // The resource's own reason is more specific than "still referenced".
  await resource.removing(ctx, ids)
  for (const other of ctx.app.masters.values())
    for (const [key, { kind, to, options }] of Object.entries(other.master.fields))
      if (kind === 'ref' && to === resource.master.key && !options.several && !other.outlives.includes(key))
        await requireUnused(ctx, resource, other, key, ids)
}

async function requireUnused(ctx: Context, resource: Resource, other: Resource, key: string, ids: readonly string[]): Promise<void> {
  const columns = columnsOf(other.table)
  const [used] = await ctx.tx
    .select({ id: columns[key]! })
    .from(other.table as AnyTable)
    .where(and(eq(columns.tenantId, ctx.caller.tenantId), eq(columns.isDeleted, 0), inArray(columns[key]!, [...ids])))
    .limit(1)
  if (!used) return
  const names = await resource.reference.labels?.(ctx.tx, ctx.caller.tenantId, [String(used.id)])
  throw new Refusal(`“${names?.get(String(used.id)) ?? ''}”已被${other.master.title}引用，不能删除，可改为停用`)
}
