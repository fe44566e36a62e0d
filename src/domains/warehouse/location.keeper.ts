import { keeper } from '../../server/document/master-keeper.ts'
import { location } from './location.master.ts'
import { locations } from './location.table.ts'
import { requireNoStock } from './material.store.ts'
import { stockBalances } from './stock.table.ts'

export default keeper(location, locations, { removing: ({ tx }, ids) => requireNoStock(tx, stockBalances.locationId, ids) })
