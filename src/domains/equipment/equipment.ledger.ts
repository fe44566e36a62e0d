import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { asPage, type pageOf } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { equipments } from './equipment.table.ts'

/** 设备, as other departments look it up. */
const { id, equipmentCode, equipmentName, equipmentType, workshopId, equipmentState, loadLimit } = equipments
/** How many pieces, or furnace charges, a machine works on at once. */
const slots = sql<number>`coalesce(${equipments.parallelSlots}, 1)`
const columns = { id, equipmentCode, equipmentName, equipmentType, workshopId, equipmentState, loadLimit, slots }

export type Machine = Awaited<ReturnType<typeof machinesWhere>>[number]

/** 在用: only such machines take work. */
export const IN_USE = '1'
/** 封存. */
export const SEALED = '2'

export const machinesWhere = (tx: Tx, tenantId: string, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(equipments)
    .where(and(notDeleted(equipments, tenantId), where))
    .orderBy(equipmentCode)

export async function machinesById(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Machine>> {
  const found = ids.length > 0 ? await machinesWhere(tx, tenantId, inArray(id, [...ids])) : []
  return new Map(found.map(machine => [machine.id, machine]))
}

interface Wanted {
  keyword?: string | undefined
  deptShopId?: string | undefined
  /** Subquery: ids of the machines that can do the work asked about. */
  capable: SQL
}

/** A page of machines in use; those that can do the work come first. */
export async function capableFirst(tx: Tx, tenantId: string, paging: ReturnType<typeof pageOf>, { keyword, deptShopId, capable }: Wanted) {
  const like = keyword ? containing(keyword) : undefined
  const where = and(
    notDeleted(equipments, tenantId),
    eq(equipmentState, IN_USE),
    like ? or(ilike(equipmentCode, like), ilike(equipmentName, like), ilike(equipments.py, like)) : undefined,
    deptShopId ? eq(workshopId, deptShopId) : undefined,
  )
  const isCapable = sql<boolean>`${id} in (${capable})`
  const [rows, [counted]] = await Promise.all([
    tx
      .select({ id, equipmentCode, equipmentName, equipmentType, deptShopId: workshopId, status: equipmentState, capable: isCapable })
      .from(equipments)
      .where(where)
      .orderBy(sql`${isCapable} desc`, equipmentCode, id)
      .limit(paging.size)
      .offset(paging.offset),
    tx.select({ total: sql<number>`count(*)::int` }).from(equipments).where(where),
  ])
  return asPage(rows, counted?.total ?? 0, paging)
}
