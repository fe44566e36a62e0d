import { asc, eq, sql } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { region } from '#contract/system.ts'
import type { Tx } from '#server/db/database.ts'
import { type Listing, number, page, text } from '#server/db/listing.ts'
import { requireButton } from '#server/http/caller.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { requireName } from '#server/text/name.ts'
import { regions } from './region.table.ts'

/** 行政区划. A tree by official codes; the country above the provinces has no row. */
export const COUNTRY = '00'

type Row = typeof regions.$inferSelect
const order = [asc(regions.sort), asc(regions.code)]

const listing: Listing = {
  filters: {
    code: text(regions.code),
    parentCode: text(regions.parentCode),
    name: text(regions.name),
    regionLevel: number(regions.regionLevel),
  },
  sorts: { code: regions.code, name: regions.name, regionLevel: regions.regionLevel, sort: regions.sort },
  order: [asc(regions.regionLevel), ...order],
}

export const regionPage = ({ tx, params }: Context) =>
  page(tx, params, listing, {
    table: regions,
    rows: ({ where, order, size, offset }) =>
      tx
        .select()
        .from(regions)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })

export const regionsBelow = (tx: Tx, parentCode: string) =>
  tx
    .select({
      code: regions.code,
      parentCode: regions.parentCode,
      name: regions.name,
      regionLevel: regions.regionLevel,
      sort: regions.sort,
      hasChildren: sql<boolean>`exists (select 1 from sys_region below where below.parent_code = sys_region.code)`,
    })
    .from(regions)
    .where(eq(regions.parentCode, parentCode))
    .orderBy(...order)

export async function oneRegion(tx: Tx, code: string): Promise<Row> {
  const [found] = await tx.select().from(regions).where(eq(regions.code, code))
  return found ?? Promise.reject(missing())
}

export async function submitRegion({ tx, caller }: Context, form: Input<typeof region.submit>): Promise<void> {
  const { code } = form
  if (code === COUNTRY) throw new Refusal('区划编号 00 代表全国，不可使用')
  const [known] = await tx.select().from(regions).where(eq(regions.code, code))
  requireButton(caller, known ? 'region_edit' : 'region_add')
  const parentCode = form.parentCode ?? known?.parentCode ?? COUNTRY
  // Only regions without children may move, so that no cycle or wrong level can arise.
  if (known && known.parentCode !== parentCode && (await hasBelow(tx, code))) throw new Refusal('该区划有下级，不能移动')
  if (parentCode === code) throw new Refusal('上级区划不能是自身')
  const values = {
    parentCode,
    name: requireName(form.name, 'name'),
    regionLevel: (await levelOf(tx, parentCode)) + 1,
    sort: form.sort ?? known?.sort ?? 0,
  }
  if (known) await tx.update(regions).set(values).where(eq(regions.code, code))
  else await tx.insert(regions).values({ code, ...values })
}

async function levelOf(tx: Tx, code: string): Promise<number> {
  if (code === COUNTRY) return 0
  const [found] = await tx.select({ level: regions.regionLevel }).from(regions).where(eq(regions.code, code))
  if (!found) throw new Refusal('上级区划不存在')
  return found.level
}

const hasBelow = async (tx: Tx, code: string) =>
  (await tx.select({ code: regions.code }).from(regions).where(eq(regions.parentCode, code)).limit(1)).length > 0

export async function removeRegion({ tx }: Context, code: string): Promise<void> {
  if (await hasBelow(tx, code)) throw new Refusal('请先删除子节点!')
  const removed = await tx.delete(regions).where(eq(regions.code, code))
  if (removed.rowCount !== 1) throw missing()
}
