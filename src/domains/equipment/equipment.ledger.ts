import { and, eq, ilike, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { asPage, type pageOf } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { claims } from '#server/document/claim.table.ts'
import { holderOf } from '#server/document/claim.ts'
import { equipments } from './equipment.table.ts'
import { IN_USE, SEALED } from './equipment-state.rules.ts'
import { SEAL_CLAIM } from './seal/seal.rules.ts'

export { IN_USE, SEALED } from './equipment-state.rules.ts'

/** 设备, as other departments look it up. */
const { id, equipmentCode, equipmentName, equipmentType, workshopId, equipmentState, loadLimit, isSpecial, inspectDue } = equipments
/** How many pieces, or furnace charges, a machine works on at once. */
const slots = sql<number>`coalesce(${equipments.parallelSlots}, 1)`
const columns = { id, equipmentCode, equipmentName, equipmentType, workshopId, equipmentState, loadLimit, isSpecial, inspectDue, slots }

export type Machine = Awaited<ReturnType<typeof machinesWhere>>[number]

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

/** Machines that a running paper is about to seal are locked for planning. */
const beingSealed = (tx: Tx) =>
  tx
    .select({ id: claims.subjectId })
    .from(claims)
    .where(and(eq(claims.subject, SEAL_CLAIM), sql`${claims.subjectId} = ${id}::text`, inArray(claims.state, ['running', 'waiting'])))

/** A page of machines in use; those that can do the work come first. */
export async function capableFirst(tx: Tx, tenantId: string, paging: ReturnType<typeof pageOf>, { keyword, deptShopId, capable }: Wanted) {
  const like = keyword ? containing(keyword) : undefined
  const where = and(
    notDeleted(equipments, tenantId),
    eq(equipmentState, IN_USE),
    notExists(beingSealed(tx)),
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

interface Asking {
  readonly tx: Tx
  readonly tenantId: string
  /** yyyy-MM-dd in Shanghai. */
  readonly day: string
}

/** Why nothing may be started on a machine, whatever anybody permits: sealed or about to be, not inspected, or found unsafe by a check. */
export async function barredBy({ tx, tenantId, day }: Asking, machine: Machine): Promise<string | undefined> {
  if (machine.equipmentState === SEALED) return '已封存'
  const paper = await holderOf({ tx, tenantId }, { subject: SEAL_CLAIM, subjectId: machine.id })
  if (paper) return `正在办理封存或启封（${paper.number}），不能开工`
  if (machine.isSpecial === 'yes' && machine.inspectDue !== null && machine.inspectDue < day) return '特种设备检验已过期，不能开工'
  const { rows } = await tx.execute<{ no: string }>(sql`
    select r.repair_no as no from eq_check_record c join eq_repair_order r on r.id = c.repair_id
    where c.equipment_id = ${machine.id} and c.stops = 'yes' and r.state not in ('confirmed', 'cancelled') and r.is_deleted = 0 order by r.id limit 1`)
  return rows[0] ? `点检不合格，维修单 ${rows[0].no} 未确认，不能开工` : undefined
}
