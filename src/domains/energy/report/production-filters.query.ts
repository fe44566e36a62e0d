import { type SQL, sql } from 'drizzle-orm'
import { deptAndBelow } from '#platform/org/dept.store.ts'

interface Filters {
  readonly period?: string
  readonly energyType?: string
  readonly workshopId?: string
  readonly productId?: string
  readonly processCode?: string
  readonly equipmentId?: string
}

/** Which rows of `en_alloc a` are asked about. */
export const allocated = (tenantId: string, filters: Filters): SQL => {
  const { period = '', energyType = '', workshopId, productId, processCode, equipmentId } = filters
  return sql`a.tenant_id = ${tenantId} and a.is_deleted = 0 and a.month = ${period} and a.energy_type = ${energyType}
    ${workshopId ? sql`and a.workshop_id in ${deptAndBelow(tenantId, workshopId)}` : sql``} ${productId ? sql`and a.product_id = ${productId}` : sql``}
    ${processCode ? sql`and a.process_code = ${processCode}` : sql``} ${equipmentId ? sql`and a.equipment_id = ${equipmentId}` : sql``}`
}
