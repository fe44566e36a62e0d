import { resource } from '#server/document/master-resource.ts'
import { requireNoStock } from '../material/material.store.ts'
import { stockBalances } from '../stock/stock.table.ts'
import { warehouse } from './warehouse.master.ts'
import { warehouses } from './warehouse.table.ts'

export default resource(warehouse, warehouses, {
  // Only outsource warehouses have a supplier; other types clear it.
  saving: async (_, { warehouseType, supplierId }) => ({ supplierId: warehouseType === 'outsource' ? supplierId : undefined }),
  removing: ({ tx }, ids) => requireNoStock(tx, stockBalances.warehouseId, ids),
})
