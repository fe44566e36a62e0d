import { type SQL, sql } from 'drizzle-orm'

interface Filters {
  readonly warehouseId?: string | undefined
  readonly materialId?: string | undefined
  readonly categoryId?: string | undefined
  readonly materialType?: string | undefined
}

const asked = (column: string, value: string | undefined) => (value ? sql`and ${sql.raw(column)} = ${value}` : sql``)

/** The condition on any stock table for the warehouse and the material in the filters. */
export const inPools = (tenantId: string, { warehouseId, materialId }: Filters): SQL =>
  sql`tenant_id = ${tenantId} ${asked('warehouse_id', warehouseId)} ${asked('material_id', materialId)}`

/** The join with the materials, restricted to the category and the type in the filters. */
export const ofMaterials = ({ categoryId, materialType }: Filters): SQL =>
  sql`join wh_material m on m.id = material_id ${asked('m.category_id', categoryId)} ${asked('m.material_type', materialType)}`

export const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
export const plus = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` + `)
