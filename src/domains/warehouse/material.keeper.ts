import { keeper } from '../../server/document/master-keeper.ts'
import { material } from './material.master.ts'
import { requireNoStock } from './material.store.ts'
import { materials } from './material.table.ts'
import { stockBalances } from './stock.table.ts'

export default keeper(material, materials, { removing: ({ tx }, ids) => requireNoStock(tx, stockBalances.materialId, ids) })
