import { keeper } from '../../server/document/master-keeper.ts'
import { warehouse } from './warehouse.master.ts'
import { warehouses } from './warehouse.table.ts'

export default keeper(warehouse, warehouses)
