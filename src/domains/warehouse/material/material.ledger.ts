import { and, eq, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { asPage, type pageOf } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import type { Book } from '#server/document/ledger.ts'
import { materials } from './material.table.ts'

/** 物料, as other departments look it up. */
const {
  id,
  materialCode,
  materialName,
  specs,
  modelNo,
  unit,
  doubleUnit,
  batchManaged,
  materialType,
  steelGrade,
  unitWeight,
  enabled,
  categoryId,
} = materials
const columns = {
  id,
  materialCode,
  materialName,
  specs,
  modelNo,
  unit,
  doubleUnit,
  batchManaged,
  materialType,
  steelGrade,
  unitWeight,
  enabled,
  categoryId,
}

export type MaterialFacts = Awaited<ReturnType<typeof materialsWhere>>[number]

const materialsWhere = (tx: Tx, tenantId: string, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(materials)
    .where(and(notDeleted(materials, tenantId), where))

export async function materialsById(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MaterialFacts>> {
  const found = ids.length > 0 ? await materialsWhere(tx, tenantId, inArray(id, [...ids])) : []
  return new Map(found.map(material => [material.id, material]))
}

/** The categories of materials, by which suppliers are qualified. */
export async function categoriesOfMaterials(tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const found = await materialsById(tx, tenantId, ids)
  return [...new Set([...found.values()].flatMap(material => material.categoryId ?? []))]
}

export async function materialsByCode(tx: Tx, tenantId: string, codes: readonly string[]): Promise<ReadonlyMap<string, MaterialFacts>> {
  const found = codes.length > 0 ? await materialsWhere(tx, tenantId, inArray(materialCode, [...codes])) : []
  return new Map(found.map(material => [material.materialCode, material]))
}

/** 最近单价, as the price history says it; the rows are locked in the order of their ids first, so that two papers never wait for each other. */
export async function keepLastPrices(
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  ids: readonly string[],
  lastPrice: SQL,
): Promise<void> {
  const these = and(eq(materials.tenantId, tenantId), inArray(id, [...ids]))
  await tx.select({ id }).from(materials).where(these).orderBy(id).for('no key update')
  await tx.update(materials).set({ lastPrice }).where(these)
}

type Paging = ReturnType<typeof pageOf>

interface Wanted {
  keyword?: string | undefined
  types?: readonly string[] | undefined
  steelGrade?: string | undefined
  exclude?: readonly string[] | undefined
  /** Only those that are, or are not, among these. */
  among?: { readonly ids: SQL; readonly isIn: boolean } | undefined
}

/** A page of materials in use, for pickers of other departments. */
export async function materialsFound(
  tx: Tx,
  tenantId: string,
  paging: Paging,
  { keyword, types, steelGrade: grade, exclude, among }: Wanted,
) {
  const like = keyword ? containing(keyword) : undefined
  const where = and(
    notDeleted(materials, tenantId),
    eq(enabled, 'yes'),
    like ? or(ilike(materialCode, like), ilike(materialName, like), ilike(specs, like), ilike(materials.py, like)) : undefined,
    types ? inArray(materialType, [...types]) : undefined,
    grade ? eq(steelGrade, grade) : undefined,
    exclude?.length ? notInArray(materialCode, [...exclude]) : undefined,
    among && (among.isIn ? sql`${id} in (${among.ids})` : sql`${id} not in (${among.ids})`),
  )
  const [rows, [counted]] = await Promise.all([
    tx.select(columns).from(materials).where(where).orderBy(materialCode, id).limit(paging.size).offset(paging.offset),
    tx.select({ total: sql<number>`count(*)::int` }).from(materials).where(where),
  ])
  return asPage(rows, counted?.total ?? 0, paging)
}
