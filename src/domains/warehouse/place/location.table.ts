import { masterTable } from '#server/document/master-table.ts'
import { location } from './location.master.ts'
import { warehouses } from './warehouse.table.ts'

export const locations = masterTable('wh_location', location, { references: { warehouseId: () => warehouses.id } })
