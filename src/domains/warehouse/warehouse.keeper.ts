import { keeper } from '../../server/document/master-keeper.ts'
import { requireNoStock } from './material.store.ts'
import { stockBalances } from './stock.table.ts'
import { warehouse } from './warehouse.master.ts'
import { warehouses } from './warehouse.table.ts'

export default keeper(warehouse, warehouses, { removing: ({ tx }, ids) => requireNoStock(tx, stockBalances.warehouseId, ids) })
